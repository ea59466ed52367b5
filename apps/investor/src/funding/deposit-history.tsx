import type { Deposit } from '@kuroshio/contract';
import { DEPOSIT_REASONS } from '@kuroshio/text/funding-reasons.ts';
import { CellGroup, Tag } from '@kuroshio/ui';
import { MorePages } from '../layout/more-pages.tsx';
import { cashText, stampText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { usePages } from '../platform/use-call.ts';
import { Looks } from './looks.tsx';
import { CHANNEL_TEXTS, DEPOSIT_STATES } from './funding-words.ts';

/** What has come and what was asked for, newest first. */
export function DepositHistory() {
  const t = useText();
  const pages = usePages('funding/list-deposits', {}, ({ deposits, more }) => {
    const last = deposits.at(-1);
    return more && last !== undefined ? { before: last.id } : undefined;
  });
  const rows = pages.data?.pages.flatMap(({ deposits }) => deposits);
  if (rows === undefined) return null;
  return (
    <CellGroup title={t('funding.depositHistory')}>
      {rows.length === 0 && <p className="px-4 py-4 text-sm text-ink-faint">{t('funding.depositsEmpty')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="px-4 py-3 not-last:hairline-b">
            <DepositRow row={row} />
          </li>
        ))}
      </ul>
      {rows.length > 0 && pages.hasNextPage && <MorePages pages={pages} />}
    </CellGroup>
  );
}

function DepositRow({ row }: { row: Deposit }) {
  const t = useText();
  const [state, kind] = DEPOSIT_STATES[row.state];
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 text-base text-ink">
        <span className="num font-semibold">{cashText(row.amount, row.currency)}</span>
        <Tag kind={kind}>{t(state)}</Tag>
      </p>
      <p className="num mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-faint">
        <span>{t(CHANNEL_TEXTS[row.channel][0])}</span>
        <span>{stampText(row.stamp)}</span>
      </p>
      {row.decidedBy === 'operator' && <p className="mt-0.5 text-xs text-ink-faint">{t('funding.handledReview')}</p>}
      <Looks views={row.views} />
      {row.reason !== null && (
        <p className="mt-1 text-sm text-danger">
          {t('funding.because', { reason: t(DEPOSIT_REASONS[row.reason]) })}
          {row.arrived !== null && ` ${t('funding.arrivedWas', { amount: cashText(row.arrived, row.currency) })}`}
        </p>
      )}
    </>
  );
}
