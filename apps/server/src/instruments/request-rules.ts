import { ok } from '@kuroshio/base';
import { addDays, type Instrument, isDate, tradingDate, type TradingDate } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import {
  clockOf,
  holdingRuleOn,
  insertHoldingRule,
  insertMark,
  readMarkRows,
  readRuleRows,
  type StoredMark,
} from '../exchange/index.ts';
import type { AllRules } from '../requests/index.ts';
import type { InstrumentParts } from './instrument-parts.ts';
import { firstFreeDay } from './watched-instrument.ts';

type Kinds = 'mark-set' | 'mark-end' | 'holding-rule-set';

/** A mark of a year and longer is a setting, not an announcement. */
const LONGEST = 366 * 86_400_000;

const MARKED_BY = 'select instrument_no from instrument_mark where request_id = $1';
const HELD_BY = 'select instrument_no from holding_rule where request_id = $1';

/** How marks and holding rules are announced by two, from a day to come on: what customers have ordered stays as they were told. */
export function instrumentRules({ database, view, key, exchange }: InstrumentParts): Pick<AllRules, Kinds> {
  const aboutOf = (symbol: string) => `instrument/${symbol}`;
  const nameOf = (no: number) => view.rulebook.instruments.byNo(no)?.symbol ?? String(no);

  /** What has a venue of its own, and is bought and sold there. */
  function tradedOf(symbol: string): Instrument | undefined {
    const found = view.rulebook.instruments.bySymbol(symbol);
    return found !== undefined && (found.kind === 'stock' || found.kind === 'etf') && view.markets.has(found.no)
      ? found
      : undefined;
  }

  /** The instrument about which a request was done already. */
  async function doneOn(by: string, id: bigint): Promise<number | undefined> {
    const [row] = await database.query<{ instrument_no: number }>(by, [id]);
    return row?.instrument_no;
  }

  /** Of a mark that has begun, or is to: the last day that it has when it is ended now. */
  function endOf({ instrumentNo, firstDay, lastDay }: StoredMark): TradingDate | undefined {
    const venue = view.rulebook.instruments.byNo(instrumentNo)?.venue;
    if (venue === undefined) return undefined;
    const { date } = clockOf(view, venue);
    const end = date < firstDay ? addDays(firstDay, -1) : date;
    return end < lastDay ? end : undefined;
  }

  async function endable(id: string): Promise<(StoredMark & { readonly end: TradingDate }) | undefined> {
    const { newest } = await readMarkRows(database, key);
    const row = newest.find((one) => String(one.id) === id);
    const end = row && endOf(row);
    return row === undefined || end === undefined ? undefined : { ...row, end };
  }

  return {
    'mark-set': {
      async preview({ symbol, mark, firstDay, lastDay, reason }) {
        const instrument = tradedOf(symbol);
        if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
        if (instrument.venue === 'US' && mark !== 'suspended') return refuse('MARK_NOT_OF_VENUE');
        if (!isDate(firstDay) || !isDate(lastDay) || lastDay < firstDay) return refuse('MARK_DAYS_INVALID');
        if (Date.parse(lastDay) - Date.parse(firstDay) > LONGEST) return refuse('MARK_DAYS_INVALID');
        const first = firstFreeDay(view, instrument.venue);
        if (firstDay < first) return refuse('MARK_TOO_EARLY', { date: first });
        const { newest } = await readMarkRows(database, key);
        const stands = newest.some(
          (one) =>
            one.instrumentNo === instrument.no &&
            one.kind === mark &&
            one.firstDay <= lastDay &&
            one.lastDay >= firstDay,
        );
        if (stands) return refuse('MARK_STANDS');
        const before = { symbol, mark, marked: 'no' };
        const after = { symbol, mark, marked: 'yes', firstDay, lastDay, reason };
        return ok({ about: aboutOf(symbol), customerId: null, before, after });
      },
      async apply({ id, payload: { symbol, mark, firstDay, lastDay, reason } }) {
        const instrument = tradedOf(symbol);
        if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
        if ((await doneOn(MARKED_BY, id)) === undefined)
          await insertMark(database, key, {
            ...{ instrumentNo: instrument.no, kind: mark, firstDay: tradingDate(firstDay) },
            ...{ lastDay: tradingDate(lastDay), note: reason, requestId: id },
          });
        await exchange.takeHalts();
        return ok(aboutOf(symbol));
      },
    },
    'mark-end': {
      async preview({ markId, reason }) {
        const row = await endable(markId);
        if (row === undefined) return refuse('MARK_NOT_FOUND');
        const { firstDay, lastDay, kind: mark, end } = row;
        const symbol = nameOf(row.instrumentNo);
        const before = { symbol, mark, firstDay, lastDay };
        const after = end < firstDay ? { symbol, mark, marked: 'no', reason } : { ...before, lastDay: end, reason };
        return ok({ about: aboutOf(symbol), customerId: null, before, after });
      },
      async apply({ id, payload: { markId, reason } }) {
        const done = await doneOn(MARKED_BY, id);
        if (done !== undefined) return ok(aboutOf(nameOf(done)));
        const row = await endable(markId);
        if (row === undefined) return refuse('MARK_NOT_FOUND');
        const { instrumentNo, kind, firstDay, end: lastDay } = row;
        await insertMark(database, key, { instrumentNo, kind, firstDay, lastDay, note: reason, requestId: id });
        await exchange.takeHalts();
        return ok(aboutOf(nameOf(instrumentNo)));
      },
    },
    'holding-rule-set': {
      async preview({ symbol, firstDay, lockDays, noSellDays, noSellMinutes, reason }) {
        const instrument = tradedOf(symbol);
        if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
        const first = firstFreeDay(view, instrument.venue);
        if (!isDate(firstDay) || firstDay < first) return refuse('MARK_TOO_EARLY', { date: first });
        const { rules } = await readRuleRows(database, key);
        const rule = holdingRuleOn({ holdingRules: rules }, instrument.no, tradingDate(firstDay));
        const [days, noSell, minutes] = [rule?.lockDays ?? 0, rule?.noSellDays ?? 0, rule?.noSellMinutes ?? 0];
        if (days === lockDays && noSell === noSellDays && minutes === noSellMinutes)
          return refuse('HOLDING_RULE_UNCHANGED');
        const said = (lock: number, none: number, wait: number) => ({
          ...{ lockDays: String(lock), noSellDays: String(none), noSellMinutes: String(wait) },
        });
        return ok({
          about: aboutOf(symbol),
          customerId: null,
          before: { symbol, ...said(days, noSell, minutes) },
          after: { symbol, ...said(lockDays, noSellDays, noSellMinutes), firstDay, reason },
        });
      },
      async apply({ id, payload: { symbol, firstDay, lockDays, noSellDays, noSellMinutes } }) {
        const instrument = tradedOf(symbol);
        if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
        if ((await doneOn(HELD_BY, id)) === undefined)
          await insertHoldingRule(database, key, {
            ...{ instrumentNo: instrument.no, firstDay: tradingDate(firstDay), lockDays, noSellDays, noSellMinutes },
            requestId: id,
          });
        await exchange.takeHoldingRules();
        return ok(aboutOf(symbol));
      },
    },
  };
}
