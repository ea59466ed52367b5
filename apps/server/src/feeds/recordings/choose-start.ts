import type { Instruments, TradingDate } from '@kuroshio/market';
import type { Recording } from '@kuroshio/simulation';

/** Part of the recorded days that is played; those before are the chart's history. */
const PLAYED = 0.25;

/** A replay that cannot begin; `message` says why and what would help, for a person. */
export class ReplayError extends Error {
  override name = 'ReplayError';
}

function nameOf(instruments: Instruments, { instrumentNo }: Recording): string {
  return instruments.byNo(instrumentNo)?.symbol ?? String(instrumentNo);
}

/**
 * The date on which every venue's clock starts: the one asked for, or by default the first of the last quarter of the
 * days that all recordings share, so that charts have a past. Throws ReplayError where the recordings share none.
 */
export function chooseStart(
  instruments: Instruments,
  recordings: readonly Recording[],
  asked: TradingDate | undefined,
): TradingDate {
  if (recordings.length === 0) throw new ReplayError('None of the files has a day that can be played.');
  const firstOf = ({ days }: Recording) => days[0]?.bar.date ?? ('' as TradingDate);
  const lastOf = ({ days }: Recording) => days.at(-1)?.bar.date ?? ('' as TradingDate);
  const latest = recordings.reduce((a, b) => (firstOf(a) >= firstOf(b) ? a : b));
  const earliest = recordings.reduce((a, b) => (lastOf(a) <= lastOf(b) ? a : b));
  if (asked !== undefined) {
    if (!recordings.some((one) => firstOf(one) <= asked && asked <= lastOf(one)))
      throw new ReplayError(`REPLAY_FROM is ${asked}; none of the files has days from then on.`);
    return asked;
  }
  const from = firstOf(latest);
  const to = lastOf(earliest);
  if (from > to) {
    throw new ReplayError(
      `The files share no day: ${nameOf(instruments, earliest)} ends on ${to} and ${nameOf(instruments, latest)} begins on ${from}. ` +
        'Give files of the same time, or name the first date in REPLAY_FROM.',
    );
  }
  const shared = new Set(recordings.flatMap(({ days }) => days.map(({ bar }) => bar.date)));
  const dates = [...shared].filter((date) => from <= date && date <= to).sort();
  return dates[Math.floor(dates.length * (1 - PLAYED))] ?? from;
}
