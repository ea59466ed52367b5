import type { Listing, OutputOf } from '@kuroshio/contract';
import { Button, Empty, Money, percentText, priceText, showToast, Skeleton, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { useState } from 'react';
import { MorePages } from '../layout/more-pages.tsx';
import { failureText } from '../platform/failure.ts';
import { amountText, dateText, digitsOf } from '../platform/format.ts';
import { useListings, useSymbolName } from '../platform/instruments.ts';
import { useAccountEvents } from '../platform/live.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { type MarketChoice, usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, usePages } from '../platform/use-call.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { useQuantityText } from '../trading/order-words.ts';
import { DateRangePicker, useDateRange } from './date-range.tsx';
import { exportSales, MOST_EXPORTED } from './export-sales.ts';
import { returnBps } from './live-value.ts';
import type { DateRange } from './range-until.ts';

type Sale = OutputOf<'statements/realised'>['sales'][number];

/** What sales have brought in a range of dates, with its total, to be read and to be taken along. */
export function RealisedList({ market }: { market: MarketChoice }) {
  const chosen = useDateRange(market, 'month');
  useAccountEvents(() => void refresh('statements/realised', 'statements/statistics'));
  return (
    <>
      <DateRangePicker chosen={chosen} />
      {chosen.range === undefined ? (
        <Skeleton shape="row" count={4} />
      ) : (
        <Sales key={`${chosen.range.from} ${chosen.range.to}`} market={market} range={chosen.range} />
      )}
    </>
  );
}

function Sales({ market, range }: { market: MarketChoice; range: DateRange }) {
  const t = useText();
  const listings = useListings();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const pages = usePages('statements/realised', { market, ...range }, ({ sales, more }) => {
    const last = sales.at(-1);
    return more && last !== undefined ? { before: last.key } : undefined;
  });
  const sales = pages.data?.pages.flatMap((page) => page.sales) ?? [];
  return (
    <>
      <Totals market={market} range={range} />
      <AwaitedList
        asked={pages}
        rows={sales.length}
        bones={4}
        empty={<Empty title={t('reports.realisedEmpty')} note={t('reports.realisedEmptyText')} />}
      >
        <ul aria-label={t('reports.realised')} className="bg-surface-raised">
          {sales.map((sale) => {
            const listing = listings.get(sale.symbol);
            return listing === undefined ? null : (
              <SaleRow key={sale.key + sale.tradingDate} sale={sale} listing={listing} hidden={hidden} />
            );
          })}
        </ul>
        <MorePages pages={pages} />
      </AwaitedList>
    </>
  );
}

function Totals({ market, range }: { market: MarketChoice; range: DateRange }) {
  const t = useText();
  const listings = useListings();
  const nameOf = useSymbolName();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const { data } = useCall('statements/statistics', { market, ...range });
  const [exporting, setExporting] = useState(false);
  const take = async () => {
    setExporting(true);
    try {
      const cut = await exportSales(market, range, t, listings, nameOf);
      if (cut) showToast(t('reports.exportCut', { count: MOST_EXPORTED }));
    } catch (error) {
      showToast(failureText(error), { kind: 'error' });
    } finally {
      setExporting(false);
    }
  };
  const shown = { ...digitsOf(market === 'twd' ? 'TWD' : 'USD'), hidden };
  const profit = BigInt(data?.profit ?? 0);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 bg-surface-raised px-4 py-2.5 hairline-b">
      <p className="min-w-0">
        <span className="block text-2xs text-ink-faint">
          {t('reports.totalProfit')} {data !== undefined && t('reports.soldCount', { count: data.sales })}
        </span>
        {data === undefined ? (
          <Skeleton className="[&>div]:w-24" />
        ) : (
          <span data-realised={data.profit}>
            <Money amount={profit} {...shown} sign="always" tinted className="text-lg font-semibold" />
            {!hidden && data.sales > 0 && (
              <span className={`num ml-1.5 text-sm ${TONE_TEXT[toneOf(profit)]}`}>
                {percentText(returnBps(profit, BigInt(data.soldCost)))}
              </span>
            )}
          </span>
        )}
      </p>
      <Button
        kind="outline"
        size="sm"
        disabled={exporting || data === undefined || data.sales === 0}
        onClick={() => void take()}
      >
        {t(exporting ? 'reports.exporting' : 'reports.export')}
      </Button>
    </div>
  );
}

function SaleRow({ sale, listing, hidden }: { sale: Sale; listing: Listing; hidden: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const nameOf = useSymbolName();
  const quantityText = useQuantityText();
  const profit = BigInt(sale.profit);
  const tone = TONE_TEXT[toneOf(profit)];
  const currency = listing.currency;
  const money = (minor: string) => (hidden ? '••••' : amountText(minor, currency));
  return (
    <li className="not-last:hairline-b" data-sale={sale.key}>
      <button
        type="button"
        onClick={() => navigate(`/trade/positionDetail?id=${sale.positionId}`)}
        className="num block w-full px-4 py-2.5 text-left active:bg-surface-sunken"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 truncate text-base font-medium text-ink">{nameOf(sale.symbol)}</span>
          <span className={`shrink-0 text-base font-semibold ${hidden ? 'text-ink' : tone}`}>
            {hidden ? '••••' : amountText(profit, currency, 'always')}
          </span>
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-muted">
          <span>
            {t('reports.sold', {
              quantity: quantityText(sale.quantity, listing),
              price: priceText(sale.price, listing.priceScale),
            })}{' '}
            · {t('reports.averageCost', { price: priceText(sale.averageCost, listing.priceScale) })}
          </span>
          <span className={`ml-auto ${tone}`}>{percentText(returnBps(profit, BigInt(sale.cost)))}</span>
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-2xs text-ink-faint">
          <span>
            {dateText(sale.tradingDate)} · {t('reports.heldFor', { date: dateText(sale.heldSince) })}
          </span>
          <span>
            {t('reports.lessCharges', { fees: money(sale.fees), tax: money(sale.tax) })}
            {sale.interest !== undefined && ` · ${t('reports.lessInterest', { interest: money(sale.interest) })}`}
          </span>
        </span>
      </button>
    </li>
  );
}
