import { describe, expect, it } from 'vitest';
import { checkOutbound } from './outbound-door.ts';

const told = (text: string, path = 'apps/server/src/notices/read-feed.ts') =>
  checkOutbound([{ path, text }]).map(({ line, message }) => `${line} ${message.split(':').slice(0, -1).join(':')}`);

describe('the outbound door', () => {
  it.each([
    ['await fetch(url)', '1 fetch'],
    ['const get = fetch;', '1 fetch'],
    ['globalThis\n.x; new WebSocket(url)', '2 new WebSocket'],
    ['webPush.sendNotification(a, b)', '1 .sendNotification'],
    ["import { request } from 'undici'", '1 undici'],
    ["const x = await import('node:https')", '1 node:https'],
    ["import http from 'node:http'", '1 http of node:http'],
    ["import { createServer, request as ask } from 'node:http'", '1 request of node:http'],
    ["import { Socket } from 'node:net'", '1 Socket of node:net'],
    ["import { WebSocket } from 'ws'", '1 WebSocket of ws'],
    ["import { RestClient } from '@fugle/marketdata'", '1 @fugle/marketdata'],
  ])('is the only one: %s is refused', (text, problem) => {
    expect(told(text)).toEqual([problem]);
  });

  it.each([
    ["import type { IncomingMessage } from 'node:http'; outbound.fetch(url)"],
    ["import { createServer, type Server } from 'node:http'"],
    ["import { isIP } from 'node:net'; import { WebSocketServer, type WebSocket } from 'ws'"],
    ["// await fetch(url)\nconst text = 'fetch(url)';"],
    ['const parts = { fetch: 1 }; async function fetchBytes() {}'],
    ['const outbound = parts.fetch; feeds.fetch();'],
  ])('lets %s pass', (text) => {
    expect(told(text)).toEqual([]);
  });

  it('is of the server, not of its tests, its clients and its database', () => {
    expect(told('await fetch(url)', 'apps/investor/src/platform/api.ts')).toEqual([]);
    expect(told('await fetch(url)', 'apps/server/src/notices/feeds.test.ts')).toEqual([]);
    expect(told("import { fetch } from 'undici'", 'apps/server/src/platform/outbound/outbound.ts')).toEqual([]);
    expect(told("import { Socket } from 'node:net'", 'apps/server/src/platform/database/pool.ts')).toEqual([]);
    expect(told("import { RestClient } from '@fugle/marketdata'", 'apps/server/src/feeds/providers/fugle.ts')).toEqual(
      [],
    );
  });
});
