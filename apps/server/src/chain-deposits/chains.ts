import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { CASH_ASSETS, formatMinor } from '@kuroshio/money';
import { houseBalances } from '../books/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { ownTransfers } from './chain-rows.ts';
import type { ChainDeposits } from './start-chain-deposits.ts';

type Path = 'chain-deposits/chains';

const REVERSED = `state = 'reversed' order by credited_at limit 200`;

/** What is watched, and what does not agree: for operators. */
export function chains({ parts, chains: watched }: ChainDeposits): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, marks } = parts;
  return async () => {
    const house = await database.transaction((tx) => houseBalances(tx, ['wallet']), { isolation: 'repeatable read' });
    const breaks = await ownTransfers(database, marks, REVERSED, []);
    return ok({
      chains: await Promise.all(
        watched.map(async ({ chain, addresses, watch, holding }) => {
          const { network, isPractice, confirmations } = chain;
          const { head = null, heardAt = null, fault = '' } = watch.state();
          const sums = await sumsOf(parts, network);
          const { held, heldAt } = holding();
          return {
            ...{ network, isPractice, confirmations, head, heardAt, fault, addresses: addresses.all().size },
            ...{ credited: formatMinor(sums.credited), open: formatMinor(sums.open) },
            ...{ reversed: formatMinor(sums.reversed), withdrawn: formatMinor(sums.withdrawn) },
            ...{ held: held === undefined ? null : formatMinor(held), heldAt: heldAt ?? null },
          };
        }),
      ),
      // The house's account is as negative as there is much of it.
      books: formatMinor(-(house.get('wallet')?.get(CASH_ASSETS.USDT.id) ?? 0n)),
      breaks: breaks.map((row) => ({
        ...{ id: String(row.id), customer: String(row.customer_id), network: row.network },
        ...{ amount: formatMinor(row.amount), txHash: row.tx_hash },
        creditedAt: row.credited_at?.getTime() ?? row.seen_at.getTime(),
      })),
    });
  };
}

const SUMS = `select coalesce(sum(amount) filter (where state = 'credited'), 0)::bigint as credited,
    coalesce(sum(amount) filter (where state in ('confirming', 'waiting')), 0)::bigint as open,
    coalesce(sum(amount) filter (where state = 'reversed'), 0)::bigint as reversed,
    (select coalesce(sum(amount - fee), 0)::bigint from withdrawal where state = 'paid' and kind = 'address' and place = $1) as withdrawn
  from chain_transfer where network = $1`;

interface Sums {
  readonly [column: string]: unknown;
  readonly credited: bigint;
  readonly open: bigint;
  readonly reversed: bigint;
  readonly withdrawn: bigint;
}

async function sumsOf({ database }: Pick<ChainDeposits['parts'], 'database'>, network: string) {
  const [sums] = await database.query<Sums>(SUMS, [network]);
  return sums ?? { credited: 0n, open: 0n, reversed: 0n, withdrawn: 0n };
}
