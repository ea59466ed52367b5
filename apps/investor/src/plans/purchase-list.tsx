import type { Listing } from '@kuroshio/contract';
import { Empty, priceText, Skeleton, Tag } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { cashText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { usePages } from '../platform/use-call.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { type Plan, type Purchase, PURCHASE_TAGS, PURCHASE_TEXTS, useReasonText } from './plan-words.ts';

/** What a plan has bought, tried and skipped, newest first, each with what came of it or why not. */
export function PurchaseList({ plan, listing }: { plan: Plan; listing: Listing }) {
  const t = useText();
  const pages = usePages(
    'plans/list-plan-purchases',
    { id: plan.id },
    ({ rows, more }) => {
      const last = rows.at(-1);
      return more && last !== undefined ? { before: last.id } : undefined;
    },
    { refetchInterval: 10_000 },
  );
  if (pages.data === undefined) {
    return (
      <div aria-busy={pages.error === null}>
        <Awaited asked={pages} bones={<Skeleton count={3} />} />
      </div>
    );
  }
  const rows = pages.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return <Empty className="rounded-lg bg-surface-raised !py-8" title={t('plans.historyEmpty')} />;
  return (
    <>
      <ul className="rounded-lg bg-surface-raised px-4">
        {rows.map((row) => (
          <li key={row.id} className="py-3 not-last:hairline-b" data-purchase={row.state}>
            <PurchaseRow row={row} currency={plan.currency} listing={listing} />
          </li>
        ))}
      </ul>
      {pages.hasNextPage && <MorePages pages={pages} />}
    </>
  );
}

function PurchaseRow({ row, currency, listing }: { row: Purchase; currency: string; listing: Listing }) {
  const t = useText();
  const quantityText = useQuantityText();
  const reasonText = useReasonText();
  const price = (units: number) => priceText(units, listing.priceScale);
  const asked = [
    ...(row.asked > 0 ? [quantityText(row.asked, listing)] : []),
    ...(row.limit > 0 ? [t('plans.limit', { price: price(row.limit) })] : []),
  ];
  const said =
    row.bought > 0
      ? t('plans.boughtAt', { shares: quantityText(row.bought, listing), price: price(row.averageCost) })
      : row.state === 'skipped'
        ? ''
        : asked.join(' · ');
  const why = reasonText(row, currency);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="num flex items-center gap-2 text-base text-ink">
          {dateText(row.dueOn)}
          <Tag kind={PURCHASE_TAGS[row.state]}>{t(PURCHASE_TEXTS[row.state])}</Tag>
        </span>
        <span className="num ml-auto text-base font-semibold text-ink">
          {cashText(row.bought > 0 ? row.paid : row.amount, currency)}
        </span>
      </p>
      {said !== '' && <p className="num mt-1 text-sm whitespace-normal text-ink-muted">{said}</p>}
      {why !== '' && <p className="num mt-1 text-sm whitespace-normal text-ink-muted">{why}</p>}
    </>
  );
}
