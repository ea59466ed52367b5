import type { Holding, Listing } from '@kuroshio/contract';
import {
  Button,
  classNames,
  DownIcon,
  Empty,
  Flash,
  Money,
  percentText,
  Price,
  priceText,
  toneOf,
  TONE_TEXT,
} from '@kuroshio/ui';
import { useState } from 'react';
import { useNavigate } from '../platform/navigation.tsx';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { decimalsOf } from '../platform/format.ts';
import { denseDigits, denseText } from './dense-text.ts';
import { useListings } from '../platform/instruments.ts';
import { useQuote } from '../platform/live.ts';
import { type MarketChoice, usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { NameCell } from '../quotes/quote-row.tsx';
import { useOpenStock } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { useTicket } from '../trading/use-ticket.tsx';
import { returnBps } from './live-value.ts';
import type { Worth } from './worth.ts';
import { PositionList } from './position-list.tsx';
import { useLiveHoldings } from './use-live-worth.ts';

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_4.75rem_5.75rem_5.5rem] gap-x-1.5 large-text:grid-cols-2 large-text:[&>:first-child]:col-span-2';

/** The holdings of a market at live prices, their sum, and in each the positions inside. */
export function HoldingsList({ market }: { market: MarketChoice }) {
  const t = useText();
  const navigate = useNavigate();
  const listings = useListings();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const { holdings = [], worths, sum, asked } = useLiveHoldings(market);
  const empty = (
    <Empty
      title={t('portfolio.holdingsEmpty')}
      note={t('portfolio.holdingsEmptyText')}
      action={{ label: t('portfolio.find'), onPress: () => navigate('/market/index') }}
    />
  );
  const currency = holdings[0]?.currency ?? 'TWD';
  const digits = { decimals: decimalsOf(currency), digits: denseDigits(currency), hidden };
  const tone = TONE_TEXT[toneOf(sum.profit)];
  return (
    <AwaitedList asked={asked} rows={holdings.length} bones={4} empty={empty}>
      <dl
        className="grid grid-cols-3 gap-x-3 bg-surface-raised px-4 py-2.5 large-text:grid-cols-1 hairline-b"
        data-totals={market}
      >
        <Total label={t('portfolio.totalMarketValue')}>
          <Money amount={sum.value} {...digits} className="text-ink" />
        </Total>
        <Total label={t('portfolio.totalCost')}>
          <Money amount={sum.cost} {...digits} className="text-ink" />
        </Total>
        <Total label={t('portfolio.unrealisedProfit')}>
          <Money amount={sum.profit} {...digits} sign="always" tinted />
          {!hidden && (
            <span className={`num ml-1 text-xs ${tone}`}>{percentText(returnBps(sum.profit, sum.cost))}</span>
          )}
        </Total>
      </dl>
      <div
        className={classNames(
          COLUMNS,
          'h-8 items-center bg-surface-raised px-4 large-text:h-auto large-text:py-1 text-right text-2xs text-ink-faint hairline-b',
        )}
      >
        <span className="text-left">{t('quotes.nameCode')}</span>
        <span>{t('portfolio.lastAverage')}</span>
        <span>{t('portfolio.valueQuantity')}</span>
        <span>{t('portfolio.profitPercent')}</span>
      </div>
      <ul aria-label={t('portfolio.holdings')} className="bg-surface-raised">
        {holdings.map((holding) => {
          const listing = listings.get(holding.symbol);
          const worth = worths.get(holding.symbol);
          return listing === undefined || worth === undefined ? null : (
            <HoldingRow
              key={holding.symbol}
              market={market}
              holding={holding}
              listing={listing}
              worth={worth}
              hidden={hidden}
            />
          );
        })}
      </ul>
      <p className="px-4 py-3 text-2xs text-ink-faint">{t('portfolio.profitNote')}</p>
    </AwaitedList>
  );
}

function Total({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-2xs text-ink-faint">{label}</dt>
      <dd className="truncate text-sm font-semibold">{children}</dd>
    </div>
  );
}

interface HoldingRowProps {
  market: MarketChoice;
  holding: Holding;
  listing: Listing;
  worth: Worth;
  hidden: boolean;
}

function HoldingRow({ market, holding, listing, worth, hidden }: HoldingRowProps) {
  const t = useText();
  const quote = useQuote(listing.symbol);
  // Until the live one has come, that of the answer, by which all else in the row is reckoned.
  const { last, reference } = quote ?? holding;
  const quantityText = useQuantityText();
  const openStock = useOpenStock();
  const [expanded, setExpanded] = useState(false);
  const { openTicket, ticket } = useTicket(listing, quote);
  const scale = listing.priceScale;
  const tone = TONE_TEXT[toneOf(worth.profit)];
  return (
    <li className="not-last:hairline-b" data-holding={holding.symbol}>
      <button
        type="button"
        onClick={() => openStock(listing)}
        className={classNames(COLUMNS, 'num w-full items-center px-4 pt-2.5 pb-1 text-right active:bg-surface-sunken')}
      >
        <span className="min-w-0 text-left whitespace-normal">
          <NameCell listing={listing} />
        </span>
        <span className="min-w-0">
          <span className="block text-base">
            {last > 0 ? <Price value={last} reference={reference} scale={scale} /> : '--'}
          </span>
          <span className="block text-xs text-ink-faint">{priceText(holding.averageCost, scale)}</span>
        </span>
        <span className="min-w-0">
          <span className="block truncate text-sm leading-5.5 text-ink">
            {hidden ? '••••' : denseText(worth.value, holding.currency)}
          </span>
          <span className="block text-xs whitespace-normal text-ink-faint">
            {quantityText(holding.quantity, listing)}
          </span>
        </span>
        <span className="min-w-0" data-profit={worth.profit.toString()}>
          {hidden ? (
            <span className="block text-sm leading-5.5">••••</span>
          ) : (
            <Flash
              value={worth.profit}
              className={classNames('block truncate text-sm leading-5.5 font-semibold', tone)}
            >
              {denseText(worth.profit, holding.currency, 'always')}
            </Flash>
          )}
          <span className={classNames('block text-xs', tone)}>{percentText(returnBps(worth.profit, worth.cost))}</span>
        </span>
      </button>
      <button
        type="button"
        aria-expanded={expanded}
        onClick={() => setExpanded(!expanded)}
        className="relative flex h-7 w-full items-center justify-center gap-1 pb-1 text-2xs text-ink-faint before:absolute before:inset-x-0 before:-top-2.5 before:-bottom-1.5 active:bg-surface-sunken"
      >
        {t('portfolio.times', { count: holding.lots })}
        <DownIcon className={classNames('size-3.5 transition-transform duration-quick', expanded && 'rotate-180')} />
        <span className="sr-only">{t(expanded ? 'portfolio.hideLots' : 'portfolio.showLots')}</span>
      </button>
      {expanded && (
        <div className="bg-surface-sunken pl-3">
          {quote !== undefined && holding.sellable >= listing.lotSize && (
            <div className="flex justify-end pt-2 pr-3">
              <Button
                kind="outline"
                size="sm"
                onClick={() => openTicket({ side: 'sell', quantity: holding.sellable, conditional: 'oco' })}
              >
                {t('conditional.shortcut')}
              </Button>
            </div>
          )}
          <PositionList market={market} show="held" symbol={holding.symbol} />
        </div>
      )}
      {ticket}
    </li>
  );
}
