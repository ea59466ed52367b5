import type { IncomingMessage } from 'node:http';
import { addressBlock, type AddressOf } from '../http/index.ts';

/** Counts the connections of each address, so that one cannot take the places of all. */
export interface Places {
  /** Takes a place. @returns undefined where the address has too many */
  take(request: IncomingMessage): Place | undefined;
}

export interface Place {
  readonly address: string;
  giveBack(): void;
}

export function createPlaces(mostOfAddress: number, addressOf: AddressOf): Places {
  const taken = new Map<string, number>();
  return {
    take(request) {
      const address = addressBlock(addressOf(request));
      const before = taken.get(address) ?? 0;
      if (before >= mostOfAddress) return undefined;
      taken.set(address, before + 1);
      return {
        address,
        giveBack() {
          const now = (taken.get(address) ?? 1) - 1;
          if (now === 0) taken.delete(address);
          else taken.set(address, now);
        },
      };
    },
  };
}
