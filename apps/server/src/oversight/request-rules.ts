import { ok } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import type { AllRules } from '../requests/index.ts';
import { firstClosableDay } from './closure-days.ts';
import type { OversightParts } from './oversight-parts.ts';

type Kinds = 'market-close' | 'market-reopen';

const STANDS = 'select note from market_closure where country = $1 and day = $2';

/** How a day's closure is announced and withdrawn: a row that the exchange takes between two batches. */
export function closureRules({ database, view }: Pick<OversightParts, 'database' | 'view'>): Pick<AllRules, Kinds> {
  const stands = async (country: string, day: string) => (await database.query(STANDS, [country, day])).length > 0;
  const aboutOf = (country: string, day: string) => `market/${country}/${day}`;
  return {
    'market-close': {
      async preview({ country, day, reason }) {
        if (new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) return refuse('CLOSURE_TOO_LATE');
        if (day < firstClosableDay(view, country)) return refuse('CLOSURE_TOO_LATE');
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
        await database.query(
          'insert into market_closure (country, day, note) values ($1, $2, $3) on conflict do nothing',
          [...[country, day, reason]],
        );
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
      async apply({ payload: { country, day } }) {
        if (day < firstClosableDay(view, country)) return refuse('CLOSURE_TOO_LATE');
        await database.query('delete from market_closure where country = $1 and day = $2', [country, day]);
        return ok(aboutOf(country, day));
      },
    },
  };
}
