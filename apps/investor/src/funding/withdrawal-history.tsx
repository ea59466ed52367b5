import type { Withdrawal } from '@kuroshio/contract';
import { WITHDRAWAL_REASONS } from '@kuroshio/text/funding-reasons.ts';
import { CellGroup, Tag } from '@kuroshio/ui';
import { MorePages } from '../layout/more-pages.tsx';
import { cashText, stampText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { usePages } from '../platform/use-call.ts';
import { Looks } from './looks.tsx';
import { WITHDRAWAL_STATES } from './funding-words.ts';

/** What was asked for before, newest first; none is said only when there is none. */
export function WithdrawalHistory() {
  const t = useText();
  const pages = usePages('funding/list-withdrawals', {}, ({ withdrawals, more }) => {
    const last = withdrawals.at(-1);
    return more && last !== undefined ? { before: last.id } : undefined;
  });
  const rows = pages.data?.pages.flatMap(({ withdrawals }) => withdrawals);
  if (rows === undefined || rows.length === 0) return null;
  return (
    <CellGroup title={t('funding.withdrawalHistory')}>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="px-4 py-3 not-last:hairline-b">
            <WithdrawalRow row={row} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && <MorePages pages={pages} />}
    </CellGroup>
  );
}

function WithdrawalRow({ row }: { row: Withdrawal }) {
  const t = useText();
  const [state, kind] = WITHDRAWAL_STATES[row.state];
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 text-base text-ink">
        <span className="num font-semibold">{cashText(row.amount, row.currency)}</span>
        <Tag kind={kind}>{t(state)}</Tag>
      </p>
      <p className="num mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-faint">
        <span>
          {row.destination.place} · •••• {row.destination.tail}
        </span>
        <span>{stampText(row.stamp)}</span>
      </p>
      {row.reference !== '' && (
        <p className="num mt-0.5 text-xs whitespace-normal text-ink-faint">
          {t('funding.reference', { reference: row.reference })}
          {row.late && ` · ${t('funding.wasLate')}`}
        </p>
      )}
      {row.decidedBy === 'operator' && <p className="mt-0.5 text-xs text-ink-faint">{t('funding.handledTreasury')}</p>}
      <Looks views={row.views} />
      {row.reason !== null && (
        <p className="mt-1 text-sm text-danger">
          {t('funding.because', { reason: t(WITHDRAWAL_REASONS[row.reason]) })} {t('funding.allBack')}
        </p>
      )}
    </>
  );
}
