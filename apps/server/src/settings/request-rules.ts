import { assert, ok, type Outcome } from '@kuroshio/base';
import type { PayloadOf, Setting } from '@kuroshio/contract';
import { isAllowed, isWorse, settingOf } from '@kuroshio/contract/settings/settings.ts';
import { refuse } from '@kuroshio/refusals';
import { promiseIn } from '../notices/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { type AllRules, applyAlone, type Done, type Facts } from '../requests/index.ts';
import { announceChange } from './announce-change.ts';
import { isAnnounced, momentOf } from './days.ts';
import { markedSetting, SELECT_SETTING, type SettingRow, type StoredSetting } from './setting-rows.ts';
import type { SettingsParts } from './settings-parts.ts';
import { readSettingRows } from './start-settings.ts';
import { boundText, valueFact } from './value-fact.ts';
import { holdingAt, type Version, versionsOf } from './versions.ts';

type Kinds = 'setting-change' | 'setting-withdraw';

/** What a request comes to, as things stand. */
interface Change {
  readonly setting: Setting;
  /** What would hold from that moment without it, and with it. */
  readonly old: Version;
  readonly value: string;
  readonly from: number;
  readonly isWorse: boolean;
  readonly takesBack: bigint | null;
}

/** Two that are decided at once are written one after the other. */
const LOCK = 'select pg_advisory_xact_lock(720056)';
const ADD = `insert into setting_version (id, name, value, from_at, takes_back, request_id, decided_at, mark)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`;

/** Whether it is a value of the setting at all. Not even the house's name promises profit. */
function refusalOfForm(setting: Setting, value: string): Outcome<null> {
  const promise = setting.unit === 'text' ? promiseIn(value) : undefined;
  if (promise !== undefined) return refuse('NOTICE_PROMISES_PROFIT', { words: promise });
  if (isAllowed(setting, value)) return ok(null);
  if (setting.unit === 'text') return refuse('SETTING_TEXT_INVALID', { most: Number(setting.highest) });
  if (setting.unit === 'link') return refuse('SETTING_LINK_INVALID');
  const bound = (one: bigint) => boundText(setting, one);
  return refuse('SETTING_OUT_OF_BOUNDS', { lowest: bound(setting.lowest), highest: bound(setting.highest) });
}

const aboutOf = (name: string) => `setting/${name}`;

/** How the house's numbers are changed by two operators, and a change is taken back before it holds. */
export function settingRules({ database, marks, settings }: SettingsParts): Pick<AllRules, Kinds> {
  async function changeOf(
    on: Queryable,
    { name, value, from: day }: PayloadOf<'setting-change'>,
    now: number,
  ): Promise<Outcome<Change>> {
    const setting = settingOf(name);
    assert(setting !== undefined, 'the contract lets no other name pass');
    const form = refusalOfForm(setting, value);
    if (!form.ok) return form;
    const from = momentOf(day, now);
    if (from === undefined) return refuse('SETTING_DAY_INVALID');
    const { ours } = await readSettingRows(on, marks);
    const old = holdingAt(versionsOf(setting, ours), from);
    if (old.value === value) return refuse('SETTING_UNCHANGED');
    return announced({ setting, old, value, from, isWorse: isWorse(setting, old.value, value), takesBack: null }, now);
  }

  /** Taking back is a change as well: to what would have held without it. */
  async function withdrawalOf(
    on: Queryable,
    { versionId }: PayloadOf<'setting-withdraw'>,
    now: number,
  ): Promise<Outcome<Change>> {
    const { ours } = await readSettingRows(on, marks);
    const row = ours.find(({ id }) => String(id) === versionId);
    const setting = row && settingOf(row.name);
    const versions = setting && versionsOf(setting, ours);
    const taken = versions?.find(({ id }) => id === row?.id);
    if (setting === undefined || versions === undefined || taken === undefined || taken.isTakenBack)
      return refuse('SETTING_NOT_FOUND');
    const { from } = taken;
    if (from === null || from <= now) return refuse('SETTING_NOT_FOUND');
    const { value } = holdingAt(
      versions.filter((one) => one !== taken),
      from,
    );
    const change = { setting, old: taken, value, from, isWorse: isWorse(setting, taken.value, value) };
    return announced({ ...change, takesBack: taken.id }, now);
  }

  function announced(change: Change, now: number): Outcome<Change> {
    return change.isWorse && !isAnnounced(change.from, now) ? refuse('SETTING_TOO_SOON') : ok(change);
  }

  function factsOf({ setting, old, value }: Change, more: Facts, now: number) {
    const inForce = valueFact(setting, holdingAt(settings.versions(setting.name), now).value);
    const before = { setting: setting.name, inForce, value: valueFact(setting, old.value) };
    return { before, after: { ...before, value: valueFact(setting, value), ...more } };
  }

  const effect = (change: Change) => (change.isWorse ? 'customers-worse' : 'customers-not-worse');

  const done = (about: string) => ok<Done>({ outcome: about, inForce: () => settings.read() });

  /** Writes what was decided, once. */
  async function write(
    tx: Queryable,
    approved: { readonly id: bigint; readonly now: number },
    look: () => Promise<Outcome<Change>>,
  ): Promise<Outcome<Done>> {
    await tx.query(LOCK);
    const [known] = await tx.query<StoredSetting>(`${SELECT_SETTING} where request_id = $1`, [approved.id]);
    if (known !== undefined)
      return marks.holds(markedSetting(known), known.mark) ? done(aboutOf(known.name)) : refuse('SETTING_NOT_FOUND');
    const looked = await look();
    if (!looked.ok) return looked;
    const { setting, value, from, takesBack } = looked.value;
    const [next] = await tx.query<{ id: bigint }>("select nextval('setting_version_id_seq') as id");
    assert(next !== undefined, 'the sequence of settings gives a number');
    const isBack = takesBack !== null;
    const row: SettingRow = {
      ...{ id: next.id, name: setting.name, takes_back: takesBack, request_id: approved.id },
      ...{ value: isBack ? null : value, from_at: isBack ? null : new Date(from), decided_at: new Date(approved.now) },
    };
    const written = await tx.query(ADD, [
      ...[row.id, row.name, row.value, row.from_at, row.takes_back, row.request_id, row.decided_at],
      marks.make(markedSetting(row)),
    ]);
    assert(written.length === 1, 'one request writes one row');
    await announceChange(tx, { ...looked.value, id: row.id, now: approved.now });
    return done(aboutOf(setting.name));
  }

  return {
    'setting-change': {
      async preview(payload, { now }) {
        const looked = await changeOf(database, payload, now);
        if (!looked.ok) return looked;
        const more = { from: payload.from, effect: effect(looked.value), reason: payload.reason };
        return ok({ about: aboutOf(payload.name), customerId: null, ...factsOf(looked.value, more, now) });
      },
      ...applyAlone<'setting-change'>(database, (tx, { id, payload, now }) =>
        write(tx, { id, now }, () => changeOf(tx, payload, now)),
      ),
    },
    'setting-withdraw': {
      async preview(payload, { now }) {
        const looked = await withdrawalOf(database, payload, now);
        if (!looked.ok) return looked;
        const { setting, from } = looked.value;
        const more = { from: new Date(from).toISOString(), effect: effect(looked.value), reason: payload.reason };
        return ok({ about: aboutOf(setting.name), customerId: null, ...factsOf(looked.value, more, now) });
      },
      ...applyAlone<'setting-withdraw'>(database, (tx, { id, payload, now }) =>
        write(tx, { id, now }, () => withdrawalOf(tx, payload, now)),
      ),
    },
  };
}
