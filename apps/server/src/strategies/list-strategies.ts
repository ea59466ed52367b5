import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { readIssuerUnits, readNavs, readOwnLots, readStrategies } from './read-strategies.ts';
import type { StrategyParts } from './strategy-parts.ts';
import { wireCard } from './wire-strategy.ts';

type Path = 'strategies/list-strategies';

export function listStrategies({
  database,
  marks,
  exchange,
}: Pick<StrategyParts, 'database' | 'marks' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return ({ kind }, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(
      async (tx) => {
        const all = (await readStrategies(tx, marks)).filter((one) => one.kind === kind);
        const navs = await readNavs(
          tx,
          all.map(({ id }) => id),
        );
        const navsOf = Map.groupBy(navs, ({ strategy_id }) => strategy_id);
        const issuers = await readIssuerUnits(tx, marks);
        const lots = await readOwnLots(tx, marks, customerId);
        return ok({
          strategies: all.map((one) => {
            const own = lots.find(({ strategy_id }) => strategy_id === one.id);
            return wireCard(exchange.view, one, navsOf.get(one.id) ?? [], own, issuers.get(one.id) ?? 0n);
          }),
        });
      },
      { isolation: 'repeatable read' },
    );
  };
}
