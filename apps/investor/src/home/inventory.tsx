import type { Holding, Listing } from '@kuroshio/contract';
import { Change, Empty, List, percentText, TONE_TEXT, toneOf } from '@kuroshio/ui';
import { useListings } from '../platform/instruments.ts';
import { useQuote } from '../platform/live.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { type MarketChoice, usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { denseText } from '../portfolio/dense-text.ts';
import { returnBps } from '../portfolio/live-value.ts';
import type { Worth } from '../portfolio/worth.ts';
import { useLiveHoldings } from '../portfolio/use-live-worth.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { figuresOf, InstrumentRow, PriceCell } from '../quotes/quote-row.tsx';
import { useQuantityText } from '../trading/order-words.ts';
import { ShowAll } from './show-all.tsx';

/** So many holdings are shown here, the largest first. */
const SHOWN = 6;

/** What one holds in a market, at live prices. */
export function Inventory({ market }: { market: MarketChoice }) {
  const t = useText();
  const navigate = useNavigate();
  const listings = useListings();
  const { holdings = [], worths, asked } = useLiveHoldings(market);
  const rows = holdings
    .flatMap((holding) => {
      const listing = listings.get(holding.symbol);
      const worth = worths.get(holding.symbol);
      return listing === undefined || worth === undefined ? [] : [{ holding, listing, worth }];
    })
    .sort((a, b) => Number(BigInt(b.holding.marketValue) - BigInt(a.holding.marketValue)));
  const empty = (
    <Empty
      className="!py-6"
      title={t('home.inventoryEmpty')}
      note={t('home.inventoryEmptyText')}
      action={{ label: t('home.toMarket'), onPress: () => navigate('/market/index') }}
    />
  );
  return (
    <AwaitedList part asked={asked} rows={rows.length} bones={3} empty={empty}>
      <List items={rows.slice(0, SHOWN)} keyOf={({ holding }) => holding.symbol} label={t('home.tabInventory')}>
        {(row) => <HeldRow {...row} />}
      </List>
      <ShowAll label={t('home.allHoldings', { count: rows.length })} path="/trade/index" />
    </AwaitedList>
  );
}

/** Small enough that a number with many decimals stands in one line of its narrow column. */
function sizeFor(quantity: string): string {
  const longest = Math.max(...quantity.split(' ').map((word) => word.length));
  if (longest < 10) return 'text-sm';
  return longest === 10 ? 'text-xs' : '-ml-2 text-2xs';
}

function HeldRow({ holding, listing, worth }: { holding: Holding; listing: Listing; worth: Worth }) {
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const quote = useQuote(listing.symbol);
  const quantityText = useQuantityText();
  const tone = TONE_TEXT[toneOf(worth.profit)];
  const quantity = quantityText(holding.quantity, listing);
  return (
    <InstrumentRow
      listing={listing}
      quote={quote}
      columns="grid grid-cols-[minmax(0,1fr)_4.25rem_5.25rem_5.75rem] gap-x-2 px-4"
    >
      <span className={`num leading-4 text-balance whitespace-normal text-ink-muted ${sizeFor(quantity)}`}>
        {hidden ? '••••' : quantity}
      </span>
      <span className="flex min-w-0 flex-col items-end">
        <PriceCell listing={listing} quote={quote} />
        <Change {...figuresOf(listing, quote)} show="percent" className="text-xs" />
      </span>
      <span className={`num flex min-w-0 flex-col ${tone}`}>
        <span className="truncate text-base font-semibold">
          {hidden ? '••••' : denseText(worth.profit, holding.currency, 'always')}
        </span>
        <span className="text-xs">{percentText(returnBps(worth.profit, worth.cost))}</span>
      </span>
    </InstrumentRow>
  );
}
