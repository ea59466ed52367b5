import { cash } from '@kuroshio/money';
import type { Charges } from '@kuroshio/orders';

/** Charges as stored: minor units in digits by kind. */
export function chargesJson(charges: Charges): string {
  return JSON.stringify(charges, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
}

export function chargesFromJson(stored: Readonly<Record<string, string>>): Charges {
  return Object.fromEntries(Object.entries(stored).map(([kind, amount]) => [kind, cash(BigInt(amount))]));
}
