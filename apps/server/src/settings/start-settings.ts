import { assert } from '@kuroshio/base';
import type { SettingName, SettingOf } from '@kuroshio/contract';
import { SETTINGS, type SettingUnit, windowOf } from '@kuroshio/contract/settings/settings.ts';
import { type Cash, cash } from '@kuroshio/money';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { markedSetting, SELECT_SETTING, type StoredSetting } from './setting-rows.ts';
import { allVersions, holdingAt, type Version } from './versions.ts';

/** Both times are in it. */
export interface Window {
  readonly from: string;
  readonly until: string;
}

type ValueOf<U extends SettingUnit> = U extends 'money'
  ? Cash
  : U extends 'window'
    ? Window
    : U extends 'switch'
      ? boolean
      : U extends 'dollars'
        ? bigint
        : U extends 'text' | 'link'
          ? string
          : number;

/** The house's own numbers. Asked at each call, so nothing is looked up for it. */
export interface Settings {
  /** What holds at a moment, epoch ms. */
  at<N extends SettingName>(name: N, moment: number): ValueOf<SettingOf<N>['unit']>;
  versions(name: SettingName): readonly Version[];
}

export interface KeptSettings extends Settings {
  /** Reads again what was decided: after each request that changes something. */
  read(): Promise<void>;
}

function valueOf(unit: SettingUnit, value: string): Cash | Window | boolean | bigint | number | string {
  switch (unit) {
    case 'money':
      return cash(BigInt(value));
    case 'window': {
      const window = windowOf(value);
      assert(window !== undefined, 'a window was looked at before it was decided');
      return { from: `${window.from}:00`, until: `${window.until}:59` };
    }
    case 'switch':
      return value === 'open';
    case 'text':
    case 'link':
      return value;
    case 'dollars':
      return BigInt(value);
    case 'bps':
    case 'count':
    case 'seconds':
      return Number(value);
  }
}

const UNITS: ReadonlyMap<string, SettingUnit> = new Map(SETTINGS.map(({ name, unit }) => [name, unit]));

function settingsOf(all: () => ReadonlyMap<string, readonly Version[]>): Settings {
  function versions(name: SettingName): readonly Version[] {
    const found = all().get(name);
    assert(found !== undefined, 'the list of settings is closed');
    return found;
  }
  return {
    versions,
    at<N extends SettingName>(name: N, moment: number) {
      const unit = UNITS.get(name);
      assert(unit !== undefined, 'the list of settings is closed');
      return valueOf(unit, holdingAt(versions(name), moment).value) as ValueOf<SettingOf<N>['unit']>;
    },
  };
}

/** What holds where nobody has ever changed anything. */
export function firstSettings(): Settings {
  const first = allVersions([]);
  return settingsOf(() => first);
}

/** Rows that the program has written, oldest first. What somebody else has put in is named in the log, and left out. */
export async function readSettingRows(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
): Promise<{ readonly ours: readonly StoredSetting[]; readonly forged: number }> {
  const rows = await on.query<StoredSetting>(`${SELECT_SETTING} order by id`);
  const ours = rows.filter((row) => marks.holds(markedSetting(row), row.mark));
  return { ours, forged: rows.length - ours.length };
}

/** Starts with what was decided; no call is answered before. */
export async function startSettings({
  database,
  marks,
}: {
  readonly database: Queryable;
  readonly marks: Pick<Marks, 'holds'>;
}): Promise<KeptSettings> {
  let all = allVersions([]);
  async function read(): Promise<void> {
    all = allVersions((await readSettingRows(database, marks)).ours);
  }
  await read();
  return { ...settingsOf(() => all), read };
}
