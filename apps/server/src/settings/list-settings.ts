import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { SETTINGS } from '@kuroshio/contract/settings/settings.ts';
import { namesOf } from '../operators/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { SettingsParts } from './settings-parts.ts';
import { readSettingRows } from './start-settings.ts';
import { allVersions, statesAt } from './versions.ts';

type Path = 'settings/list-settings';

const DECIDED = `select id, maker, checker from operator_request where kind like 'setting-%' and state = 'applied'`;

/** Every setting, as its rows say now; a row that is not ours is counted and shows nothing. */
export function listSettings({
  database,
  marks,
}: Pick<SettingsParts, 'database' | 'marks'>): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async (_input, { now }) => {
    const { ours, forged } = await readSettingRows(database, marks);
    const requests = await database.query<{ id: bigint; maker: number; checker: number }>(DECIDED);
    const names = await namesOf(
      database,
      requests.flatMap(({ maker, checker }) => [maker, checker]),
    );
    const decidedBy = new Map(requests.map((request) => [request.id, request]));
    const written = new Set(ours.map(({ request_id }) => request_id));
    const nameOf = (id: number | undefined) => (id === undefined ? '' : (names.get(id) ?? String(id)));
    const all = allVersions(ours);
    return ok({
      settings: SETTINGS.map(({ name }) => ({
        name,
        versions: statesAt(all.get(name) ?? [], now).map(({ id, value, from, state, requestId, decidedAt }) => {
          const request = requestId === null ? undefined : decidedBy.get(requestId);
          return {
            ...{ id: id === null ? null : String(id), value, from, state, decidedAt },
            ...{ maker: nameOf(request?.maker), checker: nameOf(request?.checker) },
          };
        }),
      })),
      forged,
      missing: requests.filter(({ id }) => !written.has(id)).length,
    });
  };
}
