import type { OutputOf } from '@kuroshio/contract';
import { basisPoints, cash, formatMinor } from '@kuroshio/money';
import {
  type RecordedDay,
  returnsOf,
  type Statistics,
  statisticsOf,
  stopValue,
  unitValueText,
  worthOf,
} from '@kuroshio/strategies';
import { type ExchangeView, venueOfMoney, wireStamp } from '../exchange/index.ts';
import { LED_BY_DAYS } from './by-rule.ts';
import { currencyOf, strikeDay, venueOf } from './market-day.ts';
import type { LotRow, NavRow, RequestRow, StrategyRow } from './strategy-rows.ts';

export type StrategyCard = OutputOf<'strategies/detail'>['card'];
type Request = OutputOf<'strategies/subscribe'>;

const CURVE_POINTS = 60;

/** A part as hundredths of a percent; of a loss and a gain alike towards zero, so that none looks larger than it was. */
export const bpsOf = (part: number): number => Math.trunc(part * 10_000);

export function recordOf(navs: readonly NavRow[]): RecordedDay[] {
  return navs.map((row) => ({
    ...{ date: row.trading_date, value: row.value, units: row.units, isFeeDay: row.is_fee_day },
    ...{ valueAfter: row.value_after, unitsAfter: row.units_after },
  }));
}

/** The value of a unit day by day, as what has become of 1. */
export function growthOf(record: readonly RecordedDay[]): number[] {
  let grown = 1;
  return [1, ...returnsOf(record).map(({ value }) => (grown *= 1 + value))];
}

const monthOf = (month: Statistics['bestMonth']) => month && { month: month.month, value: bpsOf(month.value) };

/** Evenly spaced, the first and the last among them. */
function thinned(values: readonly number[]): number[] {
  if (values.length <= CURVE_POINTS) return [...values];
  const step = (values.length - 1) / (CURVE_POINTS - 1);
  return Array.from({ length: CURVE_POINTS }, (_, at) => values[Math.round(at * step)] ?? 0);
}

export function benchmarkBps(first: NavRow | undefined, row: NavRow | undefined): number | null {
  if (first === undefined || row === undefined || first.benchmark === 0n || row.benchmark === 0n) return null;
  return bpsOf(Number(row.benchmark) / Number(first.benchmark) - 1);
}

/** The day's number of a series: `momentum-2` is the second. */
function seriesOf({ code }: StrategyRow): number {
  return Number(code.slice(code.lastIndexOf('-') + 1));
}

const algorithmOf = ({ algorithm }: StrategyRow) =>
  (algorithm === LED_BY_DAYS ? 'lead' : algorithm) as StrategyCard['algorithm'];

/** Whether somebody may come in now: the day whose value they would get is one on which that is still possible. */
export function isJoinable(view: ExchangeView, strategy: StrategyRow): boolean {
  if (strategy.state !== 'in-progress') return false;
  return strikeDay(view, venueOf(strategy.asset)) <= strategy.joins_until;
}

/** @param navs of the strategy, oldest first. @param lot the customer's own. @param issuerUnits what the issuer has of it */
export function wireCard(
  view: ExchangeView,
  strategy: StrategyRow,
  navs: readonly NavRow[],
  lot: LotRow | undefined,
  issuerUnits: bigint,
): StrategyCard {
  const record = recordOf(navs);
  const figures = statisticsOf(returnsOf(record));
  const [first, last] = [navs[0], navs.at(-1)];
  const now = last === undefined ? undefined : { value: last.value_after, units: last.units_after };
  const lastRecord = record.at(-1);
  const follows = lot !== undefined && lot.units > 0n;
  return {
    ...{ id: String(strategy.id), kind: strategy.kind, algorithm: algorithmOf(strategy), series: seriesOf(strategy) },
    market: currencyOf(strategy.asset) === 'TWD' ? 'twd' : 'usd',
    currency: currencyOf(strategy.asset),
    state: follows && strategy.state === 'in-progress' ? 'following' : strategy.state,
    reason: (strategy.reason ?? '') as StrategyCard['reason'],
    ...{ name: strategy.name ?? '', told: strategy.told ?? '' },
    ...(strategy.lead === null
      ? ({ issuer: 'house', simulated: true } as const)
      : ({ issuer: 'customer', simulated: false } as const)),
    issuerMoney: formatMinor(now === undefined || now.units === 0n ? cash(0n) : worthOf(issuerUnits, now)),
    fundSize: formatMinor(now?.value ?? strategy.minimum),
    minimum: formatMinor(strategy.minimum),
    ...{ targetBps: strategy.target_bps, feeBps: strategy.fee_bps, drawdownLimitBps: strategy.drawdown_bps },
    ...{ entryBps: strategy.entry_bps, exitBps: strategy.exit_bps },
    ...{ openedOn: strategy.opened_on, joinsUntil: strategy.joins_until, endsOn: strategy.ends_on },
    joinable: isJoinable(view, strategy),
    navOn: last?.trading_date ?? strategy.opened_on,
    unitValue: lastRecord === undefined ? '1.000000' : unitValueText(lastRecord),
    days: figures.days,
    returnBps: bpsOf(figures.total),
    drawdownBps: Math.ceil(figures.drawdown.deepest * 10_000),
    benchmarkBps: benchmarkBps(first, last),
    volatilityBps: figures.yearly && Math.ceil(figures.yearly.volatility * 10_000),
    bestMonth: monthOf(figures.bestMonth),
    worstMonth: monthOf(figures.worstMonth),
    curve: thinned(growthOf(record).map((grown) => bpsOf(grown - 1))),
    own: follows && now !== undefined && now.units > 0n ? wireOwn(lot, now) : null,
  };
}

export function wireOwn(lot: LotRow, nav: Parameters<typeof worthOf>[1]): NonNullable<StrategyCard['own']> {
  const stop = { bps: basisPoints(lot.stop_bps), base: lot.stop_base };
  return {
    units: String(lot.units),
    worth: formatMinor(worthOf(lot.units, nav)),
    cost: formatMinor(lot.cost),
    realised: formatMinor(lot.realised),
    stopBps: lot.stop_bps,
    stopBase: formatMinor(lot.stop_base),
    stopAt: formatMinor(stopValue(stop)),
    joinedOn: lot.joined_on,
  };
}

export function wireRequest(view: ExchangeView, row: RequestRow, strategy: StrategyRow): Request {
  const currency = currencyOf(strategy.asset);
  return {
    ...{ id: String(row.id), strategyId: String(strategy.id), algorithm: algorithmOf(strategy), currency },
    name: strategy.name ?? '',
    ...{ series: seriesOf(strategy), kind: row.kind, origin: row.origin, state: row.state, strikeOn: row.strike_on },
    amount: formatMinor(row.amount),
    units: String(row.units),
    struckUnits: String(row.struck_units),
    ...{ paid: formatMinor(row.paid), fee: formatMinor(row.fee), levy: formatMinor(row.levy) },
    stamp: wireStamp(view, venueOfMoney(currency), row.asked_at.getTime()),
  };
}
