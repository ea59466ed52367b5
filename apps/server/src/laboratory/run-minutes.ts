import type { InputOf, OutputOf } from '@kuroshio/contract';
import { addDays, tradingDate } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { askForRun } from './ask-for-run.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { isDay, MOST_DAYS_OF_MINUTES } from './run-bounds.ts';

type Path = 'laboratory/run-minutes';

export function runMinutes(parts: LaboratoryParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const ask = askForRun(parts);
  return async ({ clientKey, ...wish }, context) => {
    context.requireCustomer();
    // What is no day at all is refused with the days that there are.
    if (isDay(wish.from) && addDays(tradingDate(wish.from), MOST_DAYS_OF_MINUTES) < wish.to)
      return refuse('RUN_TOO_LONG', { days: MOST_DAYS_OF_MINUTES });
    return ask(wish, clientKey, context);
  };
}
