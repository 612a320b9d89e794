// SPDX-License-Identifier: MIT
// A real Firefox over WebDriver BiDi, the protocol that it speaks itself: no driver between. Its
// pages have what player.mjs asks of a page: evaluate, mouse, touch, errors.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const WebSocket = createRequire(import.meta.url)("/usr/share/nodejs/ws"); // Debian's node-ws
const program = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
const prefs = { "ui.prefersReducedMotion": 1, "intl.accept_languages": "en" };

/** The address that Firefox says it listens at. */
const listening = (running) =>
  new Promise((done, fail) => {
    let said = "";
    running.stderr.on("data", (some) => {
      said += some;
      const [, address] = said.match(/WebDriver BiDi listening on (ws:\S+)\s/) ?? [];
      if (address) done(address);
    });
    running.once("error", fail);
    running.once("exit", () => fail(new Error(`Firefox does not start: ${said}`)));
  });

/** Commands with their answers, and what happens in between. */
async function connect(address, happens) {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map();
  await new Promise((done, fail) => socket.once("open", done).once("error", fail));
  socket.on("message", (text) => {
    const said = JSON.parse(text);
    if (said.type === "event") return happens(said.method, said.params);
    const { done, fail } = waiting.get(said.id);
    waiting.delete(said.id);
    if (said.type === "success") done(said.result);
    else fail(new Error(`${said.error}: ${said.message}`));
  });
  socket.once("close", () => waiting.forEach(({ fail }) => fail(new Error("Firefox has hung up"))));
  let last = 0;
  const send = (method, params = {}) =>
    new Promise((done, fail) => {
      waiting.set(++last, { done, fail });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return { send, close: () => socket.close() };
}

/** The mouse: where it goes, and pressing there. */
function mouseOf(send, context) {
  const does = (...actions) =>
    send("input.performActions", {
      context,
      actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
    });
  const to = (x, y) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y) });
  return {
    move: (x, y) => does(to(x, y)),
    click: (x, y) =>
      does(to(x, y), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }),
  };
}

/** Runs a function in the page; what it is given and what it answers goes as JSON. */
const evaluateOf = (send, context) => async (run, given) => {
  const { type, result, exceptionDetails } = await send("script.callFunction", {
    functionDeclaration: `async (given) => JSON.stringify(await (${run})(JSON.parse(given)))`,
    arguments: [{ type: "string", value: JSON.stringify(given ?? null) }],
    target: { context },
    awaitPromise: true,
  });
  if (type !== "success") throw new Error(exceptionDetails.text);
  return result.type === "string" ? JSON.parse(result.value) : undefined;
};

/** A Firefox of its own, with nothing remembered. */
export async function launchFirefox() {
  const profile = mkdtempSync(join(tmpdir(), "kaupang-firefox-"));
  const lines = Object.entries(prefs).map(([k, v]) => `user_pref("${k}", ${JSON.stringify(v)});\n`);
  writeFileSync(join(profile, "user.js"), lines.join(""));
  const running = spawn(
    program,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const gone = new Promise((done) => running.once("exit", done));
  const errors = new Map();
  const { send, close } = await connect(await listening(running), (method, params) => {
    const isError = method === "log.entryAdded" && params.type === "javascript";
    // a line that cannot be opened is the network's to tell, and no error of the page
    if (isError && params.level === "error" && !params.text.startsWith("Firefox can’t establish"))
      errors.get(params.source.context)?.push(params.text);
  });
  const { capabilities } = await send("session.new", { capabilities: {} });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  return {
    version: capabilities.browserVersion,
    /** A page with storage of its own, in which these scripts run before all others: texts, or
     * functions with what they are given. */
    async newPage(viewport, scripts) {
      const { userContext } = await send("browser.createUserContext");
      const made = await send("browsingContext.create", { type: "tab", userContext });
      const { context } = made;
      const contexts = [context];
      for (const { content, run, given } of scripts) {
        const functionDeclaration = content
          ? `() => {${content}}`
          : `() => (${run})(${JSON.stringify(given)})`;
        await send("script.addPreloadScript", { functionDeclaration, contexts });
      }
      await send("browsingContext.setViewport", { context, viewport });
      errors.set(context, []);
      return {
        touch: false,
        errors: errors.get(context),
        mouse: mouseOf(send, context),
        evaluate: evaluateOf(send, context),
        goto: (url) => send("browsingContext.navigate", { context, url, wait: "complete" }),
        close: () => send("browser.removeUserContext", { userContext }),
      };
    },
    async close() {
      await send("browser.close").catch(() => {}); // it may go before it answers
      close();
      await gone;
      rmSync(profile, { recursive: true });
    },
  };
}
