import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { basisPoints } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { worthOf } from '@kuroshio/strategies';
import type { Handler } from '../platform/http/index.ts';
import { lastNav, readLots, readStrategy } from './read-strategies.ts';
import type { StrategyParts } from './strategy-parts.ts';
import { wireOwn } from './wire-strategy.ts';
import { putLot } from './write-strategies.ts';

type Path = 'strategies/change-stop';

/** Every change sets the stop anew on what the units are worth, as is said where it is made. */
export function changeStop({
  database,
  marks,
}: Pick<StrategyParts, 'database' | 'marks'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return ({ id, stopBps }, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(async (tx) => {
      const strategy = await readStrategy(tx, marks, BigInt(id));
      if (strategy === undefined) return refuse('STRATEGY_NOT_FOUND');
      const lots = await readLots(tx, marks, strategy.id);
      const lot = lots?.find(({ customer_id: who, units }) => who === customerId && units > 0n);
      const last = await lastNav(tx, marks, strategy.id);
      if (lot === undefined || last === undefined) return refuse('NOT_FOLLOWING');
      const nav = { value: last.value_after, units: last.units_after };
      const moved = { ...lot, stop_bps: basisPoints(stopBps), stop_base: worthOf(lot.units, nav) };
      await putLot(tx, marks, moved);
      const { stopBase, stopAt } = wireOwn(moved, nav);
      return ok({ stopBps, stopBase, stopAt });
    });
  };
}
