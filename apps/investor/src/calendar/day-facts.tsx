import { List, Skeleton, Tag } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import type { AskedCall } from '../layout/load-failed.tsx';
import { ACTION_KEYS } from '../notices/news-words.ts';
import { cashText, dateText } from '../platform/format.ts';
import { listingName, useListings } from '../platform/instruments.ts';
import { useSignedIn } from '../platform/session.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useOpenStock } from '../quotes/use-listed.ts';
import type { MarketOf, Month, Settlements } from './calendar-screen.tsx';
import { useDayState } from './day-state.ts';

interface DayFactsProps {
  day: Month['days'][number];
  venue: MarketOf;
  settlements: Settlements;
  own: AskedCall & { readonly data: unknown };
}

/** What a day of the calendar brings. */
export function DayFacts({ day, venue, settlements, own }: DayFactsProps) {
  const t = useText();
  const stateOf = useDayState();
  const market = day.markets.find((one) => one.venue === venue);
  return (
    <div className="space-y-2 pt-2 pb-10">
      <section className="bg-surface-raised px-4 py-3">
        <h2 className="num text-base font-semibold text-ink">{dateText(day.date)}</h2>
        <p className="mt-0.5 text-sm text-ink-muted">{stateOf(market)}</p>
      </section>
      <Part title={t('calendar.settlements')}>
        <OwnSettlements rows={settlements.filter(({ date }) => date === day.date)} own={own} />
      </Part>
      <Part title={t('calendar.exDates')}>
        <ExDates rows={day.exDates.filter(({ symbol }) => symbol.startsWith('US:') === (venue === 'US'))} />
        <p className="px-4 pt-1 pb-3 text-xs text-ink-faint">{t('calendar.exDatesNote')}</p>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="bg-surface-raised">
      <h3 className="px-4 pt-3 pb-1 text-sm font-semibold text-ink-muted">{title}</h3>
      {children}
    </section>
  );
}

function OwnSettlements({ rows, own }: { rows: Settlements; own: DayFactsProps['own'] }) {
  const t = useText();
  if (!useSignedIn()) return <Nothing text={t('calendar.settlementsGuest')} />;
  if (own.data === undefined) {
    const bones = (
      <div aria-busy="true" className="p-4">
        <Skeleton count={2} />
      </div>
    );
    return <Awaited asked={own} className="!py-4" bones={bones} />;
  }
  if (rows.length === 0) return <Nothing text={t('calendar.settlementsEmpty')} />;
  return (
    <List items={rows} keyOf={({ currency }) => currency}>
      {({ currency, pay, receive, count, settled }) => (
        <div className="flex items-center justify-between gap-3 px-4 py-2.5">
          <span className="flex items-center gap-2 text-sm text-ink-muted">
            <span className="num">{t('calendar.count', { count })}</span>
            <Tag kind={settled ? 'neutral' : 'warn'}>{t(settled ? 'calendar.settled' : 'calendar.pending')}</Tag>
          </span>
          <span className="num text-right text-base text-ink">
            {pay !== '0' && <span className="block">{t('calendar.pay', { amount: cashText(pay, currency) })}</span>}
            {receive !== '0' && (
              <span className="block">{t('calendar.receive', { amount: cashText(receive, currency) })}</span>
            )}
          </span>
        </div>
      )}
    </List>
  );
}

function ExDates({ rows }: { rows: Month['days'][number]['exDates'] }) {
  const t = useText();
  const language = useLanguage();
  const listings = useListings();
  const openStock = useOpenStock();
  if (rows.length === 0) return <Nothing text={t('calendar.exDatesEmpty')} />;
  return (
    <List items={rows} keyOf={({ symbol, action }) => `${symbol} ${action}`}>
      {({ symbol, action, cash, stock, currency }) => {
        const listing = listings.get(symbol);
        return (
          <button
            type="button"
            disabled={listing === undefined}
            onClick={() => listing !== undefined && openStock(listing)}
            className="flex min-h-13 w-full items-center justify-between gap-3 px-4 py-2 text-left active:bg-surface-sunken"
          >
            <span className="min-w-0">
              <span className="block truncate text-base text-ink">
                {listing === undefined ? symbol : listingName(listing, language)}
              </span>
              <span className="num text-xs text-ink-faint">{symbol.split(':')[1]}</span>
            </span>
            <span className="shrink-0 text-right text-sm text-ink-muted">
              <Tag kind="accent">{t(ACTION_KEYS[action] ?? 'notices.actionCash')}</Tag>
              <span className="num mt-0.5 block">
                {cash !== '' && t('notices.exDateCash', { amount: `${currency} ${cash}` })}
                {stock !== '' && t('notices.exDateStock', { ratio: stock })}
              </span>
            </span>
          </button>
        );
      }}
    </List>
  );
}

function Nothing({ text }: { text: string }) {
  return <p className="px-4 pt-1 pb-3 text-sm text-ink-faint">{text}</p>;
}
