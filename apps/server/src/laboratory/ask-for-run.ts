import { ok, type Outcome, type Refusal } from '@kuroshio/base';
import { type Instrument, marketOf } from '@kuroshio/market';
import { cash, formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { CustomerContext } from '../platform/http/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import { daysOver } from './days-over.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { isDay, LEAST_DAYS, mayBeTried, MONEY } from './run-bounds.ts';
import { addRun, countWaiting, outcomesOf, runByKey, type RunRow, type RunWish } from './run-rows.ts';
import { currencyOfMarket, type RunCard, wireRun } from './wire-run.ts';

/** Runs of all customers that wait at once: more would wait for minutes. */
const MOST_WAITING = 20;

/** Checks what a customer wants tried, and keeps it as the next run; what has the same key is the same run. */
export function askForRun(
  parts: LaboratoryParts,
): (wish: RunWish, clientKey: string, context: CustomerContext) => Promise<Outcome<RunCard, Refusal>> {
  const { database, exchange, marks } = parts;

  async function answerTo(row: RunRow) {
    return wireRun(row, (await outcomesOf(database, marks, [row.id])).get(row.id));
  }

  async function check(wish: RunWish): Promise<Outcome<undefined, Refusal>> {
    const instruments: Instrument[] = [];
    for (const symbol of wish.symbols) {
      const instrument = exchange.view.rulebook.instruments.bySymbol(symbol);
      if (instrument === undefined || !mayBeTried(instrument)) return refuse('RUN_SYMBOL_UNKNOWN', { symbol });
      if (instruments.includes(instrument)) return refuse('RUN_SYMBOL_TWICE', { symbol });
      instruments.push(instrument);
    }
    const markets = new Set(instruments.map(marketOf));
    const [market] = markets;
    if (market === undefined || markets.size > 1) return refuse('RUN_MARKETS_MIXED');
    const { least, most } = MONEY[market];
    const money = BigInt(wish.money);
    if (money < least || money > most) {
      return refuse('RUN_MONEY_OUT_OF_BOUNDS', {
        ...{ least: formatMinor(cash(least)), most: formatMinor(cash(most)), currency: currencyOfMarket(market) },
      });
    }
    // Each must have been there all the time: what was listed later was chosen by knowing that it would be.
    for (const instrument of instruments) {
      const days = await daysOver(parts, instrument);
      const [from, to] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
      const isThere = isDay(wish.from) && isDay(wish.to) && wish.from >= from && wish.to <= to && from !== '';
      if (!isThere) return refuse('RUN_BEYOND_HISTORY', { from, to });
      const counted = days.filter(({ date }) => date >= wish.from && date <= wish.to);
      if (counted.length < LEAST_DAYS) return refuse('RUN_TOO_SHORT', { days: LEAST_DAYS });
    }
    return ok(undefined);
  }

  return async (wish, clientKey, context) => {
    const { customerId } = context.requireCustomer();
    const fingerprint = fingerprintOf(wish);
    const stood = async () => {
      const row = await runByKey(database, marks, customerId, clientKey);
      return row && { row, fingerprint: fingerprintOf(JSON.parse(row.wish)) };
    };
    const first = await stood();
    if (first !== undefined) {
      const answer = await answerTo(first.row);
      return repeated(first, fingerprint, () => answer) ?? ok(answer);
    }
    const checked = await check(wish);
    if (!checked.ok) return checked;
    return database.transaction(async (tx) => {
      // One after the other: the number of a customer's runs, and how many wait, are counted here.
      await tx.query(`select pg_advisory_xact_lock(hashtext('laboratory'))`);
      const again = await runByKey(tx, marks, customerId, clientKey);
      if (again !== undefined) {
        const answer = wireRun(again, undefined);
        return (
          repeated({ fingerprint: fingerprintOf(JSON.parse(again.wish)) }, fingerprint, () => answer) ?? ok(answer)
        );
      }
      const { own, all } = await countWaiting(tx, customerId);
      if (own > 0) return refuse('RUN_WAITING');
      if (all >= MOST_WAITING) return refuse('LABORATORY_FULL');
      const row = await addRun(tx, marks, {
        ...{ customer_id: customerId, client_key: clientKey, algorithm: wish.algorithm },
        ...{ wish: JSON.stringify(wish), asked_at: new Date(context.now) },
      });
      return ok(wireRun(row, undefined));
    });
  };
}
