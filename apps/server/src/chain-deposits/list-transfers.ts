import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { venueOfMoney, wireStamp } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { ownTransfers } from './chain-rows.ts';
import type { ChainDeposits } from './start-chain-deposits.ts';

type Path = 'chain-deposits/list-transfers';

const PAGE = `customer_id = $1 and ($2::bigint is null
    or (seen_at, id) < (select b.seen_at, b.id from chain_transfer b where b.id = $2 and b.customer_id = $1))
  order by seen_at desc, id desc limit $3`;

export function listTransfers({ parts, chains }: ChainDeposits): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks, exchange } = parts;
  return async ({ before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await ownTransfers(database, marks, PAGE, [customerId, before ?? null, limit + 1]);
    return ok({
      transfers: rows.slice(0, limit).map((row) => {
        const state = row.state === 'reversed' || row.state === 'borne' ? 'credited' : row.state;
        const watched = chains.find(({ chain }) => chain.network === row.network);
        const needed = watched?.chain.confirmations ?? 1;
        const deep = (watched?.watch.state().head ?? 0) - Number(row.height) + 1;
        const confirmations = state === 'vanished' ? 0 : state === 'confirming' ? deep : needed;
        const seenAt = row.seen_at.getTime();
        return {
          ...{ id: String(row.id), network: row.network, state, currency: 'USDT' as const },
          ...{ amount: formatMinor(row.amount), txHash: row.tx_hash, needed, seenAt },
          confirmations: Math.max(0, Math.min(needed, confirmations)),
          stamp: wireStamp(exchange.view, venueOfMoney('USDT'), seenAt),
          creditedAt: row.credited_at?.getTime() ?? null,
        };
      }),
      more: rows.length > limit,
    });
  };
}
