// SPDX-License-Identifier: MIT
// Serves web/dist with the content policy of the real server. Without an upstream there
// are no tables: what local play must get along with. With one, /api and /ws go there.
import { existsSync, readFileSync } from "node:fs";
import { createServer, request as ask } from "node:http";
import { connect } from "node:net";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const places = process.env.WEB_DIST
  ? [resolve(process.env.WEB_DIST)]
  : [join(here, "../dist"), join(here, "../../build/web/dist")];
/** The built page: where WEB_DIST says, else of `node web/build.mjs`, else of the build. */
export const dist = places.find((d) => existsSync(join(d, "index.html")));
if (!dist) throw new Error("the web client is not built: ninja -C build, or set WEB_DIST");
const types = {
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  woff2: "font/woff2",
  wasm: "application/wasm",
  html: "text/html; charset=utf-8",
  webmanifest: "application/manifest+json",
};
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function pass(request, response, upstream) {
  const { host: _h, origin: _o, ...headers } = request.headers;
  const to = new URL(request.url, upstream);
  const forward = ask(to, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  forward.on("error", () => response.writeHead(502).end());
  request.pipe(forward);
}

function passSocket(request, socket, upstream) {
  const { port, hostname, host } = new URL(upstream);
  const other = connect(Number(port), hostname, () => {
    const headers = Object.entries({ ...request.headers, host }).filter(([k]) => k !== "origin");
    other.write(
      `GET ${request.url} HTTP/1.1\r\n${headers.map(([k, v]) => `${k}: ${v}`).join("\r\n")}\r\n\r\n`,
    );
    other.pipe(socket);
    socket.pipe(other);
  });
  other.on("error", () => socket.destroy());
  socket.on("error", () => other.destroy());
  other.on("close", () => socket.destroy());
  socket.on("close", () => other.destroy());
}

export function serve({ port = 0, upstream = null } = {}) {
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname;
    if (upstream && path.startsWith("/api")) return pass(request, response, upstream);
    const page = path === "/" || path.startsWith("/t/");
    const file = join(dist, page ? "index.html" : path);
    if (!file.startsWith(dist) || !existsSync(file)) return response.writeHead(404).end();
    const type = types[file.split(".").pop()] ?? "application/octet-stream";
    response.writeHead(200, {
      "Content-Type": type,
      "Content-Security-Policy": policy,
      "Cache-Control": "no-cache",
    });
    response.end(readFileSync(file));
  });
  server.on("upgrade", (request, socket) =>
    upstream ? passSocket(request, socket, upstream) : socket.destroy(),
  );
  return new Promise((done) =>
    server.listen(port, "127.0.0.1", () =>
      done({
        url: `http://127.0.0.1:${server.address().port}`,
        close: () => (server.closeAllConnections(), server.close()),
      }),
    ),
  );
}
