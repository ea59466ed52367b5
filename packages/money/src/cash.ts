import { assert, type Brand } from '@kuroshio/base';

/** An amount of a cash asset in its minor unit. May be negative where a balance or a difference is meant. */
export type Cash = Brand<bigint, 'minor units'>;

export const NO_CASH = 0n as Cash;

export function cash(minor: bigint): Cash {
  return minor as Cash;
}

/** Wire form of money: a whole number of minor units in decimal digits, with a leading minus where negative. */
export function formatMinor(amount: bigint): string {
  return amount.toString();
}

/** Reads the wire form. Throws on anything but an optional minus and digits. */
export function parseMinor(text: string): Cash {
  assert(/^-?\d{1,30}$/.test(text), `not an amount in minor units: ${text}`);
  return BigInt(text) as Cash;
}
