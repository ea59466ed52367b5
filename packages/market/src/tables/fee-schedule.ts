import { type Cash, cash, NO_CASH } from '@kuroshio/money';
import type { Dated } from '../dated.ts';
import type { Instrument, Market } from '../instrument.ts';

/**
 * What an order is charged with. `sec-fee`, `taf` and `cat` are the US regulators' levies, passed on at cost; `borrow-fee` is of a
 * short sale and follows from the terms of margin accounts (`packages/credit`), so it has no row here.
 */
export type ChargeKind = 'commission' | 'transfer-tax' | 'sec-fee' | 'taf' | 'cat' | 'borrow-fee';

/** One dated row of the fee schedule: charge = basis × numerator / denominator, rounded, at least minimum, at most cap. */
export interface FeeRow extends Dated {
  readonly kind: Exclude<ChargeKind, 'borrow-fee'>;
  readonly market: Market;
  readonly side: 'buy' | 'sell' | 'both';
  /** Tax classes it applies to; null is every instrument of the market. */
  readonly taxClasses: readonly Instrument['taxClass'][] | null;
  /** True: only the sale of shares bought the same day (Taiwan day trade); false: only other sales; null: no difference. */
  readonly dayTrade: boolean | null;
  /** True: only orders for less than a lot; false: only others; null: no difference. */
  readonly oddLot: boolean | null;
  /** What the rate applies to: the value in minor units, or the number of shares. */
  readonly basis: 'value' | 'shares';
  /** The rate as people write it. */
  readonly rate: string;
  /** Minor units of the charge per `denominator` units of the basis. */
  readonly numerator: bigint;
  readonly denominator: bigint;
  /** Minor units that the charge is a multiple of: 100 is whole dollars, 1 is cents. */
  readonly unit: Cash;
  readonly rounding: 'down' | 'up';
  /** In minor units; charged as soon as anything is traded. */
  readonly minimum: Cash;
  /** In minor units; null is none. */
  readonly cap: Cash | null;
  readonly source: string;
}

type TaiwanTax = Pick<FeeRow, 'taxClasses' | 'dayTrade' | 'rate' | 'numerator' | 'from' | 'to' | 'source'>;

/** Taiwan's securities transaction tax: on sales, fractions of a dollar dropped. `numerator` is in hundredths of a percent. */
function taiwanTax(row: TaiwanTax): FeeRow {
  return {
    kind: 'transfer-tax',
    market: 'twd',
    side: 'sell',
    oddLot: null,
    basis: 'value',
    denominator: 10_000n,
    unit: cash(100n),
    rounding: 'down',
    minimum: NO_CASH,
    cap: null,
    ...row,
  };
}

type UsLevy = Pick<
  FeeRow,
  'kind' | 'side' | 'basis' | 'rate' | 'numerator' | 'denominator' | 'cap' | 'from' | 'to' | 'source'
>;

/** A US levy: each raised to the next cent. */
function usLevy(row: UsLevy): FeeRow {
  return {
    market: 'usd',
    taxClasses: null,
    dayTrade: null,
    oddLot: null,
    unit: cash(1n),
    rounding: 'up',
    minimum: NO_CASH,
    ...row,
  };
}

const STT = 'Securities Transaction Tax Act';
const SECTION_31 = 'SEC Section 31 fee rate advisory';
const FINRA_TAF = 'FINRA Trading Activity Fee';

/** Every charge of our house, complete over all dates: an open `from` is the earliest rate known and serves for all days before. */
export const FEE_SCHEDULE: readonly FeeRow[] = [
  {
    kind: 'commission',
    market: 'twd',
    side: 'both',
    taxClasses: null,
    dayTrade: null,
    oddLot: false,
    basis: 'value',
    rate: '0.1425 %',
    numerator: 1425n,
    denominator: 1_000_000n,
    unit: cash(100n),
    rounding: 'down',
    minimum: cash(20_00n),
    cap: null,
    from: null,
    to: null,
    source:
      'customary ceiling of Taiwan brokers, without discount; at least NT$20 an order; fractions of a dollar dropped',
  },
  {
    kind: 'commission',
    market: 'twd',
    side: 'both',
    taxClasses: null,
    dayTrade: null,
    oddLot: true,
    basis: 'value',
    rate: '0.1425 %',
    numerator: 1425n,
    denominator: 1_000_000n,
    unit: cash(100n),
    rounding: 'down',
    minimum: cash(1_00n),
    cap: null,
    from: null,
    to: null,
    source: 'customary at Taiwan brokers for odd lots: at least NT$1 an order',
  },
  taiwanTax({
    taxClasses: ['tw-stock'],
    dayTrade: false,
    rate: '0.3 %',
    numerator: 30n,
    from: null,
    to: null,
    source: `${STT} art. 2(1)`,
  }),
  taiwanTax({
    taxClasses: ['tw-stock'],
    dayTrade: true,
    rate: '0.15 %',
    numerator: 15n,
    from: '2017-04-28',
    to: '2027-12-31',
    source: `${STT} art. 2-2, extended to 2027-12-31`,
  }),
  taiwanTax({
    taxClasses: ['tw-stock'],
    dayTrade: true,
    rate: '0.3 %',
    numerator: 30n,
    from: null,
    to: '2017-04-27',
    source: `${STT} art. 2(1): no day-trade rate yet (date by general knowledge)`,
  }),
  taiwanTax({
    taxClasses: ['tw-stock'],
    dayTrade: true,
    rate: '0.3 %',
    numerator: 30n,
    from: '2028-01-01',
    to: null,
    source: `${STT} art. 2(1): the day-trade rate has ended unless extended`,
  }),
  taiwanTax({
    taxClasses: ['tw-fund'],
    dayTrade: null,
    rate: '0.1 %',
    numerator: 10n,
    from: null,
    to: null,
    source: `${STT} art. 2(2)`,
  }),
  taiwanTax({
    taxClasses: ['tw-bond-fund'],
    dayTrade: null,
    rate: '0 %',
    numerator: 0n,
    from: null,
    to: '2026-12-31',
    source: `${STT} art. 2-1: bond funds exempt until 2026-12-31`,
  }),
  taiwanTax({
    taxClasses: ['tw-bond-fund'],
    dayTrade: null,
    rate: '0.1 %',
    numerator: 10n,
    from: '2027-01-01',
    to: null,
    source: `${STT} art. 2(2): the exemption has ended unless extended`,
  }),
  {
    kind: 'commission',
    market: 'usd',
    side: 'both',
    taxClasses: null,
    dayTrade: null,
    oddLot: null,
    basis: 'value',
    rate: '0 %',
    numerator: 0n,
    denominator: 1n,
    unit: cash(1n),
    rounding: 'up',
    minimum: NO_CASH,
    cap: null,
    from: null,
    to: null,
    source: 'our house charges no commission on US stocks, as US brokers do',
  },
  ...(
    [
      ['USD 27.80 per million', 2780n, null, '2025-05-13', `${SECTION_31} (in force since 2024-05-22)`],
      ['USD 0.00 per million', 0n, '2025-05-14', '2026-04-03', SECTION_31],
      ['USD 20.60 per million', 2060n, '2026-04-04', null, `${SECTION_31}: until 60 days after the next appropriation`],
    ] as const
  ).map(([rate, numerator, from, to, source]) =>
    usLevy({
      kind: 'sec-fee',
      side: 'sell',
      basis: 'value',
      rate,
      numerator,
      denominator: 100_000_000n,
      cap: null,
      from,
      to,
      source,
    }),
  ),
  ...(
    [
      ['USD 0.000166 a share', 166n, cash(8_30n), null, '2025-12-31', FINRA_TAF],
      ['USD 0.000195 a share', 195n, cash(9_79n), '2026-01-01', '2026-09-30', FINRA_TAF],
      ['USD 0.00 a share', 0n, null, '2026-10-01', '2026-12-31', `${FINRA_TAF}: waived for the last quarter of 2026`],
      ['USD 0.000232 a share', 232n, cash(11_61n), '2027-01-01', null, FINRA_TAF],
    ] as const
  ).map(([rate, numerator, cap, from, to, source]) =>
    usLevy({
      kind: 'taf',
      side: 'sell',
      basis: 'shares',
      rate,
      numerator,
      denominator: 10_000n,
      cap,
      from,
      to,
      source,
    }),
  ),
  ...(
    [
      ['USD 0.00 a share', 0n, null, '2026-08-31', 'no rate of before 2026-09 found: not charged'],
      [
        'USD 0.000003 a share',
        3n,
        '2026-09-01',
        null,
        "Consolidated Audit Trail fee, a US broker's schedule of 2026-09",
      ],
    ] as const
  ).map(([rate, numerator, from, to, source]) =>
    usLevy({
      kind: 'cat',
      side: 'both',
      basis: 'shares',
      rate,
      numerator,
      denominator: 10_000n,
      cap: null,
      from,
      to,
      source,
    }),
  ),
];
