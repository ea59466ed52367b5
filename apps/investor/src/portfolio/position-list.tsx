import type { Listing, WirePosition } from '@kuroshio/contract';
import { Empty, ForwardIcon, percentText, priceText, Tag, type TagKind, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { amountText, stampText } from '../platform/format.ts';
import { useListings } from '../platform/instruments.ts';
import { useQuote } from '../platform/live.ts';
import { type MarketChoice, usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { usePages } from '../platform/use-call.ts';
import { useName } from '../quotes/use-listed.ts';
import { FINANCING_KEYS, useQuantityText } from '../trading/order-words.ts';
import { returnBps } from './live-value.ts';
import { useSaleCosts } from './use-sale-costs.ts';
import { worthOf } from './worth.ts';

export const POSITION_STATE_KEYS = {
  pending: 'portfolio.statePending',
  holding: 'portfolio.stateHolding',
  locked: 'portfolio.stateLocked',
  closing: 'portfolio.stateClosing',
  closed: 'portfolio.stateClosed',
  cancelled: 'portfolio.stateCancelled',
} as const satisfies Record<WirePosition['state'], string>;

export const POSITION_STATE_TAGS: Readonly<Record<WirePosition['state'], TagKind>> = {
  pending: 'brand',
  holding: 'accent',
  locked: 'neutral',
  closing: 'warn',
  closed: 'neutral',
  cancelled: 'neutral',
};

export interface PositionListProps {
  market: MarketChoice;
  show: 'held' | 'closed';
  /** Only of one instrument; then its name is not said again. */
  symbol?: string | undefined;
}

/** Positions of a market, newest first, ten at a time. */
export function PositionList({ market, show, symbol }: PositionListProps) {
  const t = useText();
  const navigate = useNavigate();
  const listings = useListings();
  const input = { market, show, ...(symbol === undefined ? {} : { symbol }) };
  const pages = usePages('portfolio/positions', input, ({ positions, more }) => {
    const last = positions.at(-1);
    return more && last !== undefined ? { before: last.id } : undefined;
  });
  const positions = pages.data?.pages.flatMap((page) => page.positions) ?? [];
  const held = show === 'held';
  const empty = (
    <Empty
      title={t(held ? 'portfolio.positionsEmpty' : 'portfolio.closedEmpty')}
      note={t(held ? 'portfolio.holdingsEmptyText' : 'portfolio.closedEmptyText')}
      action={{ label: t('portfolio.find'), onPress: () => navigate('/market/index') }}
    />
  );
  return (
    <AwaitedList asked={pages} rows={positions.length} bones={symbol === undefined ? 4 : 1} empty={empty}>
      <ul aria-label={t('portfolio.positions')} className={symbol === undefined ? 'bg-surface-raised' : undefined}>
        {positions.map((position) => {
          const listing = listings.get(position.symbol);
          return listing === undefined ? null : (
            <PositionRow key={position.id} position={position} listing={listing} named={symbol === undefined} />
          );
        })}
      </ul>
      {(symbol === undefined || pages.hasNextPage) && <MorePages pages={pages} />}
    </AwaitedList>
  );
}

function PositionRow({ position, listing, named }: { position: WirePosition; listing: Listing; named: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const name = useName()(listing);
  const quantityText = useQuantityText();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const held = position.quantity > 0;
  const quote = useQuote(held ? position.symbol : undefined);
  const worth = worthOf(position, listing, quote?.last, useSaleCosts());
  const profit = held ? worth.profit : BigInt(position.realisedProfit);
  const tone = TONE_TEXT[toneOf(profit)];
  return (
    <li className="not-last:hairline-b" data-position={position.id}>
      <button
        type="button"
        onClick={() => navigate(`/trade/positionDetail?id=${position.id}`)}
        className="num grid w-full grid-cols-[minmax(0,1fr)_auto_1.25rem] items-center gap-x-2 py-2.5 pr-2 pl-4 text-left active:bg-surface-sunken"
      >
        <span className="min-w-0">
          <span className="flex min-w-0 items-center gap-1.5">
            {named && <span className="min-w-0 truncate text-base font-medium text-ink">{name}</span>}
            <Tag kind={POSITION_STATE_TAGS[position.state]}>{t(POSITION_STATE_KEYS[position.state])}</Tag>
            {position.financing !== 'cash' && <Tag kind="warn">{t(FINANCING_KEYS[position.financing])}</Tag>}
          </span>
          <span className="mt-0.5 block text-xs whitespace-normal text-ink-muted">
            {quantityText(held ? position.quantity : position.openedQuantity, listing)} @{' '}
            {priceText(position.buyPrice, listing.priceScale)}
            {position.sellPrice > 0 && ` → ${priceText(position.sellPrice, listing.priceScale)}`}
          </span>
          <span className="block truncate text-2xs text-ink-faint">
            {stampText(held ? position.buyStamp : (position.sellStamp ?? position.buyStamp))}
          </span>
        </span>
        <span className="text-right">
          <span className={`block text-base font-semibold ${hidden ? 'text-ink' : tone}`}>
            {hidden ? '••••' : amountText(profit, position.currency, 'always')}
          </span>
          {held && <span className={`block text-xs ${tone}`}>{percentText(returnBps(worth.profit, worth.cost))}</span>}
        </span>
        <ForwardIcon className="size-4.5 text-ink-faint" />
      </button>
    </li>
  );
}
