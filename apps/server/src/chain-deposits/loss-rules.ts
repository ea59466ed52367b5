import { ok, type Outcome } from '@kuroshio/base';
import { chainLoss } from '@kuroshio/ledger';
import { CASH_ASSETS, cash, formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Queryable } from '../platform/database/index.ts';
import type { AllRules } from '../requests/index.ts';
import { ownTransfers, type TransferRow, writeTransfer } from './chain-rows.ts';
import type { ChainDeposits } from './start-chain-deposits.ts';

const LARGEST_ID = 2n ** 63n - 1n;

/** How two operators write off what was credited and is in its chain no more: the customer keeps it, the house pays for it, once. */
export function chainLossRules({ parts, chains }: ChainDeposits): Pick<AllRules, 'chain-loss'> {
  const { database, books, marks } = parts;

  async function find(on: Queryable, id: string, lock = ''): Promise<TransferRow | undefined> {
    if (BigInt(id) > LARGEST_ID) return undefined;
    return (await ownTransfers(on, marks, `id = $1${lock}`, [id]))[0];
  }

  /** Whether it is back in the chain at this moment: then there is nothing to bear. */
  async function isBack(row: TransferRow): Promise<boolean> {
    const watched = chains.find(({ chain }) => chain.network === row.network);
    const told = await watched?.chain.standing({ txHash: row.tx_hash, index: row.event_index }).catch(() => undefined);
    return told !== undefined;
  }

  return {
    'chain-loss': {
      async preview({ transferId, reason }) {
        const row = await find(database, transferId);
        if (row?.state !== 'reversed' || (await isBack(row))) return refuse('CHAIN_BREAK_NOT_FOUND');
        const facts = { network: row.network, amount: `${formatMinor(row.amount)} USDT`, transaction: row.tx_hash };
        return ok({
          about: `chain-transfer/${transferId}`,
          customerId: row.customer_id,
          before: { ...facts, state: row.state },
          after: { ...facts, state: 'borne', reason },
        });
      },
      async apply({ payload: { transferId } }): Promise<Outcome<string>> {
        const row = await find(database, transferId);
        const done = ok(`chain-transfer/${transferId}`);
        // Done by this very request before the program could write so: the posting is there once, by its number.
        if (row?.state === 'borne') return done;
        if (row?.state !== 'reversed' || (await isBack(row))) return refuse('CHAIN_BREAK_NOT_FOUND');
        const fact = { customer: row.customer_id, depositId: row.id, asset: CASH_ASSETS.USDT.id };
        const posted = await books.post({
          postings: [{ posting: chainLoss({ ...fact, amount: cash(row.amount) }), tradingDate: null }],
          async decide(tx) {
            const own = await find(tx, transferId, ' for update');
            if (own?.state !== 'reversed') return refuse('CHAIN_BREAK_NOT_FOUND').refusal;
            await writeTransfer(tx, marks, { ...own, state: 'borne' });
            return undefined;
          },
        });
        return posted.state === 'posted' ? done : refuse('CHAIN_BREAK_NOT_FOUND');
      },
    },
  };
}
