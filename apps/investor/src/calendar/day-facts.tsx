import { List, Skeleton, Tag } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import type { AskedCall } from '../layout/load-failed.tsx';
import { ACTION_KEYS, rightsValues } from '../notices/news-words.ts';
import { cashText, dateText } from '../platform/format.ts';
import { listingName, useListings, useSymbolName } from '../platform/instruments.ts';
import { useSignedIn } from '../platform/session.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { type PlanDateRows, PlanDates } from '../plans/plan-dates.tsx';
import { useOpenStock } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { useDayState } from './day-state.ts';
import type { Dividends, MarketOf, Month, OfferingDates as OfferingRows, Settlements } from './month-facts.ts';
import { OfferingDates } from './offering-dates.tsx';

interface DayFactsProps {
  day: Month['days'][number];
  venue: MarketOf;
  settlements: Own<Settlements>;
  dividends: Own<Dividends>;
  plans: PlanDateRows;
  offerings: Own<OfferingRows>;
}

/** What falls into the month, and how asking for it went. */
interface Own<Rows> {
  rows: Rows;
  asked: AskedCall & { readonly data: unknown };
}

/** What a day of the calendar brings. */
export function DayFacts({ day, venue, settlements, dividends, plans, offerings }: DayFactsProps) {
  const t = useText();
  const signedIn = useSignedIn();
  const stateOf = useDayState();
  const market = day.markets.find((one) => one.venue === venue);
  const plansToday = plans.filter(({ date }) => date === day.date);
  const isHere = ({ symbol }: { symbol: string }) => symbol.startsWith('US:') === (venue === 'US');
  return (
    <div className="space-y-2 pt-2 pb-10">
      <section className="bg-surface-raised px-4 py-3">
        <h2 className="num text-base font-semibold text-ink">{dateText(day.date)}</h2>
        <p className="mt-0.5 text-sm text-ink-muted">{stateOf(market)}</p>
      </section>
      {plansToday.length > 0 && (
        <Part title={t('plans.calendarTitle')}>
          <PlanDates rows={plansToday} />
        </Part>
      )}
      <Part title={t('calendar.settlements')}>
        <OwnSettlements rows={settlements.rows.filter(({ date }) => date === day.date)} asked={settlements.asked} />
      </Part>
      {signedIn && (
        <Part title={t('calendar.myDividends')}>
          <OwnDividends rows={dividends.rows.filter(({ date }) => date === day.date)} asked={dividends.asked} />
        </Part>
      )}
      {venue === 'TWSE' && (
        <Part title={t('calendar.offerings')}>
          {offerings.asked.data === undefined ? (
            <Waiting asked={offerings.asked} />
          ) : (
            <OfferingDates key={day.date} rows={offerings.rows.filter(({ date }) => date === day.date)} />
          )}
        </Part>
      )}
      <Part title={t('calendar.exDates')}>
        <Actions rows={day.exDates.filter(isHere)} empty={t('calendar.exDatesEmpty')} />
        <p className="px-4 pt-1 pb-3 text-xs text-ink-faint">{t('calendar.exDatesNote')}</p>
      </Part>
      {day.payDates.some(isHere) && (
        <Part title={t('calendar.payDates')}>
          <Actions rows={day.payDates.filter(isHere)} empty={t('calendar.payDatesEmpty')} pays />
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="bg-surface-raised">
      <h3 className="px-4 pt-3 pb-1 text-sm font-semibold text-ink-muted">{title}</h3>
      {children}
    </section>
  );
}

/** Stands in while what is the customer's own is on its way, or could not be loaded. */
function Waiting({ asked }: { asked: AskedCall }) {
  const bones = (
    <div aria-busy="true" className="p-4">
      <Skeleton count={2} />
    </div>
  );
  return <Awaited asked={asked} className="!py-4" bones={bones} />;
}

function OwnSettlements({ rows, asked }: Own<Settlements>) {
  const t = useText();
  if (!useSignedIn()) return <Nothing text={t('calendar.settlementsGuest')} />;
  if (asked.data === undefined) return <Waiting asked={asked} />;
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

/** What the customer is paid on the day, by instrument. */
function OwnDividends({ rows, asked }: Own<Dividends>) {
  const t = useText();
  const nameOf = useSymbolName();
  const listings = useListings();
  const quantityText = useQuantityText();
  if (asked.data === undefined) return <Waiting asked={asked} />;
  if (rows.length === 0) return <Nothing text={t('calendar.myDividendsEmpty')} />;
  return (
    <List items={rows} keyOf={({ symbol }) => symbol}>
      {({ symbol, shares, net, currency, paid }) => {
        const listing = listings.get(symbol);
        return (
          <div className="flex items-center justify-between gap-3 px-4 py-2.5">
            <span className="min-w-0">
              <span className="block truncate text-base text-ink">{nameOf(symbol)}</span>
              <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
                {listing !== undefined && (
                  <span className="num">{t('calendar.dividendShares', { shares: quantityText(shares, listing) })}</span>
                )}
                <Tag kind={paid ? 'neutral' : 'warn'}>
                  {t(paid ? 'calendar.dividendPaid' : 'calendar.dividendPending')}
                </Tag>
              </span>
            </span>
            <span className="num shrink-0 text-base text-ink">
              {t('calendar.receive', { amount: cashText(net, currency) })}
            </span>
          </div>
        );
      }}
    </List>
  );
}

interface ActionsProps {
  rows: Month['days'][number]['exDates'];
  empty: string;
  /** It is the day of their payment, not their ex-date. */
  pays?: boolean;
}

/** Corporate actions of a day: those of instruments that the customer holds or watches are marked, and so is what is not verified. */
function Actions({ rows, empty, pays = false }: ActionsProps) {
  const t = useText();
  const language = useLanguage();
  const listings = useListings();
  const openStock = useOpenStock();
  if (rows.length === 0) return <Nothing text={empty} />;
  return (
    <List items={rows} keyOf={({ symbol, action }) => `${symbol} ${action}`}>
      {({ symbol, action, cash, stock, currency, rights, quality, own }) => {
        const listing = listings.get(symbol);
        return (
          <button
            type="button"
            disabled={listing === undefined}
            onClick={() => listing !== undefined && openStock(listing)}
            className="flex min-h-13 w-full items-center justify-between gap-3 px-4 py-2 text-left active:bg-surface-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate text-base text-ink">
                {listing === undefined ? symbol : listingName(listing, language)}
              </span>
              <span className="num flex flex-wrap items-center gap-1.5 text-xs text-ink-faint">
                {symbol.split(':')[1]}
                {own && <Tag kind="brand">{t('calendar.own')}</Tag>}
                {quality !== 'verified' && (
                  <Tag kind="outline">{t(quality === 'simulated' ? 'calendar.simulated' : 'calendar.unverified')}</Tag>
                )}
              </span>
            </span>
            <span className="max-w-1/2 text-right text-sm text-ink-muted">
              {!pays && <Tag kind="accent">{t(ACTION_KEYS[action] ?? 'notices.actionCash')}</Tag>}
              <span className="num mt-0.5 block">
                {cash !== '' && t('notices.exDateCash', { amount: `${currency} ${cash}` })}
                {stock !== '' && t('notices.exDateStock', { ratio: stock })}
                {rights !== undefined && t('notices.exDateRights', rightsValues(rights, currency))}
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
