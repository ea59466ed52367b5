import type { ChainDeposit } from '@kuroshio/contract';
import { CellGroup, Tag } from '@kuroshio/ui';
import { MorePages } from '../layout/more-pages.tsx';
import { cashText, stampText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { usePages } from '../platform/use-call.ts';

/** What has come over both chains, last seen first; each block counts on. */
export function IncomingTransfers() {
  const t = useText();
  const pages = usePages('chain-deposits/list-transfers', {}, ({ transfers, more }) => {
    const last = transfers.at(-1);
    return more && last !== undefined ? { before: last.id } : undefined;
  });
  const rows = pages.data?.pages.flatMap(({ transfers }) => transfers);
  if (rows === undefined) return null;
  return (
    <CellGroup title={t('chainDeposits.transfers')}>
      {rows.length === 0 && <p className="px-4 py-4 text-sm text-ink-faint">{t('chainDeposits.empty')}</p>}
      <ul aria-live="polite">
        {rows.map((row) => (
          <li key={row.id} className="px-4 py-3 not-last:hairline-b">
            <Incoming row={row} />
          </li>
        ))}
      </ul>
      {rows.length > 0 && pages.hasNextPage && <MorePages pages={pages} />}
    </CellGroup>
  );
}

const KINDS = { confirming: 'warn', waiting: 'neutral', credited: 'brand', vanished: 'danger' } as const;
/** The beginning and the end of a hash tell it from others. */
const shortHash = (hash: string) => (hash.length > 24 ? `${hash.slice(0, 10)}…${hash.slice(-8)}` : hash);

function Incoming({ row }: { row: ChainDeposit }) {
  const t = useText();
  const { state, confirmations, needed } = row;
  const told =
    state === 'confirming'
      ? t('chainDeposits.confirming', { count: confirmations, needed })
      : t(`chainDeposits.${state}`);
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 text-base text-ink">
        <span className="num font-semibold">{cashText(row.amount, row.currency)}</span>
        <Tag kind={KINDS[state]}>{told}</Tag>
      </p>
      <p className="num mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-faint">
        <span>
          {row.network} · {t('chainDeposits.tx', { hash: shortHash(row.txHash) })}
        </span>
        <span>{stampText(row.stamp)}</span>
      </p>
      {state === 'confirming' && (
        <div
          role="progressbar"
          aria-label={told}
          aria-valuemin={0}
          aria-valuemax={needed}
          aria-valuenow={confirmations}
          className="mt-2 h-1 overflow-hidden rounded-full bg-surface-sunken"
        >
          <div className="h-full rounded-full bg-brand" style={{ width: `${(100 * confirmations) / needed}%` }} />
        </div>
      )}
      {state === 'waiting' && <p className="mt-1 text-sm text-ink-muted">{t('chainDeposits.waitingText')}</p>}
      {state === 'vanished' && <p className="mt-1 text-sm text-ink-muted">{t('chainDeposits.vanishedText')}</p>}
    </>
  );
}
