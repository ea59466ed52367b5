import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createAddressOf } from '../http/index.ts';
import { createPlaces } from './places.ts';

const comingFrom = (remoteAddress: string, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

describe('places', () => {
  it.each([
    ['the same address', comingFrom('203.0.113.5'), comingFrom('203.0.113.5'), false],
    ['another address', comingFrom('203.0.113.5'), comingFrom('203.0.113.6'), true],
    ['another of the same block of IPv6', comingFrom('2001:db8::1'), comingFrom('2001:db8::2'), false],
    ['IPv4 within IPv6', comingFrom('203.0.113.5'), comingFrom('::ffff:203.0.113.5'), false],
    [
      'behind a proxy of this machine',
      comingFrom('127.0.0.1', '203.0.113.5'),
      comingFrom('127.0.0.1', '203.0.113.6'),
      true,
    ],
    ['the same behind a proxy', comingFrom('127.0.0.1', '203.0.113.5'), comingFrom('::1', '203.0.113.5'), false],
    [
      'an invented address before the proxy’s',
      comingFrom('127.0.0.1', '1.1.1.1, 203.0.113.5'),
      comingFrom('127.0.0.1', '2.2.2.2, 203.0.113.5'),
      false,
    ],
    [
      'a stranger who claims to be a proxy',
      comingFrom('203.0.113.5', '1.1.1.1'),
      comingFrom('203.0.113.5', '2.2.2.2'),
      false,
    ],
    ['a name that is no address', comingFrom('127.0.0.1', 'x'), comingFrom('127.0.0.1', 'y'), false],
  ])('%s', (_, first, second, finds) => {
    const places = createPlaces(1, createAddressOf(['127.0.0.0/8', '::1']));
    const place = places.take(first);
    expect(place).toBeDefined();
    expect(places.take(second) !== undefined).toBe(finds);
    place?.giveBack();
    if (!finds) expect(places.take(second)).toBeDefined();
  });
});
