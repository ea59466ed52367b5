import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createPlaces } from './places.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

describe('places', () => {
  it.each([
    ['the same address', from('203.0.113.5'), from('203.0.113.5'), false],
    ['another address', from('203.0.113.5'), from('203.0.113.6'), true],
    ['another of the same block of IPv6', from('2001:db8::1'), from('2001:db8::2'), false],
    ['IPv4 within IPv6', from('203.0.113.5'), from('::ffff:203.0.113.5'), false],
    ['behind a proxy of this machine', from('127.0.0.1', '203.0.113.5'), from('127.0.0.1', '203.0.113.6'), true],
    ['the same behind a proxy', from('127.0.0.1', '203.0.113.5'), from('::1', '203.0.113.5'), false],
    [
      'an invented address before the proxy’s',
      from('127.0.0.1', '1.1.1.1, 203.0.113.5'),
      from('127.0.0.1', '2.2.2.2, 203.0.113.5'),
      false,
    ],
    ['a stranger who claims to be a proxy', from('203.0.113.5', '1.1.1.1'), from('203.0.113.5', '2.2.2.2'), false],
    ['a name that is no address', from('127.0.0.1', 'x'), from('127.0.0.1', 'y'), false],
  ])('%s', (_, first, second, finds) => {
    const places = createPlaces(1);
    const giveBack = places.take(first);
    expect(giveBack).toBeDefined();
    expect(places.take(second) !== undefined).toBe(finds);
    giveBack?.();
    if (!finds) expect(places.take(second)).toBeDefined();
  });
});
