import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether the server may open a connection to an address. */
export type MayReach = (address: string) => boolean;

/** `10.0.0.0/8`, `fd00::/8`, or one address; undefined where it is none of them. */
export function readBlock(text: string): readonly [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  const [address = '', bits, ...more] = text.trim().split('/');
  if (isIP(address) === 0 || more.length > 0) return undefined;
  const parsed = ipaddr.process(address);
  const longest = parsed.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [parsed, longest];
  const length = /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  return length >= 0 && length <= longest ? [parsed, length] : undefined;
}

/** Whether an address is in one of the blocks; IPv4 that is written within IPv6 counts as IPv4. */
export function isWithin(address: string, blocks: readonly string[]): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  return blocks.some((text) => {
    const block = readBlock(text);
    return block !== undefined && block[0].kind() === parsed.kind() && parsed.match(block[0], block[1]);
  });
}

/**
 * Addresses of the open internet, and what the setting names. Everything else is refused: this machine, private and shared
 * networks (RFC 1918, RFC 6598, RFC 4193), the local link with the metadata of clouds, multicast, tunnels into IPv4, and
 * what IANA keeps for other ends.
 * @param allowed the setting OUTBOUND_ALLOWED
 */
export function createReachable(allowed: readonly string[]): MayReach {
  return (address) => {
    if (isIP(address) === 0) return false;
    return ipaddr.process(address).range() === 'unicast' || isWithin(address, allowed);
  };
}
