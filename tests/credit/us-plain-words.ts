/** Where a customer's money is; `payable` is below nothing by what purchases still have to pay. */
export interface UsMoney {
  available: bigint;
  held: bigint;
  receivable: bigint;
  pledged: bigint;
  payable: bigint;
}

export interface UsLot {
  readonly id: number;
  readonly stock: string;
  readonly openedOn: string;
  /** Of the moment of the purchase, in basis points. */
  readonly rate: bigint;
  shares: bigint;
  loan: bigint;
  /** Stands for a loan; paid back, the shares are one's own. */
  isMargin: boolean;
  /** In open sales. */
  inSale: bigint;
}

export interface UsShortSale {
  readonly id: number;
  readonly stock: string;
  shares: bigint;
  held: bigint;
  proceeds: bigint;
  /** What all of it was sold at, for the limits. */
  soldShares: bigint;
  soldValue: bigint;
  /** In open purchases. */
  inCover: bigint;
}

export type UsKind = 'buy' | 'sell margin' | 'sell cash' | 'short' | 'cover';

export interface UsOrder {
  readonly kind: UsKind;
  readonly stock: string;
  readonly limit: bigint;
  readonly shares: bigint;
  filled: bigint;
  value: bigint;
  levies: bigint;
  held: bigint;
  pledged: bigint;
  /** Of a purchase what is lent, of a short sale what is put up, in basis points. */
  bps: bigint;
  /** Lent, or put up, so far. */
  moved: bigint;
  /** A short sale puts its part up of no higher price, in hundredths of a cent. */
  highest: bigint;
  /** Lots that are sold, or short sales that are bought back, in their order. */
  parts: { readonly id: number; shares: bigint }[];
  /** The lot or short sale that it has opened. */
  opened: number | undefined;
}

/** What the market says of a stock. */
export interface UsQuote {
  last: bigint;
  reference: bigint;
  bid: bigint;
  needs: bigint;
  ceiling: bigint;
  height: bigint;
  fellBefore: boolean;
}

/** The day, and each stock. */
export interface UsMarket {
  date: string;
  rate: bigint;
  readonly quotes: Map<string, UsQuote>;
}
