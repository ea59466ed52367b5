import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { readIssuerUnits, readNavs, readOwnLots, readStrategies } from './read-strategies.ts';
import type { StrategyParts } from './strategy-parts.ts';
import { REQUEST_COLUMNS, type RequestRow } from './strategy-rows.ts';
import { wireCard, wireRequest } from './wire-strategy.ts';

type Path = 'strategies/own-strategies';

const REQUESTS = `select ${REQUEST_COLUMNS} from strategy_request
  where customer_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`;

export function ownStrategies({
  database,
  marks,
  exchange,
}: Pick<StrategyParts, 'database' | 'marks' | 'exchange'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return ({ before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(
      async (tx) => {
        const all = await readStrategies(tx, marks);
        const lots = (await readOwnLots(tx, marks, customerId)).filter(({ units }) => units > 0n);
        const followed = all.filter(({ id }) => lots.some((lot) => lot.strategy_id === id));
        const navs = await readNavs(
          tx,
          followed.map(({ id }) => id),
        );
        const issuers = await readIssuerUnits(tx, marks);
        const rows = await tx.query<RequestRow & { [column: string]: unknown }>(REQUESTS, [
          ...[customerId, before ?? null],
          limit + 1,
        ]);
        return ok({
          strategies: followed.map((one) =>
            wireCard(
              exchange.view,
              one,
              navs.filter(({ strategy_id }) => strategy_id === one.id),
              lots.find(({ strategy_id }) => strategy_id === one.id),
              issuers.get(one.id) ?? 0n,
            ),
          ),
          requests: rows.slice(0, limit).flatMap((row) => {
            const strategy = all.find(({ id }) => id === row.strategy_id);
            return strategy === undefined ? [] : [wireRequest(exchange.view, row, strategy)];
          }),
          more: rows.length > limit,
        });
      },
      { isolation: 'repeatable read' },
    );
  };
}
