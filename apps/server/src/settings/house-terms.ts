import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { SETTINGS } from '@kuroshio/contract/settings/settings.ts';
import type { Handler } from '../platform/http/index.ts';
import type { Settings } from './start-settings.ts';
import { statesAt } from './versions.ts';

/** Practice money, and vouchers, which are the house's to give only where its money is practice money. */
const SIMULATED: ReadonlySet<string> = new Set(['practice', 'coupon-welcome', 'coupon-verified']);

type Path = 'settings/house-terms';
type Shown = OutputOf<Path>['settings'][number]['versions'][number];

/** What everybody may read. What was taken back before it held never held, and is left out; so is practice money where there is none. */
export function houseTerms({
  settings,
  mode = 'simulated',
}: {
  readonly settings: Settings;
  readonly mode?: 'simulated' | 'replay' | undefined;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  const told = SETTINGS.filter(({ group }) => mode === 'simulated' || !SIMULATED.has(group));
  return async (_input, { now }) =>
    ok({
      settings: told.flatMap(({ name, unit }) => {
        const versions = statesAt(settings.versions(name), now).flatMap(({ value, from, state }): Shown[] =>
          state === 'taken-back' ? [] : [{ value, from, state }],
        );
        // Words that nobody has changed say nothing: the app shows them already.
        return versions.length === 1 && (unit === 'text' || unit === 'link') ? [] : [{ name, versions }];
      }),
    });
}
