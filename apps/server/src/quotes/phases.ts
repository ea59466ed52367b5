import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type Exchange, wirePhase } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';

/** Where the clock of every venue stands. */
export function phases({
  exchange,
}: {
  readonly exchange: Pick<Exchange, 'view' | 'speed'>;
}): Handler<InputOf<'quotes/phases'>, OutputOf<'quotes/phases'>> {
  return async (_input, { now }) =>
    ok(
      [...exchange.view.clocks.values()].map((clock) =>
        wirePhase(exchange.view.rulebook.calendar, clock, exchange.speed, now),
      ),
    );
}
