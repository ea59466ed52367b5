import { ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { cash } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf } from '../platform/repetition.ts';
import { strikeDay, venueOf } from './market-day.ts';
import { answeredBefore, isWaiting } from './own-request.ts';
import { readLots, readStrategy } from './read-strategies.ts';
import type { StrategyParts } from './strategy-parts.ts';
import { NOTHING_STRUCK, type RequestRow } from './strategy-rows.ts';
import { wireRequest } from './wire-strategy.ts';
import { nextId, putRequest } from './write-strategies.ts';

type Path = 'strategies/redeem';

/** A request is a row: the money moves at the net asset value. */
export function redeem(parts: StrategyParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks, exchange } = parts;
  return async ({ id, units: asked, clientKey }, context) => {
    const { customerId } = context.requireCustomer();
    const fingerprint = fingerprintOf({ kind: 'redeem', id, units: asked });
    const strategy = await readStrategy(database, marks, BigInt(id));
    if (strategy === undefined) return refuse('STRATEGY_NOT_FOUND');
    const repeat = { customer: customerId, key: clientKey, fingerprint, strategy };
    const before = await answeredBefore(parts, repeat);
    if (before !== undefined) return before;
    const outcome = await database.transaction(async (tx): Promise<Outcome<RequestRow> | 'again'> => {
      // All lots, so that requests and the day's value take turns.
      const lots = await readLots(tx, marks, strategy.id);
      const lot = lots?.find(({ customer_id: who }) => who === customerId);
      if ((await answeredBefore({ ...parts, database: { ...database, query: tx.query } }, repeat)) !== undefined)
        return 'again';
      const units = asked === 'all' ? (lot?.units ?? 0n) : BigInt(asked);
      if (lot === undefined || units === 0n || units > lot.units) return refuse('UNITS_INSUFFICIENT');
      if (await isWaiting(tx, strategy.id, customerId, 'redeem')) return refuse('REQUEST_WAITING');
      const row: RequestRow = {
        ...{ ...NOTHING_STRUCK, id: await nextId(tx, 'strategy_request'), strategy_id: strategy.id, fingerprint },
        ...{
          customer_id: customerId,
          client_key: clientKey,
          kind: 'redeem',
          origin: 'customer',
          amount: cash(0n),
          units,
        },
        ...{ stop_bps: lot.stop_bps, asked_at: new Date(context.now), state: 'pending' },
        strike_on: strikeDay(exchange.view, venueOf(strategy.asset)),
      };
      await putRequest(tx, marks, row);
      return ok(row);
    });
    if (outcome === 'again') return (await answeredBefore(parts, repeat)) ?? refuse('REQUEST_WAITING');
    return outcome.ok ? ok(wireRequest(exchange.view, outcome.value, strategy)) : outcome;
  };
}
