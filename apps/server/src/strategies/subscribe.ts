import { ok, type Refusal } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { strategyHold } from '@kuroshio/ledger';
import { basisPoints, cash, formatMinor, parseMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { balancesOf } from '../books/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf } from '../platform/repetition.ts';
import { currencyOf, strikeDay, venueOf } from './market-day.ts';
import { answeredBefore, isWaiting, requestByKey } from './own-request.ts';
import { readStrategy } from './read-strategies.ts';
import type { StrategyParts } from './strategy-parts.ts';
import { NOTHING_STRUCK, type RequestRow } from './strategy-rows.ts';
import { isJoinable, wireRequest } from './wire-strategy.ts';
import { nextId, putRequest } from './write-strategies.ts';

type Path = 'strategies/subscribe';

export function subscribe(parts: StrategyParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, books, marks, exchange } = parts;
  return async ({ id, amount: asked, stopBps, clientKey }, context) => {
    const { customerId } = context.requireCustomer();
    const fingerprint = fingerprintOf({ kind: 'subscribe', id, amount: asked, stopBps });
    const strategy = await readStrategy(database, marks, BigInt(id));
    if (strategy === undefined) return refuse('STRATEGY_NOT_FOUND');
    const before = await answeredBefore(parts, { customer: customerId, key: clientKey, fingerprint, strategy });
    if (before !== undefined) return before;
    if (strategy.lead === customerId) return refuse('OWN_STRATEGY');
    const { asset } = strategy;
    const currency = currencyOf(asset);
    const strikeOn = strikeDay(exchange.view, venueOf(asset));
    if (strategy.state !== 'in-progress') return refuse('STRATEGY_NOT_OPEN');
    if (!isJoinable(exchange.view, strategy)) return refuse('PAST_COPY_DEADLINE', { deadline: strategy.joins_until });
    const amount = parseMinor(asked);
    if (amount < strategy.minimum)
      return refuse('AMOUNT_BELOW_MINIMUM', { minimum: formatMinor(strategy.minimum), currency });
    const row: RequestRow = {
      ...{ ...NOTHING_STRUCK, id: await nextId(database, 'strategy_request'), strategy_id: strategy.id },
      ...{ customer_id: customerId, client_key: clientKey, fingerprint, kind: 'subscribe', origin: 'customer', amount },
      ...{ units: 0n, stop_bps: basisPoints(stopBps), asked_at: new Date(context.now), strike_on: strikeOn },
      state: 'pending',
    };
    const posting = strategyHold({ customer: customerId, requestId: row.id, asset, amount });
    const posted = await books.post({
      postings: [{ posting, tradingDate: null }],
      async decide(tx): Promise<Refusal | undefined> {
        if ((await requestByKey(tx, marks, customerId, clientKey)) !== undefined) return refuse('KEY_REUSED').refusal;
        if (await isWaiting(tx, strategy.id, customerId, 'subscribe')) return refuse('REQUEST_WAITING').refusal;
        // It may have stopped, or been struck, while this waited for its turn.
        const now = await readStrategy(tx, marks, strategy.id);
        if (now?.state !== 'in-progress') return refuse('STRATEGY_NOT_OPEN').refusal;
        await putRequest(tx, marks, row);
        return undefined;
      },
    });
    if (posted.state === 'short') {
      const available = formatMinor(cash((await balancesOf(database, customerId)).get(asset)?.available ?? 0n));
      return refuse('BALANCE_INSUFFICIENT', { needed: formatMinor(amount), available, currency });
    }
    if (posted.state === 'refused') {
      // A call with the same key that ran beside this one was first.
      const first = await answeredBefore(parts, { customer: customerId, key: clientKey, fingerprint, strategy });
      return first ?? { ok: false, refusal: posted.refusal as never };
    }
    return ok(wireRequest(exchange.view, row, strategy));
  };
}
