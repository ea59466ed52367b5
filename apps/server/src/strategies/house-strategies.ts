import {
  type Algorithm,
  averageReversion,
  lastHour,
  learned,
  type Model,
  momentum,
  openingRange,
  reversal,
  trend,
} from '@kuroshio/strategies';
import type { Market } from '@kuroshio/market';
import { basisPoints, cash } from '@kuroshio/money';

const bps = basisPoints;

/** What the house offers: whose algorithm, on which terms. A series of it begins where none can be joined. */
export interface HouseStrategy {
  readonly algorithm: Algorithm;
  readonly kind: 'copy' | 'day';
  readonly market: Market;
  readonly terms: {
    /** The house's own money in the pool; a follower's least amount. Minor units. */
    readonly seed: ReturnType<typeof cash>;
    readonly minimum: ReturnType<typeof cash>;
    readonly target_bps: ReturnType<typeof bps>;
    readonly fee_bps: ReturnType<typeof bps>;
    readonly entry_bps: ReturnType<typeof bps>;
    readonly exit_bps: ReturnType<typeof bps>;
    readonly drawdown_bps: ReturnType<typeof bps>;
  };
}

/**
 * What entering and leaving costs the pool in commission, tax and half a spread, rounded up: Taiwan takes 0.1425 % of each side
 * and 0.3 % of sales, the United States next to nothing.
 */
const TAIWAN = { seed: cash(20_000_000_00n), minimum: cash(10_000_00n), entry_bps: bps(20), exit_bps: bps(50) };
const AMERICA = { seed: cash(1_000_000_00n), minimum: cash(500_00n), entry_bps: bps(5), exit_bps: bps(5) };
const COMMON = { fee_bps: bps(1_000), drawdown_bps: bps(3_000) };

/** Large and busy ones of a price at which a lot is a small part of a pool. */
const TAIWAN_STOCKS = ['2317', '2303', '2882', '2891', '2412', '1216', '2886', '2002', '2884', '1101', '2603'].map(
  (code) => `TWSE:${code}`,
);
/** What the AI-assisted one learns from and trades. */
export const LEARNED_STOCKS: readonly string[] = TAIWAN_STOCKS;
const DAY_STOCKS = ['2317', '2303', '2603', '2882', '2891'].map((code) => `TWSE:${code}`);
const AMERICAN = ['SPY', 'QQQ', 'AAPL', 'MSFT', 'KO'].map((code) => `US:${code}`);

const HOUSE_STRATEGIES: readonly HouseStrategy[] = [
  {
    algorithm: momentum(TAIWAN_STOCKS),
    kind: 'copy',
    market: 'twd',
    terms: { ...TAIWAN, ...COMMON, target_bps: bps(800) },
  },
  {
    algorithm: reversal(TAIWAN_STOCKS),
    kind: 'copy',
    market: 'twd',
    terms: { ...TAIWAN, ...COMMON, target_bps: bps(600) },
  },
  {
    algorithm: trend(AMERICAN),
    kind: 'copy',
    market: 'usd',
    terms: { ...AMERICA, ...COMMON, target_bps: bps(600) },
  },
  {
    algorithm: openingRange(DAY_STOCKS),
    kind: 'day',
    market: 'twd',
    terms: { ...TAIWAN, ...COMMON, target_bps: bps(500) },
  },
  {
    algorithm: averageReversion(DAY_STOCKS),
    kind: 'day',
    market: 'twd',
    terms: { ...TAIWAN, ...COMMON, target_bps: bps(500) },
  },
  {
    algorithm: lastHour(AMERICAN),
    kind: 'day',
    market: 'usd',
    terms: { ...AMERICA, ...COMMON, target_bps: bps(500) },
  },
];

/** All that the house offers. @param modelNow by which the AI-assisted one trades: without one it holds nothing */
export function houseStrategies(modelNow: () => Model | undefined): readonly HouseStrategy[] {
  const { name, universe } = learned(LEARNED_STOCKS, undefined);
  return [
    ...HOUSE_STRATEGIES,
    {
      algorithm: { name, universe, targets: (seen) => learned(universe, modelNow()).targets(seen) },
      kind: 'day',
      market: 'twd',
      terms: { ...TAIWAN, ...COMMON, target_bps: bps(500) },
    },
  ];
}
