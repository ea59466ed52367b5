import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { addressBlock } from '../http/index.ts';

/** Counts the connections of each address, so that one cannot take the places of all. */
export interface Places {
  /** Takes a place. @returns what gives it back, or undefined where the address has too many */
  take(request: IncomingMessage): (() => void) | undefined;
}

export function createPlaces(mostOfAddress: number): Places {
  const taken = new Map<string, number>();
  return {
    take(request) {
      const address = addressOf(request);
      const before = taken.get(address) ?? 0;
      if (before >= mostOfAddress) return undefined;
      taken.set(address, before + 1);
      return () => {
        const now = (taken.get(address) ?? 1) - 1;
        if (now === 0) taken.delete(address);
        else taken.set(address, now);
      };
    },
  };
}

/** Where a connection comes from. Only a proxy on this machine is believed about whom it speaks for, as by the API. */
function addressOf({ headers, socket }: IncomingMessage): string {
  const named = String(headers['x-forwarded-for'] ?? '').split(',');
  const way = [...named.map((one) => one.trim()).filter((one) => isIP(one) > 0), socket.remoteAddress ?? ''];
  return addressBlock(way.findLast((address) => !isLoopback(address)) ?? way[0] ?? '');
}

function isLoopback(address: string): boolean {
  return /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(address);
}
