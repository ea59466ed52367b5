import type { OutputOf } from '@kuroshio/contract';
import { Empty, percentText, Price, Segmented, Tag } from '@kuroshio/ui';
import { useState } from 'react';
import { MorePages } from '../layout/more-pages.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { currencySign, dateText } from '../platform/format.ts';
import { useListings } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { refresh, usePages } from '../platform/use-call.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { decimalsShown, lastOf, limitOf, referenceOf, standingOf } from '../quotes/figures.ts';
import { NameCell } from '../quotes/quote-row.tsx';
import type { QuotedListing } from '../quotes/sort-quotes.ts';
import { useLiveQuote, useOpenStock } from '../quotes/use-listed.ts';
import type { ListViewProps } from './list-view.ts';

const ORDERS = [
  ['yield', 'lists.byYield'],
  ['ex-date', 'lists.byExDate'],
] as const;
type By = (typeof ORDERS)[number][0];

type DividendStock = OutputOf<'quotes/dividends'>['stocks'][number];

const COLUMNS = 'grid grid-cols-[minmax(0,1fr)_5rem_5.5rem_4.25rem] items-center gap-x-2 px-4 large-text:grid-cols-2';

/** Stocks of a section with known dividends, by yield or by ex-date. */
export function DividendView({ section }: ListViewProps) {
  const t = useText();
  const [by, setBy] = useState<By>('yield');
  const listings = useListings();
  const pages = usePages('quotes/dividends', { section, by }, ({ total }, all) => {
    const offset = all.reduce((sum, { stocks }) => sum + stocks.length, 0);
    return offset >= total ? undefined : { offset };
  });
  const rows = (pages.data?.pages ?? []).flatMap(({ stocks }) =>
    stocks.flatMap((stock) => {
      const listing = listings.get(stock.quote.symbol);
      return listing === undefined ? [] : [{ listing, quote: stock.quote, stock }];
    }),
  );
  return (
    <>
      <div className="flex items-center justify-end bg-surface-raised px-4 pt-2 pb-1">
        <Segmented
          size="sm"
          className="w-40"
          label={t('lists.dividendBy')}
          value={by}
          onChange={setBy}
          options={ORDERS.map(([value, label]) => ({ value, label: t(label) }))}
        />
      </div>
      <div
        className={`${COLUMNS} h-9 bg-surface-raised large-text:h-auto large-text:py-1 text-right text-xs text-ink-faint hairline-b`}
      >
        <span className="text-left">{t('quotes.nameCode')}</span>
        <span>{t('lists.yieldPrice')}</span>
        <span>{t('lists.yearCash')}</span>
        <span>{t('lists.yield')}</span>
      </div>
      <Refreshable onRefresh={() => refresh('quotes/dividends')}>
        <AwaitedList asked={pages} rows={rows.length} bones={8} empty={<Empty title={t('lists.dividendEmpty')} />}>
          <ul aria-label={t('home.dividends')} className="bg-surface-raised">
            {rows.map((row) => (
              <li key={row.listing.symbol} className="not-last:hairline-b">
                <DividendRow row={row} stock={row.stock} />
              </li>
            ))}
          </ul>
          <MorePages pages={pages} />
          <p className="px-4 pb-6 text-2xs text-ink-faint">{t('lists.dividendNote')}</p>
        </AwaitedList>
      </Refreshable>
    </>
  );
}

/** The yield of twelve months; of what has not paid for so long that of its newest payment, and that it is. */
function Yield({ stock: { yieldBps, latestYieldBps } }: { stock: DividendStock }) {
  const t = useText();
  if (yieldBps !== null) {
    return <span className="num text-base font-semibold text-brand">{percentText(yieldBps, 'never')}</span>;
  }
  if (latestYieldBps === null) return <span className="text-xs text-ink-faint">{t('lists.noYield')}</span>;
  return (
    <span className="min-w-0 text-ink-faint">
      <span className="num block text-sm">{percentText(latestYieldBps, 'never')}</span>
      <span className="block truncate text-2xs">{t('lists.latestYield')}</span>
    </span>
  );
}

function DividendRow({ row, stock }: { row: QuotedListing; stock: DividendStock }) {
  const t = useText();
  const { listing } = row;
  const quote = useLiveQuote(row.quote);
  const openStock = useOpenStock();
  const last = lastOf(quote);
  const sign = currencySign(listing.currency);
  const date = stock.upcoming ?? stock.latest;
  return (
    <button
      type="button"
      data-symbol={listing.symbol}
      onClick={() => openStock(listing)}
      className="block w-full py-2 text-right active:bg-surface-sunken"
    >
      <span className={COLUMNS}>
        <span className="min-w-0 text-left">
          <NameCell listing={listing} />
        </span>
        <Price
          value={standingOf(quote)}
          reference={referenceOf(quote)}
          scale={listing.priceScale}
          minDecimals={decimalsShown(listing, last)}
          limit={limitOf(quote)}
          flash={false}
          className="text-base font-semibold"
        />
        <span className="min-w-0">
          <span className="num block truncate text-sm text-ink">{stock.cashPerShare ?? '--'}</span>
          {stock.payments > 0 && (
            <span className="text-2xs text-ink-faint">{t('lists.payments', { count: stock.payments })}</span>
          )}
        </span>
        <Yield stock={stock} />
      </span>
      {date !== null && (
        <span className="mt-1 flex flex-wrap items-center gap-1.5 px-4 text-2xs text-ink-faint">
          <Tag kind={stock.upcoming === null ? 'neutral' : 'brand'}>
            {t(stock.upcoming === null ? 'lists.latestExDate' : 'lists.upcomingExDate', {
              date: dateText(date.exDate),
            })}
          </Tag>
          <span className="num">
            {date.cashPerShare === null
              ? t('lists.cashUnknown')
              : t('lists.cashPerShare', { cash: `${sign}${date.cashPerShare}` })}
            {date.payDate !== null && ` · ${t('lists.paysOn', { date: dateText(date.payDate) })}`}
          </span>
          {date.quality === 'simulated' && <Tag kind="outline">{t('stock.actionSimulated')}</Tag>}
          {stock.own && <Tag kind="accent">{t('lists.ownStock')}</Tag>}
        </span>
      )}
    </button>
  );
}
