import type { OutputOf } from '@kuroshio/contract';
import { nextTradingDay, type TradingDate, type Venue } from '@kuroshio/market';
import { clockOf, type ExchangeView, holdingRuleOn, type MarketView, type readRuleRows } from '../exchange/index.ts';
import type { InstrumentParts } from './instrument-parts.ts';

type Watched = OutputOf<'instruments/list-instruments'>['instruments'][number];
type Rules = Awaited<ReturnType<typeof readRuleRows>>['rules'];

/** Instruments that are halted by operators; `all` where everything is. */
export type Halted = ReadonlySet<number | 'all'>;

const HALTED = 'select instrument_no from market_halt where lifted_at is null';

export async function readHalted({ database }: Pick<InstrumentParts, 'database'>): Promise<Halted> {
  const rows = await database.query<{ instrument_no: number | null }>(HALTED);
  return new Set(rows.map(({ instrument_no }) => instrument_no ?? 'all'));
}

/** An instrument as it stands now. An index is neither halted nor held. */
export function watched(view: ExchangeView, market: MarketView, rules: Rules, halted: Halted): Watched {
  const { instrument, day, reference, marks } = market;
  const { no, symbol, venue, nameTw, nameEn, kind, priceScale } = instrument;
  const rule = holdingRuleOn({ holdingRules: rules }, no, clockOf(view, venue).date);
  const isHalted = kind !== 'index' && (halted.has('all') || halted.has(no));
  return {
    ...{
      symbol,
      venue,
      nameTw,
      nameEn,
      kind,
      last: day.last,
      reference,
      priceScale,
      lastAt: day.last > 0 ? day.at : 0,
    },
    // A halt is shown as one; to the exchange it is a suspension.
    marks: marks.filter((mark) => mark !== 'suspended' || !isHalted),
    halted: isHalted,
    holding:
      rule === undefined
        ? null
        : { lockDays: rule.lockDays, noSellDays: rule.noSellDays, noSellMinutes: rule.noSellMinutes },
    provenance: market.provenance?.() ?? { source: 'simulated', delaySeconds: 0 },
  };
}

/** The first day of a venue that has not begun: what is announced begins with a day. */
export function firstFreeDay({ clocks, rulebook }: ExchangeView, venue: Venue): TradingDate {
  return nextTradingDay(rulebook.calendar, venue, clockOf({ clocks }, venue).date);
}
