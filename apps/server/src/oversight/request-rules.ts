import { ok } from '@kuroshio/base';
import { isDate } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import { insertClosure, readClosures } from '../exchange/index.ts';
import type { AllRules } from '../requests/index.ts';
import { firstClosableDay } from './closure-days.ts';
import type { OversightParts } from './oversight-parts.ts';

type Kinds = 'market-close' | 'market-reopen';

/** How a day's closure is announced and withdrawn: a row that the exchange takes between two batches. */
export function closureRules({
  database,
  view,
  key,
}: Pick<OversightParts, 'database' | 'view' | 'key'>): Pick<AllRules, Kinds> {
  const stands = async (country: string, day: string) =>
    (await readClosures(database, key)).standing.some((one) => one.country === country && one.day === day);
  const aboutOf = (country: string, day: string) => `market/${country}/${day}`;
  return {
    'market-close': {
      async preview({ country, day, reason }) {
        if (!isDate(day) || day < firstClosableDay(view, country)) return refuse('CLOSURE_TOO_LATE');
        if (await stands(country, day)) return refuse('CLOSURE_STANDS');
        const before = { country, day, opens: 'yes' };
        return ok({
          about: aboutOf(country, day),
          customerId: null,
          before,
          after: { ...before, opens: 'no', reason },
        });
      },
      async apply({ payload: { country, day, reason } }) {
        if (day < firstClosableDay(view, country)) return refuse('CLOSURE_TOO_LATE');
        if (!(await stands(country, day)))
          await insertClosure(database, key, { country, day, note: reason, closes: true });
        return ok(aboutOf(country, day));
      },
    },
    'market-reopen': {
      async preview({ country, day, reason }) {
        if (!(await stands(country, day))) return refuse('CLOSURE_NOT_FOUND');
        if (day < firstClosableDay(view, country)) return refuse('CLOSURE_TOO_LATE');
        const before = { country, day, opens: 'no' };
        return ok({
          about: aboutOf(country, day),
          customerId: null,
          before,
          after: { ...before, opens: 'yes', reason },
        });
      },
      async apply({ payload: { country, day, reason } }) {
        if (day < firstClosableDay(view, country)) return refuse('CLOSURE_TOO_LATE');
        if (await stands(country, day))
          await insertClosure(database, key, { country, day, note: reason, closes: false });
        return ok(aboutOf(country, day));
      },
    },
  };
}
