import { assert } from '@kuroshio/base';
import { deposit, type Posting, withdrawal, withdrawalRelease } from '@kuroshio/ledger';
import { cash } from '@kuroshio/money';
import { CHANNELS } from './channels.ts';
import { currencyOf, type DepositRow } from './deposit-rows.ts';
import type { WithdrawalRow } from './withdrawal-rows.ts';

/** What a deposit that passes posts. */
export function depositPosting(
  row: Pick<DepositRow, 'id' | 'customer_id' | 'channel' | 'asset' | 'amount' | 'fee'>,
): Posting {
  const rail = CHANNELS[row.channel].terms.find(({ currency }) => currency === currencyOf(row.asset))?.rail;
  assert(rail !== undefined, 'a channel names where its money comes from');
  return deposit({
    ...{ customer: row.customer_id, depositId: row.id, asset: row.asset, rail },
    ...{ amount: cash(row.amount), fee: cash(row.fee) },
  });
}

type Asked = Pick<WithdrawalRow, 'id' | 'customer_id' | 'kind' | 'asset' | 'amount' | 'fee'>;

/** What a withdrawal that was sent posts. */
export function paymentPosting(row: Asked): Posting {
  return withdrawal({
    ...{ customer: row.customer_id, withdrawalId: row.id, asset: row.asset },
    ...{ rail: row.kind === 'card' ? 'bank' : 'wallet', amount: cash(row.amount), fee: cash(row.fee) },
  });
}

/** What one that ends unpaid posts. */
export function releasePosting({ id, customer_id, asset, amount }: Omit<Asked, 'kind' | 'fee'>): Posting {
  return withdrawalRelease({ customer: customer_id, withdrawalId: id, asset, amount: cash(amount) });
}
