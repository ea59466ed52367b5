import { ok, type Refusal } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { strategyRelease } from '@kuroshio/ledger';
import { refuse } from '@kuroshio/refusals';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { readStrategy } from './read-strategies.ts';
import type { StrategyParts } from './strategy-parts.ts';
import { markedRequest, REQUEST_COLUMNS, type RequestRow, type Stored } from './strategy-rows.ts';
import { wireRequest } from './wire-strategy.ts';
import { putRequest } from './write-strategies.ts';

type Path = 'strategies/withdraw-request';

const OWN = `select ${REQUEST_COLUMNS}, mark from strategy_request where id = $1 and customer_id = $2`;

/** What a customer has asked for, until its net asset value; a stop and the end of a strategy are not withdrawn. */
export function withdrawRequest(parts: StrategyParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, books, marks, exchange } = parts;
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const own = async (on: Queryable, locked: boolean): Promise<RequestRow | undefined> => {
      const [row] = await on.query<Stored<RequestRow>>(`${OWN}${locked ? ' for update' : ''}`, [id, customerId]);
      return row !== undefined && marks.holds(markedRequest(row), row.mark) ? row : undefined;
    };
    const row = await own(database, false);
    const strategy = row && (await readStrategy(database, marks, row.strategy_id));
    if (row === undefined || strategy === undefined) return refuse('REQUEST_NOT_FOUND');
    if (row.state !== 'pending' || row.origin !== 'customer') return refuse('REQUEST_NOT_WAITING');
    const gone: RequestRow = { ...row, state: 'cancelled', done_at: new Date(context.now) };
    const cancel = async (tx: Queryable): Promise<Refusal | undefined> => {
      if ((await own(tx, true))?.state !== 'pending') return refuse('REQUEST_NOT_WAITING').refusal;
      await putRequest(tx, marks, gone);
      return undefined;
    };
    if (row.kind === 'redeem') {
      const refusal = await database.transaction(cancel);
      if (refusal !== undefined) return refuse('REQUEST_NOT_WAITING');
      return ok(wireRequest(exchange.view, gone, strategy));
    }
    const { asset } = strategy;
    const posting = strategyRelease({ customer: customerId, requestId: row.id, asset, amount: row.amount });
    const posted = await books.post({ postings: [{ posting, tradingDate: null }], decide: cancel });
    if (posted.state !== 'posted') return refuse('REQUEST_NOT_WAITING');
    return ok(wireRequest(exchange.view, gone, strategy));
  };
}
