import type { Listing, OutputOf } from '@kuroshio/contract';
import { Change, classNames, DownIcon, percentText, TONE_TEXT, toneOf } from '@kuroshio/ui';
import { memo, useEffect, useMemo, useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { useListings } from '../platform/instruments.ts';
import { newestQuote } from '../platform/live.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import {
  breadthOf,
  MEMBER_COLUMNS,
  type MemberColumn,
  type MemberOrder,
  type MemberPart,
  memberParts,
  pointsText,
  sortMembers,
} from './member-parts.ts';
import { figuresOf, InstrumentRow, PriceCell } from './quote-row.tsx';
import { useLiveQuote, useName } from './use-listed.ts';
import { VirtualList } from './virtual-list.tsx';

const COLUMNS = 'grid grid-cols-[minmax(0,1fr)_5.5rem_4rem_5rem] items-center gap-x-2 px-4';
const TITLES = {
  name: 'quotes.nameCode',
  change: 'quotes.last',
  weight: 'stock.memberWeight',
  points: 'stock.memberPoints',
} as const satisfies Record<MemberColumn, string>;

/** Members take their places anew in this rhythm; not so often that nothing can be read. */
const REORDER_MS = 2_000;
/** Quotes of members that nobody looks at come with the answer. */
const ASK_AGAIN_MS = 5_000;

const RULES = {
  TAIEX: 'stock.ruleTAIEX',
  TPEX: 'stock.ruleTPEX',
  TW50: 'stock.ruleTW50',
  DJI: 'stock.ruleDJI',
  SPX: 'stock.ruleSPX',
  IXIC: 'stock.ruleIXIC',
  NDX: 'stock.ruleNDX',
  SOX: 'stock.ruleSOX',
} as const;

function ruleKey(code: string): (typeof RULES)[keyof typeof RULES] | undefined {
  return Object.entries(RULES).find(([known]) => known === code)?.[1];
}

/** The members of an index: price, weight, and the points that each has moved it by today. */
export function IndexMembers({ listing }: { listing: Listing }) {
  const asked = useCall(
    'quotes/index-members',
    { symbol: listing.symbol },
    { refetchInterval: ASK_AGAIN_MS, keepPrevious: true },
  );
  if (asked.data === undefined) return <Awaited asked={asked} bones={<ListSkeleton />} className="!py-10" />;
  return <Members listing={listing} answer={asked.data} />;
}

interface MembersProps {
  listing: Listing;
  answer: OutputOf<'quotes/index-members'>;
}

function Members({ listing, answer }: MembersProps) {
  const t = useText();
  const nameOf = useName();
  const parts = useParts(answer);
  const [order, setOrder] = useState<MemberOrder>({ column: 'weight', direction: 'descending' });
  const sorted = useMemo(() => sortMembers(parts, order, nameOf), [parts, order, nameOf]);
  const { rising, falling, unchanged } = useMemo(() => breadthOf(parts), [parts]);
  const rule = ruleKey(listing.code);
  return (
    <>
      <p className="num flex flex-wrap gap-x-4 px-4 pt-3 text-sm">
        <span className="text-ink-muted">{t('stock.membersCount', { count: parts.length })}</span>
        <span className="text-up">{t('stock.membersRising', { count: rising })}</span>
        <span className="text-down">{t('stock.membersFalling', { count: falling })}</span>
        <span className="text-flat">{t('stock.membersUnchanged', { count: unchanged })}</span>
      </p>
      <p className="px-4 pt-1 pb-2 text-2xs text-ink-faint">
        {t(answer.weighting === 'price' ? 'stock.byPrice' : 'stock.byCapitalisation')}
        {rule !== undefined && ` ${t(rule)}`}
      </p>
      <MemberHeader order={order} onSort={(column) => setOrder((before) => turned(before, column))} />
      <VirtualList rows={sorted} label={t('stock.members')}>
        {(part) => <MemberRow {...part} />}
      </VirtualList>
    </>
  );
}

/** The parts of the members, reckoned again in a steady rhythm from whatever quotes are newest. */
function useParts(answer: OutputOf<'quotes/index-members'>): readonly MemberPart[] {
  const listings = useListings();
  const [parts, setParts] = useState(() => memberParts(answer, listings, newestQuote));
  useEffect(() => {
    const reckon = () => setParts(memberParts(answer, listings, newestQuote));
    reckon();
    const timer = setInterval(reckon, REORDER_MS);
    return () => clearInterval(timer);
  }, [answer, listings]);
  return parts;
}

function turned(before: MemberOrder, column: MemberColumn): MemberOrder {
  if (before.column !== column) return { column, direction: column === 'name' ? 'ascending' : 'descending' };
  return { column, direction: before.direction === 'ascending' ? 'descending' : 'ascending' };
}

function MemberHeader({ order, onSort }: { order: MemberOrder; onSort: (column: MemberColumn) => void }) {
  const t = useText();
  return (
    <div
      className={classNames(
        COLUMNS,
        'h-9 text-xs text-ink-faint hairline-b large-text:flex large-text:h-auto large-text:flex-wrap large-text:justify-between',
      )}
    >
      {MEMBER_COLUMNS.map((column) => {
        const title = t(TITLES[column]);
        const direction = order.column === column ? order.direction : undefined;
        return (
          <button
            key={column}
            type="button"
            data-sort={direction}
            onClick={() => onSort(column)}
            aria-label={
              direction === undefined
                ? t('quotes.sortBy', { column: title })
                : t('quotes.sorted', { column: title, direction: t(`quotes.${direction}`) })
            }
            className={classNames(
              'relative flex h-full items-center gap-0.5 whitespace-nowrap large-text:wraps before:absolute before:-inset-x-1 before:-inset-y-1',
              column === 'name' ? 'justify-start' : 'justify-end',
              direction !== undefined && 'font-semibold text-brand',
            )}
          >
            {title}
            <DownIcon
              className={classNames(
                'size-3 shrink-0',
                direction === 'ascending' && 'rotate-180',
                direction === undefined && 'opacity-50',
              )}
            />
          </button>
        );
      })}
    </div>
  );
}

const MemberRow = memo(function MemberRow({ listing, quote: asked, weightBps, pointsOf }: MemberPart) {
  const quote = useLiveQuote(asked);
  // Of the same moment as the price beside it.
  const points = pointsOf(quote);
  return (
    <InstrumentRow listing={listing} quote={quote} columns={COLUMNS} className="hairline-b">
      <span className="flex flex-col items-end">
        <PriceCell listing={listing} quote={quote} />
        <Change {...figuresOf(listing, quote)} show="percent" className="text-xs" />
      </span>
      <span className="num text-sm text-ink-muted">{percentText(weightBps, 'never')}</span>
      <span className={classNames('num text-sm font-medium', TONE_TEXT[toneOf(points)])}>{pointsText(points)}</span>
    </InstrumentRow>
  );
});
