// SPDX-License-Identifier: MIT
// A real server on a port and a store of its own, to be stopped, killed and started again.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const program = resolve(process.env.KAUPANG ?? "../build/kaupang");
const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

/** With settings of the server, each "name=value". */
export async function openHouse(settings = []) {
  const folder = mkdtempSync(join(tmpdir(), "kaupang-web-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const clock = join(folder, "later");
  const env = { ...process.env, LD_PRELOAD: process.env.LATER ?? "", KAUPANG_LATER: clock };
  let running = null;
  const start = async () => {
    running = spawn(
      program,
      [
        ...["serve", "--listen", `127.0.0.1:${port}`, "--store", `sqlite:${folder}/store.db`],
        ...settings.flatMap((one) => ["--set", one]),
      ],
      { stdio: ["ignore", "ignore", "ignore"], env },
    );
    while (running.exitCode === null && running.signalCode === null) {
      if (
        await fetch(`${url}/healthz`)
          .then((r) => r.ok)
          .catch(() => false)
      )
        return;
      await new Promise((done) => setTimeout(done, 25));
    }
    throw new Error("the server does not start");
  };
  const stop = (signal) =>
    new Promise((done) => {
      if (running.exitCode !== null || running.signalCode !== null) return done();
      running.once("exit", done);
      running.kill(signal);
    });
  const close = async () => {
    await stop("SIGTERM");
    rmSync(folder, { recursive: true });
  };
  let passed = 0;
  /** The server's clock stands later by so many hours. */
  const pass = (hours) => writeFileSync(clock, String((passed += hours * 3600000)));
  /** What an operator does with the store while the server runs. */
  const admin = (...words) =>
    execFileSync(program, ["admin", ...words, "--store", `sqlite:${folder}/store.db`], { env });
  await start();
  return { url, start, stop, close, pass, admin };
}
