import type { Listing, OutputOf } from '@kuroshio/contract';
import { Empty, priceText, Skeleton, Tag } from '@kuroshio/ui';
import { MorePages } from '../layout/more-pages.tsx';
import { amountText, dateText, stampText } from '../platform/format.ts';
import { useListings, useSymbolName } from '../platform/instruments.ts';
import { useAccountEvents } from '../platform/live.ts';
import { type MarketChoice, usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { refresh, usePages } from '../platform/use-call.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { BOARD_TAG_KIND, boardTag } from '../quotes/board-words.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { DateRangePicker, useDateRange } from './date-range.tsx';
import type { DateRange } from './range-until.ts';

type Fill = OutputOf<'statements/fills'>['fills'][number];

/** Each trade of a market, today's at first. */
export function FillsList({ market }: { market: MarketChoice }) {
  const chosen = useDateRange(market, 'today');
  useAccountEvents(() => void refresh('statements/fills'));
  return (
    <>
      <DateRangePicker chosen={chosen} />
      {chosen.range === undefined ? (
        <Skeleton shape="row" count={4} />
      ) : (
        <Fills key={`${chosen.range.from} ${chosen.range.to}`} market={market} range={chosen.range} />
      )}
    </>
  );
}

function Fills({ market, range }: { market: MarketChoice; range: DateRange }) {
  const t = useText();
  const listings = useListings();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const pages = usePages('statements/fills', { market, ...range }, ({ fills, more }) => {
    const last = fills.at(-1);
    return more && last !== undefined ? { before: last.key } : undefined;
  });
  const fills = pages.data?.pages.flatMap((page) => page.fills) ?? [];
  const empty = <Empty title={t('reports.fillsEmpty')} note={t('reports.fillsEmptyText')} />;
  return (
    <AwaitedList asked={pages} rows={fills.length} bones={4} empty={empty}>
      <ul aria-label={t('reports.tabFills')} className="bg-surface-raised">
        {fills.map((fill) => {
          const listing = listings.get(fill.symbol);
          return listing === undefined ? null : (
            <FillRow key={fill.key} fill={fill} listing={listing} hidden={hidden} />
          );
        })}
      </ul>
      <MorePages pages={pages} />
    </AwaitedList>
  );
}

function FillRow({ fill, listing, hidden }: { fill: Fill; listing: Listing; hidden: boolean }) {
  const t = useText();
  const nameOf = useSymbolName();
  const quantityText = useQuantityText();
  const { currency } = listing;
  const money = (minor: string, sign?: 'always') => (hidden ? '••••' : amountText(minor, currency, sign));
  return (
    <li className="num px-4 py-2.5 not-last:hairline-b" data-fill={fill.key}>
      <p className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 items-center gap-1.5 text-base font-medium text-ink">
          <Tag kind={fill.side === 'buy' ? 'up' : 'down'}>
            {t(fill.side === 'buy' ? 'trading.buy' : 'trading.sell')}
          </Tag>
          <span className="truncate">{nameOf(fill.symbol)}</span>
          {fill.board !== 'regular' && <Tag kind={BOARD_TAG_KIND}>{t(boardTag(fill.board))}</Tag>}
        </span>
        <span className="shrink-0 text-base font-semibold text-ink">{priceText(fill.price, listing.priceScale)}</span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-muted">
        <span>
          {quantityText(fill.quantity, listing)} · {t('reports.filledWorth', { amount: money(fill.value) })}
        </span>
        <span className="ml-auto">{money(fill.net, 'always')}</span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-3 text-2xs text-ink-faint">
        <span>{stampText(fill.stamp)}</span>
        <span>
          {t('reports.lessCharges', { fees: money(fill.fees), tax: money(fill.tax) })} ·{' '}
          {t('portfolio.fillSettles', { date: dateText(fill.settlesOn) })}
        </span>
      </p>
    </li>
  );
}
