import { assert } from '@kuroshio/base';
import { type Cash, cash } from '@kuroshio/money';
import type { KeptRow, KeptTable } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { MarginParts } from './margin-parts.ts';

interface AgreementRow {
  readonly id: number;
  readonly customer_id: number;
  /** 0 at a closing. */
  readonly credit_limit: bigint;
  readonly version: string;
  readonly at: Date;
  readonly account: AgreedAccount;
}

/** Each market has a margin account of its own. */
type AgreedAccount = 'margin' | 'us-margin';

const COLUMNS = 'id, customer_id, credit_limit, version, at, mark, account';

function markedAgreement({ id, customer_id, credit_limit, version, at, account }: AgreementRow): KeptRow {
  return {
    ...{ table: 'margin_agreement', id: BigInt(id), customer_id },
    // Those of before there was one in the US say none.
    said: [String(credit_limit), version, at.getTime(), ...(account === 'margin' ? [] : [account])],
  };
}

export const MARGIN_AGREEMENTS: KeptTable = {
  select: `select ${COLUMNS} from margin_agreement`,
  rowOf(columns) {
    assert('version' in columns, 'an agreement was selected');
    return markedAgreement(columns as unknown as AgreementRow);
  },
};

interface Agreed {
  readonly customer: number;
  /** Left out: that of Taiwan. */
  readonly account?: AgreedAccount;
  /** 0 at a closing. */
  readonly limit: Cash;
  readonly version: string;
  readonly now: number;
}

/** Stores what was agreed to. */
export async function insertAgreement(
  on: Queryable,
  marks: MarginParts['marks'],
  { customer, account = 'margin', limit, version, now }: Agreed,
): Promise<void> {
  const [next] = await on.query<{ id: number }>("select nextval('margin_agreement_id_seq')::integer as id");
  assert(next !== undefined, 'an agreement gets a number');
  const row: AgreementRow = {
    ...{ id: next.id, customer_id: customer, credit_limit: limit, version, at: new Date(now), account },
  };
  await on.query(`insert into margin_agreement (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7)`, [
    ...[row.id, customer, limit, version, row.at, marks.make(markedAgreement(row)), account],
  ]);
}

const openOf = (account: AgreedAccount) =>
  `select a.customer_id as who, a.credit_limit as opened, g.* from ${account === 'margin' ? 'margin_account' : 'us_margin_account'} a
  left join lateral (select ${COLUMNS} from margin_agreement
    where customer_id = a.customer_id and account = '${account}' order by id desc limit 1) g on true
  where a.closed_on is null`;

/** What the least account lends, where one that nothing stands behind cannot be closed yet: nothing can be bought for it. */
const NEXT_TO_NOTHING = cash(100n);

/**
 * Holds the accounts against what their customers have agreed to: the exchange reads its rows when the program starts, and somebody
 * with the database's password could have written one. An account that no marked agreement stands behind is closed, or, while
 * something is owed on it, opens nothing more.
 */
export async function checkAccounts(
  { database, exchange, marks, log }: Pick<MarginParts, 'database' | 'exchange' | 'marks'> & { readonly log: Log },
  account: AgreedAccount = 'margin',
): Promise<void> {
  type Found = { readonly who: number; readonly opened: bigint; readonly id: number | null; readonly mark: Uint8Array };
  for (const row of await database.query<Found & Omit<AgreementRow, 'id'>>(openOf(account))) {
    const { who: customer, opened, id } = row;
    const agreed = id !== null && marks.holds(markedAgreement({ ...row, id }), row.mark) ? row.credit_limit : 0n;
    if (opened <= agreed) continue;
    // One that is down to nothing already was closed by its customer's default, or was named when it was found.
    if (opened > NEXT_TO_NOTHING)
      log.warn(
        { customer, account, opened: String(opened), agreed: String(agreed) },
        'nobody agrees to this margin account',
      );
    if (agreed > 0n) await exchange.setMarginAccount({ customer, account, limit: cash(agreed) });
    else if (!(await exchange.setMarginAccount({ customer, account, limit: null })).ok)
      await exchange.setMarginAccount({ customer, account, limit: NEXT_TO_NOTHING });
  }
}
