import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { OPERATORS } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { OversightParts } from './oversight-parts.ts';

type Path = 'oversight/list-actions';

/** What operators have announced and what is not over yet, the next first. */
export function listActions({
  view,
}: Pick<OversightParts, 'view'>): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async () => {
    const announced = [...view.actions.values()]
      .flat()
      .filter(({ source, effective }) => source === OPERATORS && !effective);
    return ok({
      actions: announced
        .map(({ id, symbol, exDate, kind, cashPerShare, newPerOld, payDate }) => ({
          ...{ id: String(id), symbol, exDate, kind, cashPerShare: cashPerShare ?? null, newPerOld: newPerOld ?? null },
          payDate: payDate ?? null,
        }))
        .toSorted((a, b) => a.exDate.localeCompare(b.exDate) || a.symbol.localeCompare(b.symbol)),
      forged: view.forgedActions.length,
    });
  };
}
