import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type Instrument, nextTradingDay } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import { DAY_DESK } from '@kuroshio/strategies';
import { clockOf } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { sessionsOf } from './minutes-over.ts';
import { addPaper, countRunning, paperByKey, type PaperRow } from './paper-rows.ts';
import { MOST_ON_PAPER } from './run-bounds.ts';
import { isOnMinutes, outcomesOf, ownRun, type RunWish } from './run-rows.ts';
import { standingPaper } from './wire-paper.ts';

type Path = 'laboratory/start-paper';
const MINUTE = 60_000;

export function startPaper(parts: LaboratoryParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange, marks } = parts;
  const printOf = (runId: bigint | string) => fingerprintOf({ runId: String(runId) });

  /** From the running minute on; a rule of days, and where nothing is bought any more on this day, from the next one on. */
  function beginOf(instrument: Instrument, isWithin: boolean): Pick<PaperRow, 'begins_on' | 'from_minute'> {
    const { date, msOfDay } = clockOf(exchange.view, instrument.venue);
    const minute = Math.floor(msOfDay / MINUTE);
    const [session] = sessionsOf(parts, instrument, [date]);
    const isOpen = session !== undefined && minute < session.closes - DAY_DESK.flatBefore;
    if (isWithin && isOpen) return { begins_on: date, from_minute: minute };
    return { begins_on: nextTradingDay(exchange.view.rulebook.calendar, instrument.venue, date), from_minute: 0 };
  }

  return async ({ runId, clientKey }, context) => {
    const { customerId } = context.requireCustomer();
    const answer = async (row: PaperRow) => {
      const { card } = await standingPaper(parts, row);
      return repeated({ fingerprint: printOf(row.run_id) }, printOf(runId), () => card) ?? ok(card);
    };
    const first = await paperByKey(database, marks, customerId, clientKey);
    if (first !== undefined) return answer(first);
    const run = await ownRun(database, marks, customerId, BigInt(runId));
    if (run === undefined) return refuse('RUN_NOT_FOUND');
    const wish = JSON.parse(run.wish) as RunWish;
    const outcome = (await outcomesOf(database, marks, [run.id])).get(run.id);
    const instrument = exchange.view.rulebook.instruments.bySymbol(wish.symbols[0] ?? '');
    if (outcome === undefined || outcome.report === null || instrument === undefined) return refuse('RUN_NOT_DONE');
    const begin = beginOf(instrument, isOnMinutes(wish));
    const added = await database.transaction(async (tx) => {
      // One after the other: how many go on is counted here.
      await tx.query(`select pg_advisory_xact_lock(hashtext('laboratory-paper'))`);
      const again = await paperByKey(tx, marks, customerId, clientKey);
      if (again !== undefined) return ok(again);
      const { own, all } = await countRunning(tx, customerId);
      if (own >= MOST_ON_PAPER.own) return refuse('PAPER_TOO_MANY', { most: MOST_ON_PAPER.own });
      if (all >= MOST_ON_PAPER.all) return refuse('LABORATORY_FULL');
      const row = await addPaper(tx, marks, {
        ...{ customer_id: customerId, client_key: clientKey, run_id: run.id, wish: run.wish, ...begin },
        asked_at: new Date(context.now),
      });
      return ok(row);
    });
    return added.ok ? answer(added.value) : added;
  };
}
