// SPDX-License-Identifier: MIT
// A real server on a port and a store of its own, to be stopped, killed and started again.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
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

export async function openHouse() {
  const folder = mkdtempSync(join(tmpdir(), "kaupang-web-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let running = null;
  const start = async () => {
    running = spawn(
      program,
      ["serve", "--listen", `127.0.0.1:${port}`, "--store", `sqlite:${folder}/store.db`],
      { stdio: ["ignore", "ignore", "ignore"] },
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
  await start();
  return { url, start, stop, close };
}
