import { isIPv4 } from 'node:net';
import { addressBlock } from '../platform/http/index.ts';

/** From where somebody signed in. */
export interface Place {
  readonly device: string;
  readonly ip: string;
}

/** The /24 of an IPv4 address, the /48 of an IPv6 one: what one home, office or site has. */
function networkOf(ip: string): string {
  const block = addressBlock(ip);
  return (isIPv4(block) ? block.split('.') : block.split(':')).slice(0, 3).join();
}

/** Whether a customer has signed in from this network before. */
export function isKnownNetwork(before: readonly Place[], ip: string): boolean {
  const network = networkOf(ip);
  return before.some((one) => networkOf(one.ip) === network);
}

/**
 * Whether a customer has signed in with this device from this network before. What a browser calls itself is no secret and the
 * same for thousands, so whoever has found a password out is not told apart by it alone.
 */
export function isKnownDevice(before: readonly Place[], { device, ip }: Place): boolean {
  const network = networkOf(ip);
  return before.some((one) => one.device === device && networkOf(one.ip) === network);
}
