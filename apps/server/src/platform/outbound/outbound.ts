import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, fetch, type Response } from 'undici';
import { type ClientOptions, WebSocket } from 'ws';
import { createReachable } from './reachable.ts';

/** An address that the server does not call. */
class OutboundRefused extends Error {
  override name = 'OutboundRefused';
}

export interface OutboundRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  readonly signal?: AbortSignal;
  /** Redirections that are followed, each checked as the first address is; none where left out. */
  readonly redirects?: number;
}

/**
 * The one door by which the server calls others (house rule `outbound door`). An address within the operators' own
 * network is refused however it is named; a name is resolved once for each connection, and the connection goes to an
 * address that was looked at, so that a name cannot become another between the look and the call.
 */
export interface Outbound {
  /** Rejects with OutboundRefused, itself or as the cause, where the address may not be called. */
  fetch(url: string | URL, request?: OutboundRequest): Promise<Response>;
  /** Throws OutboundRefused for an address; for a name that leads to one the connection ends with that error. */
  webSocket(url: string | URL, options?: ClientOptions): WebSocket;
  /** For clients that make connections of their own: rejects where the address may not be called. */
  check(url: string | URL): Promise<void>;
}

export interface OutboundOptions {
  /** Blocks within the operators' own network that may be called: the setting OUTBOUND_ALLOWED. */
  readonly allowed: readonly string[];
  readonly lookup?: typeof dns.lookup;
}

/** Milliseconds until a connection stands. */
const CONNECTING = 10_000;
/** What goes along to another origin: never a cookie or a key. */
const HARMLESS = ['accept'];

export function createOutbound({ allowed, lookup: resolve = dns.lookup }: OutboundOptions): Outbound {
  const mayReach = createReachable(allowed);
  const refusedOf = (host: string) =>
    new OutboundRefused(`${host} is in a network that is not called; the setting OUTBOUND_ALLOWED names exceptions`);

  const lookup: LookupFunction = (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const [first, ...others] = found.filter(({ address }) => mayReach(address));
      if (first === undefined) return done(refusedOf(host), []);
      if (options.all) done(null, [first, ...others]);
      else done(null, first.address, first.family);
    });
  };

  /** No lookup is made of an address, so it is looked at here. */
  function refusedAddress(host: string): OutboundRefused | undefined {
    const bare = host.replace(/^\[|\]$/g, '');
    return isIP(bare) > 0 && !mayReach(bare) ? refusedOf(bare) : undefined;
  }

  const connect = buildConnector({ lookup, timeout: CONNECTING });
  const agent = new Agent({
    connect(options, done) {
      const refused = refusedAddress(options.hostname);
      if (refused) done(refused, null);
      else connect(options, done);
    },
  });

  function readUrl(url: string | URL, schemes: readonly string[]): URL {
    const read = new URL(url);
    if (!schemes.includes(read.protocol)) throw new OutboundRefused(`${read.protocol} is not called`);
    const refused = refusedAddress(read.hostname);
    if (refused) throw refused;
    return read;
  }

  return {
    async fetch(url, { redirects = 0, headers = {}, ...request } = {}) {
      let at = readUrl(url, ['http:', 'https:']);
      let sent = headers;
      for (let hop = 0; ; hop++) {
        const response = await fetch(at, { ...request, headers: sent, redirect: 'manual', dispatcher: agent });
        const location = response.headers.get('location');
        if (response.status < 300 || response.status > 399 || location === null) return response;
        await response.body?.cancel();
        if (hop >= redirects) throw new OutboundRefused(`${at.host} leads elsewhere, more often than is followed`);
        const next = readUrl(new URL(location, at), at.protocol === 'https:' ? ['https:'] : ['http:', 'https:']);
        if (next.origin !== at.origin) sent = pick(sent, HARMLESS);
        at = next;
      }
    },
    webSocket(url, options = {}) {
      return new WebSocket(readUrl(url, ['ws:', 'wss:']), { ...options, lookup, followRedirects: false });
    },
    async check(url) {
      const { hostname } = readUrl(url, ['http:', 'https:', 'ws:', 'wss:']);
      if (isIP(hostname.replace(/^\[|\]$/g, '')) > 0) return;
      await new Promise<void>((done, fail) =>
        lookup(hostname, { all: true }, (error) => (error ? fail(error) : done())),
      );
    },
  };
}

function pick(headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name.toLowerCase())));
}
