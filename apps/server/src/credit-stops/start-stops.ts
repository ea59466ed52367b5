import { type CreditStop, creditStopOn, type StopDecision, type StoppedFinancing } from '@kuroshio/credit';
import type { TradingDate } from '@kuroshio/market';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { decisionOf, readStopRows } from './stop-rows.ts';

/** What is stopped, answered from memory: asked for by each order. */
export interface KeptStops {
  on(financing: StoppedFinancing, instrumentNo: number, date: TradingDate): CreditStop | undefined;
  /** All that was decided of a stock, in the order of deciding. */
  decisions(financing: StoppedFinancing, instrumentNo: number): readonly StopDecision[];
  /** Reads again what was decided: after each request that changes something. */
  read(): Promise<void>;
}

const keyOf = (financing: StoppedFinancing, instrumentNo: number) => `${financing} ${instrumentNo}`;
const NOTHING: readonly StopDecision[] = [];

/** Starts with what was decided, before the first order is taken. Rows that are not ours count for nothing. */
export async function startStops({
  database,
  marks,
}: {
  readonly database: Queryable;
  readonly marks: Pick<Marks, 'holds'>;
}): Promise<KeptStops> {
  let all: ReadonlyMap<string, readonly StopDecision[]> = new Map();
  const decisions = (financing: StoppedFinancing, instrumentNo: number) =>
    all.get(keyOf(financing, instrumentNo)) ?? NOTHING;
  async function read(): Promise<void> {
    const { ours } = await readStopRows(database, marks);
    const of = Map.groupBy(ours, (row) => keyOf(row.financing, row.instrument_no));
    all = new Map([...of].map(([key, rows]) => [key, rows.map(decisionOf)]));
  }
  await read();
  return {
    decisions,
    on(financing, instrumentNo, date) {
      const own = decisions(financing, instrumentNo);
      return own.length === 0 ? undefined : creditStopOn(own, date);
    },
    read,
  };
}
