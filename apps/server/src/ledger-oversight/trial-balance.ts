import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { addDays } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import { trialBalance as readTrialBalance } from '../books/index.ts';
import { begin, dayAt } from '../house-report/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { assetByName, assetByNumber } from './assets.ts';
import { accountName } from './account-names.ts';
import type { LedgerOversightParts } from './ledger-oversight-parts.ts';

type Path = 'ledger-oversight/trial-balance';

/** So many days before today: what lies behind them would have to be reckoned back through all postings since. */
const DAYS_BACK = 30;
const CURRENCIES = `select distinct ((account_id >> 8) & 65535)::integer as asset from proof_sum where (account_id >> 8) & 65535 < 100 and amount <> 0`;

export function trialBalance({
  database,
  view,
}: LedgerOversightParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  return async ({ asset: name, day: asked }, { now }) => {
    const asset = assetByName(view, name);
    if (asset === undefined) return refuse('ASSET_UNKNOWN', { asset: name });
    const today = dayAt(now);
    const from = addDays(today, -DAYS_BACK);
    const day = asked ?? today;
    const span = Array.from({ length: DAYS_BACK + 1 }, (_, back) => addDays(today, -back)).find((one) => one === day);
    if (span === undefined) return refuse('LEDGER_DAY_NOT_KEPT', { from, to: today });
    return database.transaction(
      async (tx) => {
        const rows = await readTrialBalance(tx, asset.number, begin(day), begin(addDays(span, 1)));
        const currencies = await tx.query<{ asset: number }>(CURRENCIES);
        const sum = (of: 'opening' | 'debits' | 'credits' | 'closing') =>
          String(rows.reduce((all, row) => all + row[of], 0n));
        return ok({
          ...{ day, from, today, decimals: asset.decimals },
          rows: rows.map(({ holder, number, opening, debits, credits, closing }) => ({
            ...{ holder, account: accountName(holder, number), opening: String(opening), debits: String(debits) },
            ...{ credits: String(credits), closing: String(closing) },
          })),
          total: { opening: sum('opening'), debits: sum('debits'), credits: sum('credits'), closing: sum('closing') },
          currencies: currencies.map((one) => assetByNumber(view, one.asset).name).sort(),
        });
      },
      { isolation: 'repeatable read' },
    );
  };
}
