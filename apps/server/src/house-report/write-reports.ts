import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addDays, type TradingDate } from '@kuroshio/market';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { type Looking, lookAgain } from '../platform/look-again.ts';
import { dayAt, houseDays } from './house-days.ts';
import { type HouseReportParts, houseNow } from './house-report.ts';
import { reportCsv } from './report-csv.ts';

const LOOK_EVERY = 60_000;
/** Milliseconds after midnight until the day before is written: what began before it is done by then. */
const SETTLES = 5 * 60_000;
/** Days that are made up for where the program was not there. */
const MOST_MADE_UP = 30;
const NAME = /^house-(\d{4}-\d{2}-\d{2})\.csv$/;

/** Writes a file for each day that is over into a folder, one line a figure: whole or not at all, and never another time. */
export function writeReports(
  parts: HouseReportParts & { readonly folder: string; readonly clock: Clock; readonly log: Log },
): Looking {
  const { database, folder, clock, log } = parts;
  let done: TradingDate | undefined;

  async function missing(yesterday: TradingDate): Promise<TradingDate[]> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const written = (await readdir(folder)).flatMap((name) => NAME.exec(name)?.[1] ?? []).sort();
    const newest = written.at(-1) as TradingDate | undefined;
    const earliest = addDays(yesterday, 1 - MOST_MADE_UP);
    const days: TradingDate[] = [];
    let date = newest === undefined ? yesterday : addDays(newest, 1);
    for (date = date < earliest ? earliest : date; date <= yesterday; date = addDays(date, 1)) days.push(date);
    return days;
  }

  async function lookOnce(isOver: () => boolean): Promise<void> {
    const yesterday = addDays(dayAt(clock.now() - SETTLES), -1);
    if (done !== undefined && done >= yesterday) return;
    for (const date of await missing(yesterday)) {
      if (isOver()) return;
      const [day] = await houseDays(database, date, date);
      if (day === undefined) continue;
      const now = clock.now();
      const file = path.join(folder, `house-${date}.csv`);
      await writeFile(`${file}.new`, reportCsv(day, await houseNow(parts, now), now), { mode: 0o600 });
      await rename(`${file}.new`, file);
      log.info({ file }, 'the report of a day is written');
    }
    done = yesterday;
  }

  return lookAgain(lookOnce, { clock, log, what: 'the reports of the house', every: LOOK_EVERY, first: 10_000 });
}
