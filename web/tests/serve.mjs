// SPDX-License-Identifier: MIT
// Serves web/dist as the real server does (same paths, same content policy), without
// tables: what local play must get along with.
import { createServer } from "node:http";
import { readFileSync, existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const dist = resolve(dirname(fileURLToPath(import.meta.url)), "../dist");
const types = { js: "text/javascript", css: "text/css", svg: "image/svg+xml", wasm: "application/wasm", html: "text/html; charset=utf-8", webmanifest: "application/manifest+json" };
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function serve(port = 0) {
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname;
    const page = path === "/" || path.startsWith("/t/");
    const file = join(dist, page ? "index.html" : path);
    if (!file.startsWith(dist) || !existsSync(file) || path.startsWith("/api")) {
      response.writeHead(404).end();
      return;
    }
    const type = types[file.split(".").pop()] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type, "Content-Security-Policy": policy, "Cache-Control": "no-cache" });
    response.end(readFileSync(file));
  });
  return new Promise((done) => server.listen(port, "127.0.0.1", () => done({ server, url: `http://127.0.0.1:${server.address().port}` })));
}
