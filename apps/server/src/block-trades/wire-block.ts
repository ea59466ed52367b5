import type { OutputOf } from '@kuroshio/contract';
import { addTradingDays, blockTradeRule } from '@kuroshio/market';
import { isReached } from '@kuroshio/offerings';
import { clockOf, type ExchangeView, marketAt, wireStamp } from '../exchange/index.ts';
import { timeText } from './block-moments.ts';
import { CURRENCY } from './block-parts.ts';
import { type BlockRow, closesOf, opensOf, priceOf } from './block-rows.ts';
import { takesBlocks } from './check-purchase.ts';

export type Block = OutputOf<'block-trades/detail'>;

function statusOf(view: ExchangeView, row: BlockRow): Block['status'] {
  if (row.holding === 0n) return 'sold-out';
  const clock = clockOf(view, row.venue);
  if (row.stage === 'closed' || isReached(clock, closesOf(row))) return 'closed';
  return row.stage === 'open' && isReached(clock, opensOf(row)) ? 'open' : 'coming';
}

export function wireBlock(view: ExchangeView, row: BlockRow, now: number): Block {
  const { instrument, day, reference, limits } = marketAt(view, row.instrument_no);
  const { date } = clockOf(view, row.venue);
  const { hours } = blockTradeRule(date);
  const price = priceOf(row);
  const market = day.last || reference;
  return {
    ...{ id: String(row.id), status: statusOf(view, row), simulated: row.source === 'simulated' },
    ...{ symbol: instrument.symbol, nameTw: instrument.nameTw, nameEn: instrument.nameEn, currency: CURRENCY },
    ...{ institutionTw: row.institution_tw, institutionEn: row.institution_en, premiumBps: row.premium_bps },
    ...(price !== null && row.reference !== null && { price, reference: Number(row.reference) }),
    marketPrice: market,
    ...(limits !== null && { limits: { down: limits.down, up: limits.up } }),
    ...{ offered: Number(row.offered), left: Number(row.holding), minimum: Number(row.minimum) },
    lockDays: row.lock_days,
    lockedUntil: addTradingDays(view.rulebook.calendar, row.venue, date, row.lock_days),
    opens: { date: row.opens_on, time: timeText(row.opens_at) },
    closes: { date: row.closes_on, time: timeText(row.closes_at) },
    hours: { from: timeText(hours.from), to: timeText(hours.to) },
    takesNow: takesBlocks(view, row.venue),
    today: date,
    now: wireStamp(view, row.venue, now),
  };
}
