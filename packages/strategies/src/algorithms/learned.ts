import type { Algorithm, Seen } from '../algorithm.ts';
import { featuresOf } from '../learning/features.ts';
import { type Model, probabilityOf } from '../learning/model.ts';
import { holdWhere } from './intraday.ts';

/** Holds for the day what a model says yes to by the days before it; without a model nothing. */
export function learned(universe: readonly string[], model: Model | undefined): Algorithm {
  return {
    name: 'learned',
    universe,
    targets(seen: Seen) {
      if (model === undefined) return new Map();
      return holdWhere(universe, (symbol) => {
        const row = featuresOf(seen.days(symbol));
        return row !== undefined && probabilityOf(model, row) >= model.yesFrom;
      });
    },
  };
}
