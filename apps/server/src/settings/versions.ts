import { type Setting, SETTINGS } from '@kuroshio/contract/settings/settings.ts';
import type { SettingRow } from './setting-rows.ts';

/** A value from a moment on. `from` is null and `id` is null of what holds from the beginning. */
export interface Version {
  readonly id: bigint | null;
  readonly value: string;
  readonly from: number | null;
  readonly requestId: bigint | null;
  readonly decidedAt: number | null;
  readonly isTakenBack: boolean;
}

const startOf = ({ from }: Version) => from ?? Number.NEGATIVE_INFINITY;

/** The versions of a setting in the order in which they hold; of two from one moment the one that was decided later holds. */
export function versionsOf({ name, first }: Pick<Setting, 'name' | 'first'>, rows: readonly SettingRow[]): Version[] {
  const own = rows.filter((row) => row.name === name).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const takenBack = new Set(own.map(({ takes_back }) => takes_back));
  const decided = own.flatMap((row): Version[] =>
    row.value === null || row.from_at === null
      ? []
      : [
          {
            ...{ id: row.id, value: row.value, from: row.from_at.getTime(), requestId: row.request_id },
            ...{ decidedAt: row.decided_at.getTime(), isTakenBack: takenBack.has(row.id) },
          },
        ],
  );
  const beginning = { id: null, value: first, from: null, requestId: null, decidedAt: null, isTakenBack: false };
  return [beginning, ...decided].toSorted((a, b) => startOf(a) - startOf(b));
}

/** What holds at a moment. */
export function holdingAt(versions: readonly Version[], moment: number): Version {
  const found = versions.findLast((one) => !one.isTakenBack && startOf(one) <= moment);
  if (found === undefined) throw new Error('something holds from the beginning');
  return found;
}

export type VersionState = 'past' | 'in-force' | 'coming' | 'taken-back';

/** Latest first, each with where it stands at a moment. */
export function statesAt(
  versions: readonly Version[],
  moment: number,
): readonly (Version & { readonly state: VersionState })[] {
  const holding = holdingAt(versions, moment);
  return versions.toReversed().map((one) => ({
    ...one,
    state: one.isTakenBack ? 'taken-back' : one === holding ? 'in-force' : startOf(one) > moment ? 'coming' : 'past',
  }));
}

/** All settings of some rows. */
export function allVersions(rows: readonly SettingRow[]): ReadonlyMap<string, readonly Version[]> {
  return new Map(SETTINGS.map((setting) => [setting.name, versionsOf(setting, rows)]));
}
