import type { Fraction } from './plain-fraction.ts';

export interface PlainStock {
  readonly name: string;
  /** Of each 10,000 of a purchase so much is lent, of a short sale so much is put up, of a sale so much is taxed. */
  readonly lent: number;
  readonly putUp: number;
  readonly taxed: number;
  /** What is lent on it to all customers together, in dollars. */
  readonly quota: bigint;
}

export interface PlainLot {
  readonly id: number;
  readonly stock: string;
  readonly openedOn: string;
  quantity: bigint;
  loan: bigint;
  /** From which day what was lent on it, when it was held already, bears interest; undefined of all else. */
  securedFrom: string | undefined;
  /** For whose loan it stands beside that one's own shares, where it does (抵繳). */
  standsFor: PlainPledge | undefined;
}

/** That a lot was put up for the loan on another. */
export interface PlainPledge {
  readonly loan: number;
  /** Of each 10,000 of what it is worth so much is set against what is called: as its stock had it on that day. */
  readonly ratio: number;
  /** What that came to, for how many shares, and on which day. */
  readonly counted: bigint;
  readonly shares: bigint;
  readonly on: string;
}

/** What is counted and called by itself: margin purchases with short sales, and secured loans. */
export const COUNTED = ['margin', 'secured'] as const;
export type Counted = (typeof COUNTED)[number];

export interface PlainShort {
  readonly id: number;
  readonly stock: string;
  readonly openedOn: string;
  quantity: bigint;
  proceeds: bigint;
  held: bigint;
}

export interface PlainCall {
  state: 'called' | 'standing' | 'selling';
  readonly calledOn: string;
  readonly amount: bigint;
  readonly lots: readonly number[];
  readonly shorts: readonly number[];
  paid: bigint;
}

/** What a share will give on an ex-date, as fractions of a dollar in cents and of a share. */
export interface PlainAction {
  readonly stock: string;
  readonly exDate: string;
  readonly cash: Fraction;
  readonly shares: Fraction;
}
