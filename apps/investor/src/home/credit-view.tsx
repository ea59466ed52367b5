import type { Listing, OutputOf } from '@kuroshio/contract';
import { Empty, percentText } from '@kuroshio/ui';
import { Refreshable } from '../layout/refreshable.tsx';
import { cashText, countText, dateText } from '../platform/format.ts';
import { useListings } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { NameCell } from '../quotes/quote-row.tsx';
import { useOpenStock } from '../quotes/use-listed.ts';
import type { ListViewProps } from './list-view.ts';

type Figures = OutputOf<'margin/market-figures'>;
type CreditStock = Figures['stocks'][number];

const COLUMNS = 'grid grid-cols-[minmax(0,1fr)_6rem_6rem] items-center gap-x-2 px-4 large-text:grid-cols-1';

/** What all customers together have bought on margin and sold short, after the last close: as both Taiwan exchanges publish it. */
export function CreditView({ section }: ListViewProps) {
  const t = useText();
  const listings = useListings();
  const asked = useCall('margin/market-figures', {}, { staleTime: 30_000 });
  const rows = (asked.data?.stocks ?? []).flatMap((stock) => {
    const listing = listings.get(stock.symbol);
    return listing === undefined || (section !== 'TW' && section !== listing.venue) ? [] : [{ listing, stock }];
  });
  if (section === 'US') return <Empty title={t('lists.creditTaiwanOnly')} />;
  const empty = <Empty title={t('lists.creditEmpty')} note={t('lists.creditEmptyText')} />;
  return (
    <Refreshable onRefresh={() => refresh('margin/market-figures')}>
      {asked.data?.days[0] !== undefined && <Total days={asked.data.days} />}
      {rows.length > 0 && (
        <div
          className={`${COLUMNS} h-9 bg-surface-raised text-right text-xs text-ink-faint hairline-b large-text:hidden`}
        >
          <span className="text-left">{t('quotes.nameCode')}</span>
          <span>{t('lists.creditMargin')}</span>
          <span>{t('lists.creditShort')}</span>
        </div>
      )}
      <AwaitedList asked={asked} rows={rows.length} bones={6} empty={empty}>
        <ul aria-label={t('lists.credit')} className="bg-surface-raised">
          {rows.map(({ listing, stock }) => (
            <li key={listing.symbol} className="not-last:hairline-b">
              <CreditRow listing={listing} stock={stock} />
            </li>
          ))}
        </ul>
        <p className="px-4 py-3 text-2xs text-ink-faint">{t('lists.creditNote')}</p>
      </AwaitedList>
    </Refreshable>
  );
}

/** Of all together, with the change since the day before. */
function Total({ days: [latest, before] }: { days: Figures['days'] }) {
  const t = useText();
  if (latest === undefined) return null;
  const change = before === undefined ? undefined : BigInt(latest.loan) - BigInt(before.loan);
  const note = change === undefined || change === 0n ? '' : (change > 0n ? '+' : '') + cashText(String(change), 'TWD');
  const rows: readonly (readonly [label: string, value: string, note?: string])[] = [
    [t('lists.creditLoans'), cashText(latest.loan, 'TWD'), note],
    [t('lists.creditRatio'), latest.ratioBps === undefined ? '--' : percentText(latest.ratioBps, 'never')],
    [t('lists.creditAccounts'), countText(latest.accounts)],
    [t('lists.creditCalled'), countText(latest.called)],
    [t('lists.creditSelling'), countText(latest.selling)],
  ];
  return (
    <section className="mb-2 bg-surface-raised px-4 py-3">
      <h2 className="text-sm text-ink-muted">{t('lists.creditOf', { date: dateText(latest.date) })}</h2>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3 large-text:grid-cols-1">
        {rows.map(([label, value, more = '']) => (
          <div key={label} className="min-w-0 first:col-span-full">
            <dt className="text-xs text-ink-faint">{label}</dt>
            <dd className="num text-lg font-semibold text-ink">
              {value}
              {more !== '' && <span className="ml-2 text-sm font-normal text-ink-muted">{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Shares in lots, and how many more or fewer than the day before; not in the colours of prices, for neither is good or bad. */
function Lots({ label, count, change, lot }: { label: string; count: number; change: number; lot: number }) {
  return (
    <span className="min-w-0 text-right large-text:text-left">
      <span className="mr-2 hidden text-xs text-ink-faint large-text:inline">{label}</span>
      <span className="num block text-base text-ink large-text:inline">{countText(Math.floor(count / lot))}</span>
      {change !== 0 && (
        <span className="num block text-xs text-ink-faint">
          {change > 0 ? '+' : '-'}
          {countText(Math.floor(Math.abs(change) / lot))}
        </span>
      )}
    </span>
  );
}

function CreditRow({ listing, stock }: { listing: Listing; stock: CreditStock }) {
  const t = useText();
  const openStock = useOpenStock();
  const lot = listing.lotSize;
  return (
    <button
      type="button"
      data-symbol={listing.symbol}
      onClick={() => openStock(listing)}
      className={`${COLUMNS} min-h-14 w-full py-2 text-left active:bg-surface-sunken`}
    >
      <NameCell listing={listing} />
      <Lots {...{ label: t('lists.creditMargin'), count: stock.marginShares, change: stock.marginChange, lot }} />
      <Lots {...{ label: t('lists.creditShort'), count: stock.shortShares, change: stock.shortChange, lot }} />
    </button>
  );
}
