// SPDX-License-Identifier: MIT
// What the client's state needs of a page, under node: storage, a socket whose other end is the
// test, and the engine's worker with the rules of the build.
import { engine, module, rules } from "./rules.mjs";

class Storage extends Map {
  getItem(key) {
    return this.get(key) ?? null;
  }
  setItem(key, value) {
    this.set(key, String(value));
  }
  removeItem(key) {
    this.delete(key);
  }
}

/** Lets everything happen that is due. */
export const settle = () => new Promise((done) => setTimeout(done, 0));

/** The server's end of the line: what it was sent, and a way to say something. */
export const line = {
  socket: null,
  sent: [],
  unanswered: new Set(),
  say(message) {
    line.unanswered.delete(message.n);
    line.socket.onmessage({ data: JSON.stringify(message) });
  },
  /** The last message of this type, answered. */
  answer(type, message) {
    const asked = line.sent.findLast((m) => m.type === type);
    line.say({ ...message, n: asked.n });
    return asked;
  },
  answerAll() {
    for (const n of line.unanswered) line.say({ type: "ok", n });
  },
};

class Socket {
  constructor() {
    line.socket = this;
    setTimeout(() => this.onopen(), 0);
  }
  send(text) {
    const message = JSON.parse(text);
    line.sent.push(message);
    line.unanswered.add(message.n);
  }
  close() {
    this.onclose({ code: 1006 });
  }
}

const answers = {
  draft: (given) => engine.draft(rules, given),
  hint: (given) => engine.hint(rules, given),
  retell: (given) => engine.retell(rules, given),
  standing: (given) => engine.standing(rules, given),
  verify: (given) => engine.verify(module, given),
};

class EngineWorker {
  postMessage({ id, ask, with: given }) {
    setTimeout(() => {
      try {
        this.onmessage({ data: { from: "engine", id, answer: answers[ask](given) } });
      } catch (error) {
        this.onmessage({ data: { from: "engine", id, error: error.message } });
      }
    }, 0);
  }
}

const globals = {
  localStorage: new Storage(),
  sessionStorage: new Storage(),
  location: new URL("http://kaupang.test/"),
  navigator: { languages: ["en"] },
  document: {
    hidden: false,
    documentElement: { dataset: {} },
    addEventListener() {},
    removeEventListener() {},
  },
  WebSocket: Socket,
  Worker: EngineWorker,
  WORKER_URL: "worker.js",
  addEventListener() {},
  setInterval: () => 0, // nothing here happens because time passes
};
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
