import type { Listing, SentInputOf } from '@kuroshio/contract';
import { NoticeBar, priceText, Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import type { FactRow } from '../layout/fact-rows.tsx';
import { Facts } from '../loans/facts.tsx';
import { cashText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useQuantityText } from '../trading/order-words.ts';

interface PlanPreviewProps {
  symbol: string;
  wish: Omit<SentInputOf<'plans/preview-plan'>, 'symbol'>;
  listing: Listing;
  /** So far above the reference price a purchase goes at most. */
  percent: number;
  /** When orders are sent, by the venue's clock. */
  time: string;
}

/** What a purchase would be at the price of now, when the first is, and how it is bought. */
export function PlanPreview({ symbol, wish, listing, percent, time }: PlanPreviewProps) {
  const t = useText();
  const quantityText = useQuantityText();
  const asked = useCall('plans/preview-plan', { symbol, ...wish }, { keepPrevious: true, staleTime: 5_000 });
  const { data } = asked;
  const isUs = listing.venue === 'US';
  if (data === undefined) {
    return (
      <section aria-busy={asked.error === null} className="rounded-lg bg-surface-raised px-4 py-4">
        <Awaited asked={asked} className="!py-4" bones={<Skeleton count={4} />} />
      </section>
    );
  }
  const { currency } = data;
  const price = (units: number) => priceText(units, listing.priceScale);
  const rows: FactRow[] = [
    [t('plans.firstOn'), <strong key="first">{dateText(data.firstOn)}</strong>],
    [t('plans.previewPrice'), price(data.price)],
    [t('plans.previewShares'), <strong key="shares">{quantityText(data.shares, listing)}</strong>],
    [t('plans.previewValue'), cashText(data.value, currency)],
    [t('plans.commission'), cashText(data.commission, currency)],
    [t('plans.rest'), cashText(data.rest, currency)],
    ...(isUs ? [] : [[t('plans.limitNow'), price(data.limit)] as const]),
  ];
  const isShort = BigInt(data.buyingPower) < BigInt(wish.amount);
  return (
    <section aria-label={t('plans.preview')} className="rounded-lg bg-surface-raised px-4 py-4">
      <h2 className="pb-1 text-base font-semibold text-ink">{t('plans.preview')}</h2>
      {data.shares === 0 && <NoticeBar kind="warn">{t('notices.planReason_dear')}</NoticeBar>}
      <Facts rows={rows} />
      <ul className="num mt-3 space-y-1.5 text-xs whitespace-normal text-ink-faint">
        <li>{t('plans.noneHeld')}</li>
        <li>{t('plans.sendNote', { time })}</li>
        <li>{t(isUs ? 'plans.fractionNote' : 'plans.collarNote', { percent })}</li>
        <li>
          {t('plans.buyingPower', { amount: cashText(data.buyingPower, currency) })}
          {isShort && ` · ${t('plans.shortNow')}`}
        </li>
      </ul>
    </section>
  );
}
