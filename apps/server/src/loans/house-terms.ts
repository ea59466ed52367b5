import type { SettingName } from '@kuroshio/contract';
import type { Settings } from '../settings/index.ts';
import type { Standing } from './standing.ts';

/** The setting of each step of the score. */
const RATES: ReadonlyMap<number, Extract<SettingName, `credit-loan-rate-${string}`>> = new Map([
  [740, 'credit-loan-rate-740'],
  [680, 'credit-loan-rate-680'],
  [640, 'credit-loan-rate-640'],
  [600, 'credit-loan-rate-600'],
  [550, 'credit-loan-rate-550'],
]);

/**
 * Where a customer stands, with the least amount and the rates that hold now: for a loan that is to be drawn. One that stands
 * keeps the rate that it was drawn at.
 */
export function withHouseTerms(settings: Pick<Settings, 'at'>, standing: Standing, now: number): Standing {
  const { terms, limit, score } = standing;
  const scoreSteps = terms.scoreSteps.map((step) => {
    const name = RATES.get(step.from);
    return name === undefined ? step : { ...step, rateBps: settings.at(name, now) };
  });
  return {
    ...standing,
    terms: { ...terms, minimum: settings.at('credit-loan-least', now), scoreSteps },
    limit: { ...limit, rateBps: scoreSteps.find(({ from }) => score >= from)?.rateBps },
  };
}
