import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { readClosures, wirePhase } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { firstClosableDay } from './closure-days.ts';
import type { OversightParts } from './oversight-parts.ts';

/** Where each venue stands, and what was announced of days to come. */
export function markets({
  database,
  view,
  key,
}: Pick<OversightParts, 'database' | 'view' | 'key'>): Handler<
  InputOf<'oversight/markets'>,
  OutputOf<'oversight/markets'>,
  'operators'
> {
  return async (_input, { now }) => {
    const firstDays = { taiwan: firstClosableDay(view, 'taiwan'), us: firstClosableDay(view, 'us') };
    const since = [firstDays.taiwan, firstDays.us].toSorted()[0] ?? '';
    const { standing, forged } = await readClosures(database, key);
    return ok({
      venues: [...view.clocks.values()].map((clock) => {
        const { venue, tradingDate, phase, venueAt } = wirePhase(view.rulebook.calendar, clock, 1, now);
        return { venue, date: tradingDate, phase, time: venueAt };
      }),
      closures: standing.filter(({ day }) => day >= since).map(({ country, day, note }) => ({ country, day, note })),
      forgedClosures: forged,
      firstDays,
    });
  };
}
