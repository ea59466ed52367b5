import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { SETTINGS } from '@kuroshio/contract/settings/settings.ts';
import type { Handler } from '../platform/http/index.ts';
import type { Settings } from './start-settings.ts';
import { statesAt } from './versions.ts';

type Path = 'settings/house-terms';
type Shown = OutputOf<Path>['settings'][number]['versions'][number];

/** What everybody may read. What was taken back before it held never held, and is left out. */
export function houseTerms({ settings }: { readonly settings: Settings }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_input, { now }) =>
    ok({
      settings: SETTINGS.map(({ name }) => ({
        name,
        versions: statesAt(settings.versions(name), now).flatMap(({ value, from, state }): Shown[] =>
          state === 'taken-back' ? [] : [{ value, from, state }],
        ),
      })),
    });
}
