import type { Listing } from '@kuroshio/contract';
import { Empty, Tabs } from '@kuroshio/ui';
import { useState } from 'react';
import { MorePages } from '../layout/more-pages.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { useText } from '../platform/texts.ts';
import { refresh } from '../platform/use-call.ts';
import { AwaitedList } from './awaited-list.tsx';
import { type BoardOrder, FIRST_ORDER } from './board-columns.ts';
import { BoardRows, BoardTitles, type Sideways, useSideways } from './board-table.tsx';
import { useListedPages } from './listed-pages.ts';
import { MarketHeader } from './market-header.tsx';
import { PhaseLine } from './phase-line.tsx';
import { VENUE_KEYS } from './quote-row.tsx';

/** The tabs of the market. Another board is one more entry. */
const BOARDS = ['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'] as const satisfies readonly Listing['venue'][];
type Board = (typeof BOARDS)[number];

/** Rows in sight are live; the order of all is looked over this often. */
const REORDER_MS = 15_000;

/** All instruments of each market, sorted by any column. */
export function MarketScreen() {
  const t = useText();
  const [board, setBoard] = useState<Board>('TWSE');
  const [order, setOrder] = useState(FIRST_ORDER);
  const sideways = useSideways();
  // Another order or another board is read from its beginning.
  const toTop = () => window.scrollTo(0, 0);
  return (
    <>
      <MarketHeader active="market" />
      <div className="sticky top-13 z-10">
        <Tabs
          label={t('quotes.marketTabs')}
          tabs={BOARDS.map((venue) => ({ key: venue, label: t(VENUE_KEYS[venue]) }))}
          value={board}
          onChange={(key) => {
            setBoard(key as Board);
            toTop();
          }}
        />
        <BoardTitles
          order={order}
          sideways={sideways}
          onSort={(next) => {
            setOrder(next);
            toTop();
          }}
        />
      </div>
      <Refreshable onRefresh={() => refresh('quotes/board')}>
        <div className="flex h-8 items-center bg-surface px-4">
          <PhaseLine venue={board} />
        </div>
        <BoardQuotes key={board} board={board} order={order} sideways={sideways} />
      </Refreshable>
    </>
  );
}

function BoardQuotes({ board, order, sideways }: { board: Board; order: BoardOrder; sideways: Sideways }) {
  const t = useText();
  const { pages, rows } = useListedPages({ path: 'quotes/board', input: { board, ...order } }, REORDER_MS);
  return (
    <AwaitedList asked={pages} rows={rows.length} bones={10} empty={<Empty title={t('quotes.emptyBoard')} />}>
      <BoardRows rows={rows} label={t(VENUE_KEYS[board])} sideways={sideways}>
        <MorePages pages={pages} />
      </BoardRows>
    </AwaitedList>
  );
}
