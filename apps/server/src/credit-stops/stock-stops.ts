import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { comingStops } from '@kuroshio/credit';
import { refuse } from '@kuroshio/refusals';
import { clockOf } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { CreditStopsParts } from './stops-parts.ts';

type Path = 'credit-stops/stock-stops';

export function stockStops({
  exchange: { view },
  stops,
}: Pick<CreditStopsParts, 'exchange' | 'stops'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ symbol }) => {
    const instrument = view.rulebook.instruments.bySymbol(symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    const { date } = clockOf(view, instrument.venue);
    const shown = (['margin-purchase', 'short-sale'] as const).flatMap((financing): OutputOf<Path>['stops'] => {
      const standing = stops.on(financing, instrument.no, date);
      const coming = comingStops(stops.decisions(financing, instrument.no), date);
      const [next] = coming;
      const until = next?.stops === false ? { until: next.from } : {};
      if (standing !== undefined) return [{ financing, ...standing, inForce: true, ...until }];
      return coming.flatMap(({ stops: isStop, from, reason }) =>
        isStop ? [{ financing, from, reason, inForce: false }] : [],
      );
    });
    return ok({ stops: shown });
  };
}
