import type { Listing, OutputOf, Quote } from '@kuroshio/contract';
import { Button, Change, Empty, Price, Skeleton } from '@kuroshio/ui';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { StockStops } from '../credit-stops/stock-stops.tsx';
import { Awaited } from '../layout/awaited.tsx';
import { useTicket } from '../trading/use-ticket.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { AlertButton } from '../notices/alert-button.tsx';
import { isRefused } from '../platform/failure.ts';
import { usePhases } from '../platform/live.ts';
import { chooseStock, chosenStock, useSignedIn } from '../platform/session.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { PlanLink } from '../plans/plan-link.tsx';
import type { TicketStart } from '../trading/ticket.ts';
import { VENUE_KEYS } from './quote-row.tsx';
import { StockChart } from './stock-chart.tsx';
import { ProvenanceLine } from './stock-facts.tsx';
import { StockHeader } from './stock-header.tsx';
import { MyShares } from './my-shares.tsx';
import { StockBook, StockMarket } from './stock-market.tsx';
import { useScrolledAway } from './use-scrolled-away.ts';
import { stockPath, useLiveQuote, useName } from './use-listed.ts';
import { WatchStar } from './watch-star.tsx';
import { useAskLogin } from './ask-login.ts';
import { decimalsShown, lastOf, referenceOf, standingOf } from './figures.ts';

/** The symbol of the address, else of the stock chosen last. */
function useChosenSymbol(): string | undefined {
  const [params] = useSearchParams();
  return params.get('symbol') ?? chosenStock()?.symbol;
}

/** One instrument: quote, chart, depth, tape, facts, and the way to an order. */
export function StockScreen() {
  const t = useText();
  const navigate = useNavigate();
  const symbol = useChosenSymbol();
  const asked = useCall('quotes/detail', { symbol: symbol ?? '' }, { enabled: symbol !== undefined });
  if (asked.data !== undefined) return <Stock key={asked.data.listing.symbol} detail={asked.data} />;
  const missing = symbol === undefined || isRefused(asked.error, 'INSTRUMENT_NOT_FOUND', 'MALFORMED_INPUT');
  return (
    <>
      <BackBar title={symbol?.split(':').at(-1) || t('quotes.title')} />
      {missing ? (
        <Empty
          title={t('quotes.stockMissing')}
          note={t('quotes.stockMissingText')}
          action={{ label: t('quotes.toSearch'), onPress: () => navigate('/favorite/search', { replace: true }) }}
        />
      ) : (
        <Awaited
          asked={asked}
          bones={
            <div aria-busy="true" className="space-y-3 p-4">
              <Skeleton count={2} className="[&>div]:h-8" />
              <Skeleton count={4} />
              <Skeleton shape="card" count={2} className="[&>div]:h-56" />
            </div>
          }
        />
      )}
    </>
  );
}

function Stock({ detail }: { detail: OutputOf<'quotes/detail'> }) {
  const t = useText();
  const { listing } = detail;
  const name = useName()(listing);
  // Outside Chinese an index is known by its code, and its name is too long for the bar.
  const language = useLanguage();
  const known = listing.kind === 'index' && language !== 'tw';
  const quote = useLiveQuote(detail.quote);
  const askLogin = useAskLogin();
  const signedIn = useSignedIn();
  const { openTicket, ticket } = useTicket(listing, quote);
  useEffect(() => chooseStock(listing), [listing]);
  useDayTurn(detail);
  const [band, away] = useScrolledAway();

  const order = (start: TicketStart) => {
    if (signedIn) openTicket(start);
    else askLogin(stockPath(listing));
  };
  return (
    <>
      <BackBar
        title={known ? listing.code : name}
        subtitle={
          away ? (
            <BarPrice listing={listing} quote={quote} />
          ) : known ? (
            name
          ) : (
            `${listing.code} · ${t(VENUE_KEYS[listing.venue])}`
          )
        }
        action={
          <>
            <AlertButton listing={listing} quote={quote} />
            <WatchStar listing={listing} quote={quote} />
          </>
        }
      />
      <div className="two-panes">
        <div>
          <div ref={band}>
            <StockHeader listing={listing} quote={quote} facts={detail.facts} />
          </div>
          <div className="bg-surface-raised px-3 empty:hidden [&>div]:mb-2">
            <StockStops listing={listing} />
          </div>
          <MyShares listing={listing} quote={quote} onSell={() => order({ side: 'sell' })} />
          <div className="hairline-t">
            <StockChart listing={listing} quote={quote} />
          </div>
        </div>
        <div>
          <StockBook
            listing={listing}
            quote={quote}
            detail={detail}
            onPick={
              listing.tradable
                ? (price, side, board) => order({ side: side === 'ask' ? 'buy' : 'sell', price, board })
                : undefined
            }
          />
          <StockMarket listing={listing} quote={quote} detail={detail} />
          <PlanLink listing={listing} />
          <ProvenanceLine listing={listing} quote={quote} provenance={detail.provenance} />
        </div>
      </div>
      {listing.tradable ? (
        <OrderBar listing={listing} onOrder={(side) => order({ side })} />
      ) : (
        <QuotedOnly listing={listing} />
      )}
      {ticket}
    </>
  );
}

/** Where the venue's day turned, what is true of a day is asked for again: its facts, and what went ex. */
function useDayTurn({ listing, phase }: OutputOf<'quotes/detail'>): void {
  const today = usePhases()?.find(({ venue }) => venue === listing.venue)?.tradingDate;
  const turned = today !== undefined && today > phase.tradingDate;
  useEffect(() => {
    if (turned) void refresh('quotes/detail', 'quotes/corporate-actions');
  }, [turned, today]);
}

/** The price in the bar at the top, once the band that shows it has gone out of sight. */
function BarPrice({ listing, quote }: { listing: Listing; quote: Quote }) {
  const [last, reference] = [lastOf(quote), referenceOf(quote)];
  const shown = {
    value: last,
    reference,
    scale: listing.priceScale,
    minDecimals: decimalsShown(listing, last ?? reference),
  };
  return (
    <span data-bar-price="" className="flex items-baseline justify-center gap-1.5 text-xs font-semibold">
      <Price {...shown} value={standingOf(quote)} className="rounded-xs px-0.5" />
      <Change {...shown} show="percent" />
    </span>
  );
}

function QuotedOnly({ listing }: { listing: Listing }) {
  const t = useText();
  if (listing.kind === 'index') return null;
  return <p className="px-4 pb-6 text-center text-sm text-ink-faint">{t('quotes.quotedOnly')}</p>;
}

function OrderBar({ listing, onOrder }: { listing: Listing; onOrder: (side: 'buy' | 'sell') => void }) {
  const t = useText();
  return (
    <div className="sticky bottom-(--notice) z-10 bg-surface-raised safe-bottom hairline-t">
      <div className="flex gap-3 px-4 py-2.5" data-order-bar={listing.symbol}>
        <Button kind="buy" className="flex-1" onClick={() => onOrder('buy')}>
          {t('trading.buy')}
        </Button>
        <Button kind="sell" className="flex-1" onClick={() => onOrder('sell')}>
          {t('trading.sell')}
        </Button>
      </div>
    </div>
  );
}
