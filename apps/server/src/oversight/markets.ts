import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { wirePhase } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { firstClosableDay } from './closure-days.ts';
import type { OversightParts } from './oversight-parts.ts';

const CLOSURES = 'select country, day, note from market_closure where day >= $1 order by day, country limit 200';

/** Where each venue stands, and what was announced of days to come. */
export function markets({
  database,
  view,
}: Pick<OversightParts, 'database' | 'view'>): Handler<
  InputOf<'oversight/markets'>,
  OutputOf<'oversight/markets'>,
  'operators'
> {
  return async (_input, { now }) => {
    const firstDays = { taiwan: firstClosableDay(view, 'taiwan'), us: firstClosableDay(view, 'us') };
    const since = [firstDays.taiwan, firstDays.us].toSorted()[0] ?? '';
    const closures = await database.query<{ country: 'taiwan' | 'us'; day: string; note: string }>(CLOSURES, [since]);
    return ok({
      venues: [...view.clocks.values()].map((clock) => {
        const { venue, tradingDate, phase, venueAt } = wirePhase(view.rulebook.calendar, clock, 1, now);
        return { venue, date: tradingDate, phase, time: venueAt };
      }),
      closures: [...closures],
      firstDays,
    });
  };
}
