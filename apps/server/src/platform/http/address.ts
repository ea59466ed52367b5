import type { IncomingMessage } from 'node:http';
import { isIP, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isWithin } from '../outbound/index.ts';

/** Tells where a request comes from: always an address, never a text that somebody sent. */
export type AddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/**
 * The nearest address on the way of a request that is no proxy of the operators'. `X-Forwarded-For` is read from its end,
 * where the nearest proxy wrote, and only as far as proxies that the setting names vouch for it; what is no address
 * ends the way. Without such a proxy the header means nothing.
 * @param proxies the setting TRUSTED_PROXIES
 */
export function createAddressOf(proxies: readonly string[]): AddressOf {
  return ({ headers, socket }) => {
    let address = socket.remoteAddress ?? '';
    const forwarded = headers['x-forwarded-for'];
    if (proxies.length === 0 || forwarded === undefined) return plain(address);
    const way = String(forwarded).split(',');
    while (isWithin(address, proxies)) {
      const before = way.pop()?.trim();
      if (before === undefined || isIP(before) === 0) break;
      address = before;
    }
    return plain(address);
  };
}

/** IPv4 within IPv6 as IPv4. Most are IPv4 as they come, and each call asks for its own several times. */
function plain(address: string): string {
  if (isIPv4(address)) return address;
  return isIP(address) === 0 ? '' : ipaddr.process(address).toString();
}

/** The address, or for IPv6 its /64 block: one subscriber owns the whole block and could use each address once. */
export function addressBlock(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
