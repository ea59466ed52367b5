import type { Listing } from '@kuroshio/contract';
import { Empty, Tabs } from '@kuroshio/ui';
import { useMemo, useState } from 'react';
import { AwaitedList } from './awaited-list.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { MarketHeader } from './market-header.tsx';
import { PhaseLine } from './phase-line.tsx';
import { QuoteList } from './quote-list.tsx';
import { VENUE_KEYS } from './quote-row.tsx';
import { SortHeader } from './sort-header.tsx';
import { nextOrder, type SortOrder, sortQuotes } from './sort-quotes.ts';
import { useListed, useName } from './use-listed.ts';

const VENUES = ['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'] as const satisfies readonly Listing['venue'][];
type Board = (typeof VENUES)[number];

/** Rows in sight are live; the order of all is looked over this often. */
const REORDER_MS = 15_000;

/** All instruments of each market, to be sorted by their columns. */
export function MarketScreen() {
  const t = useText();
  const [board, setBoard] = useState<Board>('TWSE');
  const [order, setOrder] = useState<SortOrder>();
  return (
    <>
      <MarketHeader active="market" />
      <div className="sticky top-13 z-10">
        <Tabs
          label={t('quotes.marketTabs')}
          tabs={VENUES.map((venue) => ({ key: venue, label: t(VENUE_KEYS[venue]) }))}
          value={board}
          onChange={(key) => setBoard(key as Board)}
        />
        <SortHeader order={order} onSort={(column) => setOrder(nextOrder(order, column))} />
      </div>
      <div className="flex h-8 items-center bg-surface px-4">
        <PhaseLine venue={board} />
      </div>
      <BoardQuotes key={board} board={board} order={order} />
    </>
  );
}

function BoardQuotes({ board, order }: { board: Board; order: SortOrder | undefined }) {
  const t = useText();
  const nameOf = useName();
  const asked = useCall('quotes/ranking', { board, by: 'code', limit: 200 }, { refetchInterval: REORDER_MS });
  const rows = useListed(asked.data?.quotes);
  const sorted = useMemo(() => (order === undefined ? rows : sortQuotes(rows, order, nameOf)), [rows, order, nameOf]);
  return (
    <AwaitedList asked={asked} rows={sorted.length} bones={10} empty={<Empty title={t('quotes.emptyBoard')} />}>
      <QuoteList rows={sorted} label={t(VENUE_KEYS[board])} />
    </AwaitedList>
  );
}
