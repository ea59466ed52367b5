import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { wireOrder } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { isByRule, poolHours, readIssuerUnits, readNavs, wireCard, wireHeld } from '../strategies/index.ts';
import { clockText } from './clock-text.ts';
import type { LeadParts } from './lead-parts.ts';
import { ownPool } from './own-pool.ts';
import { poolState } from './pool-state.ts';

type Path = 'leads/desk';

const MOST = 100;

export function desk({ database, exchange, marks }: LeadParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { view } = exchange;
  return ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(
      async (tx) => {
        const strategy = await ownPool(tx, marks, customerId, id);
        if (strategy === undefined) return refuse('STRATEGY_NOT_FOUND');
        const navs = await readNavs(tx, [strategy.id]);
        const issuers = await readIssuerUnits(tx, marks);
        const { worth, orders, free, turnoverLeft } = await poolState(tx, view, strategy);
        const { from, to, isOpen } = poolHours(view, strategy);
        return ok({
          card: wireCard(view, strategy, navs, undefined, issuers.get(strategy.id) ?? 0n),
          byRule: isByRule(strategy),
          open: isOpen && !isByRule(strategy),
          hours: { from: clockText(from), to: clockText(to) },
          ...{ value: formatMinor(worth.value), free: formatMinor(free), turnoverLeft: formatMinor(turnoverLeft) },
          concentrationBps: strategy.concentration_bps ?? 0,
          symbols: (strategy.universe ?? '').split(' '),
          holdings: worth.held.map((held) => wireHeld(view, held)),
          orders: orders.slice(0, MOST).map((order) => wireOrder(view, order)),
        });
      },
      { isolation: 'repeatable read' },
    );
  };
}
