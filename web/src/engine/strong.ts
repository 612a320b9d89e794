// SPDX-License-Identifier: MIT
// The module with the strong bots, and the nets of the games: fetched when such a bot is first
// met, kept for offline by the service worker. Whatever is missing, bots do without it.
import { Module } from "./module";

declare const STRONG_URL: string;
declare const NETS: Record<string, string>;

const levels = ["hard", "expert", "master"];
export const isStrong = (level: string | undefined): boolean => levels.includes(level ?? "");

async function unpack(url: string): Promise<Uint8Array> {
  const packed = await fetch(url);
  if (!packed.ok || !packed.body) throw new Error(`${packed.status}`);
  const whole = packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(whole).arrayBuffer());
}

/** Gives the module the net of a game; throws with the reason if it refuses it. */
export function takeNet(module: Module, game: string, net: Uint8Array): void {
  const { kw } = module;
  const at = kw.kw_net_room!(net.length);
  if (at === 0) throw new Error("no memory");
  new Uint8Array(kw.memory.buffer, at).set(net);
  module.write(game);
  if (kw.kw_open() < 0 || kw.kw_net!(net.length) !== 0) throw new Error(module.read());
}

export class Strong {
  private loading: Promise<Module | null> | undefined;
  private readonly nets = new Map<string, Promise<boolean>>();

  /** The module; null where it cannot be had. */
  module(): Promise<Module | null> {
    this.loading ??= Module.load(STRONG_URL).catch(() => null);
    return this.loading;
  }
  /** Whether the bots of this game have a net now. */
  net(module: Module, game: string): Promise<boolean> {
    const url = NETS[game];
    if (!url) return Promise.resolve(false);
    const known = this.nets.get(game);
    const got = known ?? unpack(url).then((bytes) => (takeNet(module, game, bytes), true));
    const safe = got.catch(() => false);
    this.nets.set(game, safe);
    return safe;
  }
}
