import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { cash, formatMinor } from '@kuroshio/money';
import type { Handler } from '../platform/http/index.ts';
import { type Figure, readDay, readTotals } from './figure-rows.ts';
import type { MarginCallParts } from './margin-parts.ts';

type Path = 'margin/market-figures';

/** A month of trading days, about. */
const DAYS = 20;
/** Milliseconds for which an answer is good: the figures change once a day, and anybody may ask. */
const GOOD_FOR = 5_000;

/** What was published after the last close. */
export function marketFigures({
  database,
  exchange,
  marks,
}: Pick<MarginCallParts, 'database' | 'exchange' | 'marks'>): Handler<InputOf<Path>, OutputOf<Path>> {
  let answer: Promise<OutputOf<Path>> | undefined;
  let readAt = 0;

  async function read(): Promise<OutputOf<Path>> {
    const totals = await readTotals(database, marks, DAYS);
    const [latest, before] = totals;
    const of = async (day: Figure | undefined) => (day === undefined ? [] : readDay(database, marks, day.on_date));
    const earlier = new Map((await of(before)).map((one) => [one.instrument_no, one]));
    const today = await of(latest);
    // What is owed on no more stands with nothing on the first day after.
    const gone = [...earlier.values()].filter((one) => !today.some((now) => now.instrument_no === one.instrument_no));
    const left = gone.map((one) => ({ ...one, margin_shares: 0n, loan: 0n, short_shares: 0n }));
    return {
      days: totals.map(({ on_date, loan, ratio_bps, accounts, called, selling }) => ({
        ...{ date: on_date, loan: formatMinor(cash(loan)), accounts, called, selling },
        ...(ratio_bps === null ? {} : { ratioBps: ratio_bps }),
      })),
      stocks: [...today, ...left]
        .sort((a, b) => (a.loan === b.loan ? Number(b.short_shares - a.short_shares) : a.loan < b.loan ? 1 : -1))
        .flatMap(({ instrument_no, margin_shares, loan, short_shares }) => {
          const instrument = exchange.view.rulebook.instruments.byNo(instrument_no ?? 0);
          if (instrument === undefined) return [];
          const then = earlier.get(instrument_no);
          return {
            ...{ symbol: instrument.symbol, loan: formatMinor(cash(loan)) },
            ...{ marginShares: Number(margin_shares), shortShares: Number(short_shares) },
            marginChange: Number(margin_shares - (then?.margin_shares ?? 0n)),
            shortChange: Number(short_shares - (then?.short_shares ?? 0n)),
          };
        }),
    };
  }

  return async (_, { now }) => {
    if (answer === undefined || now - readAt >= GOOD_FOR) {
      readAt = now;
      answer = read();
      // One that failed is asked for again.
      answer.catch(() => {
        answer = undefined;
      });
    }
    return ok(await answer);
  };
}
