import { Button, Dialog, Empty, percentText, Skeleton, showToast, Tag } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import type { FactRow } from '../layout/fact-rows.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { Facts } from '../loans/facts.tsx';
import { cashText, dateText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { refresh, usePages, useSend } from '../platform/use-call.ts';
import { useName } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { type LentShares, REASON_TEXTS } from './lending-words.ts';

const changed = () => refresh('lending/lending-board', 'lending/list-lent');

/** What is lent, with recall and extension; or what has come back. */
export function LentList({ show }: { show: LentShares['state'] }) {
  const t = useText();
  const [recalling, setRecalling] = useState<LentShares>();
  const recall = useSend('lending/recall-shares');
  const pages = usePages(
    'lending/list-lent',
    { show },
    ({ rows, more }) => {
      const last = rows.at(-1);
      return more && last !== undefined ? { before: last.id } : undefined;
    },
    { refetchInterval: 10_000 },
  );
  if (pages.data === undefined) {
    return (
      <div className="px-3 pt-3" aria-busy={pages.error === null}>
        <Awaited asked={pages} bones={<Skeleton shape="card" count={2} />} />
      </div>
    );
  }
  const rows = pages.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <Empty title={t(show === 'lent' ? 'lending.emptyLent' : 'lending.emptyReturned')} />;
  return (
    <ul className="space-y-3 px-3 pt-3 pb-10">
      {rows.map((row) => (
        <li key={row.id}>
          <LentCard row={row} onRecall={() => setRecalling(row)} />
        </li>
      ))}
      {pages.hasNextPage && <MorePages pages={pages} />}
      <Dialog
        open={recalling !== undefined}
        title={t('lending.recallTitle')}
        confirmLabel={t('lending.recall')}
        cancelLabel={t('lending.keep')}
        loading={recall.isPending}
        onCancel={() => setRecalling(undefined)}
        onConfirm={() => {
          if (recalling === undefined) return;
          recall.mutate(
            { id: recalling.id },
            {
              onSettled: () => {
                setRecalling(undefined);
                void changed();
              },
            },
          );
        }}
      >
        {t('lending.recallText')}
      </Dialog>
    </ul>
  );
}

function LentCard({ row, onRecall }: { row: LentShares; onRecall: () => void }) {
  const t = useText();
  const listing = useListing(row.symbol);
  const name = useName();
  const quantityText = useQuantityText();
  const extend = useSend('lending/extend-lending');
  if (listing === undefined) return null;
  const lent = row.state === 'lent';
  const reason = row.reason === '' ? undefined : t(REASON_TEXTS[row.reason]);
  const rates: FactRow[] = [
    [t('lending.borrowers'), percentText(row.rateBps, 'never')],
    [t('lending.mine'), percentText(row.lenderRateBps, 'never')],
    [t('lending.lentOn'), dateText(row.lentOn)],
  ];
  const rest: FactRow[] = lent
    ? [
        [t('lending.dueOn'), dateText(row.dueOn)],
        [t('lending.collateral'), cashText(row.collateral, 'TWD')],
      ]
    : [
        [t('lending.returnedOn'), dateText(row.returnedOn)],
        ...(row.withheld === '0' ? [] : ([[t('lending.withheld'), cashText(row.withheld, 'TWD')]] as const)),
        [t('lending.net'), <strong key="net">{cashText(row.paid, 'TWD')}</strong>],
      ];
  const term = Math.round((Date.parse(row.dueOn) - Date.parse(row.lentOn)) / 86_400_000 / (row.extensions + 1));
  return (
    <article className="rounded-lg bg-surface-raised px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-lg font-semibold text-ink">{name(listing)}</h3>
          <p className="num text-sm text-ink-muted">{quantityText(row.quantity, listing)}</p>
        </div>
        <div className="num ml-auto text-right">
          <p className="text-xl font-semibold text-ink">{cashText(row.earned, 'TWD')}</p>
          <p className="text-xs text-ink-faint">{t('lending.income')}</p>
        </div>
      </div>
      {!lent && reason !== undefined && <Tag className="mt-1">{reason}</Tag>}
      <div className="mt-2">
        <Facts rows={[...rates, ...rest]} />
      </div>
      {lent && row.reason === 'recalled' && (
        <p className="mt-3 rounded-md bg-surface-sunken px-3 py-2.5 text-sm text-ink-muted">{t('lending.recalled')}</p>
      )}
      {lent && row.reason === '' && (
        <div className="mt-3 flex flex-wrap gap-3">
          {row.canExtend && (
            <Button
              kind="outline"
              size="md"
              className="grow"
              loading={extend.isPending}
              onClick={() =>
                extend.mutate(
                  { id: row.id, dueOn: row.dueOn },
                  {
                    onSuccess: ({ dueOn }) =>
                      showToast(t('lending.extended', { date: dateText(dueOn) }), { kind: 'success' }),
                    onSettled: () => void changed(),
                  },
                )
              }
            >
              {t('lending.extend', { count: term })}
            </Button>
          )}
          <Button kind="outline" size="md" className="grow" onClick={onRecall}>
            {t('lending.recall')}
          </Button>
        </div>
      )}
    </article>
  );
}
