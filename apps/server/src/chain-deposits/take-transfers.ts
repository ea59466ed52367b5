import type { ChainEvent } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import type { Queryable } from '../platform/database/index.ts';
import type { NewMessage, WrittenMessage } from '../notices/index.ts';
import type { Addresses } from './addresses.ts';
import { type Chain, ChainFault, type ChainTransfer, transferNumber } from './chain.ts';
import type { ChainParts } from './chain-parts.ts';
import { ownTransfers, type Stored, type TransferRow, writeTransfer } from './chain-rows.ts';

const IN_RANGE = `network = $1 and height >= $2 and ($3::bigint is null or height <= $3) and state in ('confirming', 'waiting', 'credited')
  order by id`;
const BY_NUMBER = 'id = any($1::bigint[]) order by id for update';

export interface Taken {
  /** Customers of whom something has changed. */
  readonly customers: ReadonlySet<number>;
  /** What was credited and is no longer in the chain. */
  readonly reversed: readonly TransferRow[];
  /** What was written off and is in the chain again. */
  readonly returned: readonly TransferRow[];
}

export function messageOf(row: TransferRow, change: ChainEvent['change']): NewMessage {
  const { id, network, customer_id, amount } = row;
  return {
    customer: customer_id,
    kind: 'settlement',
    key: `chain/${id}/${change}`,
    event: { event: 'chain-deposit', change, network, currency: 'USDT', amount: formatMinor(amount) },
  };
}

const isSame = (row: Pick<TransferRow, 'address' | 'amount'>, { to, amount }: ChainTransfer) =>
  row.address === to && row.amount === amount;

/** Those that were in the range and are in the chain no more, each asked for once more by itself. */
async function goneOf(
  { database, marks }: Pick<ChainParts, 'database' | 'marks'>,
  chain: Chain,
  range: { readonly from: number; readonly to: number | null },
  found: ReadonlySet<bigint>,
): Promise<ReadonlySet<bigint>> {
  const rows = await ownTransfers(database, marks, IN_RANGE, [chain.network, range.from, range.to]);
  const gone = new Set<bigint>();
  for (const row of rows) {
    if (found.has(row.id)) continue;
    const standing = await chain.standing({ txHash: row.tx_hash, index: row.event_index });
    // One that stands and was not among the transfers of its block: the endpoint does not agree with itself.
    if (standing !== undefined && standing.height >= range.from && (range.to === null || standing.height <= range.to))
      throw new ChainFault('a transfer stands and is left out of its block');
    if (standing === undefined) gone.add(row.id);
  }
  return gone;
}

/**
 * Takes what a chain says of a range of blocks: new transfers are seen, known ones have moved to another block, and those that are gone
 * have vanished, or are reversed where they were credited. No money moves.
 * @param range `to` is null where it reaches to the newest block: what was seen above is gone with those blocks
 */
export async function takeTransfers(
  parts: Pick<ChainParts, 'database' | 'marks' | 'inbox'>,
  { chain, addresses }: { readonly chain: Chain; readonly addresses: Pick<Addresses, 'ownerOf'> },
  range: { readonly from: number; readonly to: number | null },
  transfers: readonly ChainTransfer[],
  now: number,
): Promise<Taken> {
  const { database, marks, inbox } = parts;
  const { network } = chain;
  const found = new Map(transfers.map((one) => [transferNumber(network, one), one]));
  const gone = await goneOf(parts, chain, range, new Set(found.keys()));
  if (found.size === 0 && gone.size === 0) return { customers: new Set(), reversed: [], returned: [] };
  const customers = new Set<number>();
  const reversed: TransferRow[] = [];
  const returned: TransferRow[] = [];

  async function write(tx: Queryable, row: TransferRow): Promise<void> {
    customers.add(row.customer_id);
    await writeTransfer(tx, marks, row);
  }

  async function take(tx: Queryable, row: Stored<TransferRow> | undefined, id: bigint, one: ChainTransfer) {
    const owner = addresses.ownerOf(one.to);
    if (owner === undefined) return;
    const place = { height: BigInt(one.height), block_hash: one.blockHash };
    if (row === undefined) {
      const what = { tx_hash: one.txHash, event_index: one.index, address: one.to, amount: one.amount };
      const life = { state: 'confirming', seen_at: new Date(now), credited_at: null } as const;
      return write(tx, { ...{ id, customer_id: owner, network }, ...what, ...place, ...life });
    }
    if (!isSame(row, one)) throw new ChainFault(`transfer ${id} says something else than before`);
    const state = row.state === 'vanished' ? 'confirming' : row.state === 'reversed' ? 'credited' : row.state;
    if (state === row.state && row.height === place.height && row.block_hash === place.block_hash) return;
    if (state === 'borne') returned.push(row);
    await write(tx, { ...row, ...place, state });
  }

  const written = await database.transaction(async (tx): Promise<WrittenMessage[]> => {
    const ids = [...new Set([...found.keys(), ...gone])].map(String);
    const rows = new Map((await ownTransfers(tx, marks, BY_NUMBER, [ids])).map((row) => [row.id, row]));
    for (const [id, one] of found) await take(tx, rows.get(id), id, one);
    const messages: NewMessage[] = [];
    for (const id of gone) {
      const row = rows.get(id);
      if (row?.state === 'credited') {
        const taken: TransferRow = { ...row, state: 'reversed' };
        reversed.push(taken);
        await write(tx, taken);
      } else if (row?.state === 'confirming' || row?.state === 'waiting') {
        const taken: TransferRow = { ...row, state: 'vanished' };
        messages.push(messageOf(taken, 'vanished'));
        await write(tx, taken);
      }
    }
    return inbox.write(tx, messages, now);
  });
  inbox.announce(written);
  return { customers, reversed, returned };
}
