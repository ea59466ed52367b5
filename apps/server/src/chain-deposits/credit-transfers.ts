import { deposit } from '@kuroshio/ledger';
import { CASH_ASSETS, cash, NO_CASH } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { WrittenMessage } from '../notices/index.ts';
import { type Chain, ChainFault } from './chain.ts';
import { type ChainParts, SETTINGS_OF } from './chain-parts.ts';
import { ownTransfers, type Stored, type TransferRow, writeTransfer } from './chain-rows.ts';
import { messageOf } from './take-transfers.ts';

/** Those of whom there is something to do: much dust of one customer keeps nobody else's from being looked at. */
const CUSTOMERS = `select customer_id from chain_transfer
  where network = $1 and state in ('confirming', 'waiting') and height <= $2
  group by customer_id having sum(amount) >= $3 or bool_or(state = 'confirming') order by min(seen_at) limit 200`;
const DEEP = `network = $1 and state in ('confirming', 'waiting') and height <= $2 and customer_id = $3
  order by seen_at, id limit 500`;
const ONE = 'id = $1 for update';

/** What a transfer that is deep enough posts: all of it, as a chain's own fee was paid by who sent it. */
function creditPosting({ id, customer_id, amount }: Pick<TransferRow, 'id' | 'customer_id' | 'amount'>) {
  return deposit({
    ...{ customer: customer_id, depositId: id, asset: CASH_ASSETS.USDT.id, rail: 'wallet' },
    ...{ amount: cash(amount), fee: NO_CASH },
  });
}

/**
 * Credits what is deep enough: row and posting in one transaction, once by the number of the transfer. Less than the least amount waits
 * until what waits of that customer on that chain has come to it together.
 * @param head the newest block
 * @returns the customers of whom something has changed
 */
export async function creditTransfers(
  parts: Pick<ChainParts, 'database' | 'books' | 'marks' | 'inbox' | 'settings'>,
  chain: Chain,
  head: number,
  now: number,
): Promise<ReadonlySet<number>> {
  const { database, books, marks, inbox } = parts;
  const customers = new Set<number>();
  const deepest = head - chain.confirmations + 1;
  const least = parts.settings.at(SETTINGS_OF[chain.network].least, now);

  /** Whether it is in the chain as its row says, at this moment. */
  async function stands(row: TransferRow): Promise<boolean> {
    const one = await chain.standing({ txHash: row.tx_hash, index: row.event_index });
    if (one === undefined) return false;
    if (one.to !== row.address || one.amount !== row.amount)
      throw new ChainFault(`transfer ${row.id} says something else than before`);
    return one.blockHash === row.block_hash && BigInt(one.height) === row.height;
  }

  async function credit(row: Stored<TransferRow>): Promise<void> {
    let written: readonly WrittenMessage[] = [];
    const write = async (tx: Parameters<typeof writeTransfer>[0]) => {
      const [own] = await ownTransfers(tx, marks, ONE, [String(row.id)]);
      if (own === undefined || (own.state !== 'confirming' && own.state !== 'waiting')) return undefined;
      const credited: TransferRow = { ...own, state: 'credited', credited_at: new Date(now) };
      await writeTransfer(tx, marks, credited);
      return credited;
    };
    const posted = await books.post({
      postings: [{ posting: creditPosting(row), tradingDate: null }],
      async decide(tx) {
        const credited = await write(tx);
        if (credited === undefined) return refuse('DEPOSIT_DECIDED').refusal;
        written = await inbox.write(tx, [messageOf(credited, 'credited')], now);
        return undefined;
      },
    });
    // The books have it already, and somebody has taken the row back: it is put right, and nothing moves.
    if (posted.state === 'stood') await database.transaction(write);
    inbox.announce(written);
    customers.add(row.customer_id);
  }

  const sumOf = (rows: readonly TransferRow[]) => rows.reduce((all, { amount }) => all + amount, 0n);
  const found = await database.query<{ customer_id: number }>(CUSTOMERS, [chain.network, deepest, least]);
  for (const { customer_id: customer } of found) {
    const rows = await ownTransfers(database, marks, DEEP, [chain.network, deepest, customer]);
    if (sumOf(rows) >= least) {
      const standing: Stored<TransferRow>[] = [];
      for (const row of rows) if (await stands(row)) standing.push(row);
      if (sumOf(standing) >= least) for (const row of standing) await credit(row);
      continue;
    }
    for (const row of rows) {
      if (row.state === 'waiting') continue;
      await database.transaction(async (tx) => {
        const [own] = await ownTransfers(tx, marks, ONE, [String(row.id)]);
        if (own?.state === 'confirming') await writeTransfer(tx, marks, { ...own, state: 'waiting' });
      });
      customers.add(customer);
    }
  }
  return customers;
}
