import type { OutputOf } from '@kuroshio/contract';
import { Empty, Money, Tag } from '@kuroshio/ui';
import { Link } from '../platform/navigation.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { cashText, dateText, digitsOf } from '../platform/format.ts';
import { useListings, useSymbolName } from '../platform/instruments.ts';
import { useAccountEvents } from '../platform/live.ts';
import { type MarketChoice, usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { refresh, usePages } from '../platform/use-call.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { useQuantityText } from '../trading/order-words.ts';

type Page = OutputOf<'portfolio/entitlements'>;
type Dividend = Page['entitlements'][number];

export interface DividendListProps {
  market: MarketChoice;
  /** Of one instrument alone. */
  symbol?: string;
}

/** The customer's dividends, those to come first: what arrives, what was taken from it, and the entry of what was paid. */
export function DividendList({ market, symbol }: DividendListProps) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  useAccountEvents(() => void refresh('portfolio/entitlements'));
  const pages = usePages(
    'portfolio/entitlements',
    { market, ...(symbol === undefined ? {} : { symbol }) },
    (page: Page) => (page.more ? { before: page.entitlements.at(-1)?.id } : undefined),
  );
  const rows = pages.data?.pages.flatMap((page) => page.entitlements) ?? [];
  const empty =
    symbol === undefined ? (
      <Empty title={t('portfolio.dividendsEmpty')} note={t('portfolio.dividendsEmptyText')} />
    ) : (
      <p className="px-4 pb-4 text-sm text-ink-faint">{t('portfolio.dividendsOfEmpty')}</p>
    );
  return (
    <AwaitedList asked={pages} rows={rows.length} bones={2} empty={empty}>
      <ul aria-label={t('portfolio.dividends')} className="bg-surface-raised">
        {rows.map((dividend) => (
          <DividendRow key={dividend.id} dividend={dividend} named={symbol === undefined} hidden={hidden} />
        ))}
      </ul>
      <MorePages pages={pages} />
      <p className="px-4 py-3 text-2xs text-ink-faint">{t('portfolio.dividendsNote')}</p>
    </AwaitedList>
  );
}

function DividendRow({ dividend, named, hidden }: { dividend: Dividend; named: boolean; hidden: boolean }) {
  const t = useText();
  const nameOf = useSymbolName();
  const listing = useListings().get(dividend.symbol);
  const quantityText = useQuantityText();
  const { symbol, shares, currency, net, gross, fees, tax, exDate, paysOn, state, entryId } = dividend;
  const paid = state === 'paid';
  const money = (minor: string) => (hidden ? '••••' : cashText(minor, currency));
  return (
    <li className="px-4 py-2.5 not-last:hairline-b" data-dividend={state}>
      <p className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 items-center gap-1.5 text-base text-ink">
          {named && <span className="truncate">{nameOf(symbol)}</span>}
          {listing !== undefined && (
            <span className="num shrink-0 text-sm text-ink-muted">{quantityText(shares, listing)}</span>
          )}
          <Tag kind={paid ? 'neutral' : 'warn'}>{t(paid ? 'portfolio.dividendPaid' : 'portfolio.dividendPending')}</Tag>
        </span>
        <Money
          amount={net}
          {...digitsOf(currency)}
          sign="always"
          hidden={hidden}
          className="shrink-0 text-base font-semibold text-ink"
        />
      </p>
      <p className="num mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-faint">
        <span>
          {t('portfolio.dividendExDate', { date: dateText(exDate) })} ·{' '}
          {t('portfolio.dividendPays', { date: dateText(paysOn) })}
        </span>
        {gross !== net && (
          <span>
            {t('portfolio.dividendGross', { amount: money(gross) })} ·{' '}
            {t('portfolio.dividendLess', { fees: money(fees), tax: money(tax) })}
          </span>
        )}
      </p>
      {entryId !== '' && (
        <Link
          to={`/information/fundRecord?currency=${currency}&kind=dividend&entry=${entryId}`}
          className="-mt-1 -mb-2.5 inline-flex min-h-11 items-center text-xs text-brand"
        >
          {t('portfolio.dividendEntry')}
        </Link>
      )}
    </li>
  );
}
