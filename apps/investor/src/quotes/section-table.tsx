import { classNames } from '@kuroshio/ui';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../platform/texts.ts';
import { SECTION_FIGURES, SECTION_GRID, type SectionOrder, COLUMN_KEYS, nextSectionOrder } from './section-columns.ts';
import { SectionRow } from './section-row.tsx';
import type { QuotedListing } from './sort-quotes.ts';
import { SortTitle } from './sort-title.tsx';
import { VirtualList } from './virtual-list.tsx';

/**
 * Titles and rows scroll sideways each in a box of their own, since the titles stay at the top: both keep together. A
 * finger moves the rows; the titles move by themselves only where the keyboard leads to one that is out of sight.
 */
export function useSideways() {
  const titles = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState(false);
  const follow = (box: HTMLElement | null, left: number) => {
    if (box !== null && box.scrollLeft !== left) box.scrollLeft = left;
    setMoved(left > 0);
  };
  return {
    titles,
    rows,
    /** The name has figures under it. */
    moved,
    onTitles: (left: number) => follow(rows.current, left),
    onRows: (left: number) => follow(titles.current, left),
  };
}

export type Sideways = ReturnType<typeof useSideways>;

export interface SectionTitlesProps {
  order: SectionOrder;
  onSort: (order: SectionOrder) => void;
  sideways: Sideways;
}

/** The titles of a section's columns; pressed they sort. */
export function SectionTitles({ order, onSort, sideways }: SectionTitlesProps) {
  const t = useText();
  const title = (column: SectionOrder['column'], className: string) => (
    <SortTitle
      key={column}
      title={t(COLUMN_KEYS[column])}
      direction={order.column === column ? order.direction : undefined}
      onSort={() => onSort(nextSectionOrder(order, column))}
      className={className}
    />
  );
  return (
    <div
      ref={sideways.titles}
      onScroll={(event) => sideways.onTitles(event.currentTarget.scrollLeft)}
      data-titles
      className="overflow-hidden bg-surface-raised hairline-b"
    >
      <div className={classNames(SECTION_GRID, 'h-9 text-xs text-ink-faint')}>
        <span
          className={classNames(
            'sticky left-0 z-1 h-full bg-surface-raised pl-4 hairline-b',
            sideways.moved && 'after:absolute after:inset-y-0 after:right-0 after:w-px after:bg-line',
          )}
        >
          {title('code', '')}
        </span>
        {SECTION_FIGURES.map((column) => title(column, 'justify-end pl-1.5'))}
      </div>
    </div>
  );
}

export interface SectionRowsProps {
  rows: readonly QuotedListing[];
  label: string;
  sideways: Sideways;
  /** What stands below the last row. */
  children?: ReactNode;
}

/** The rows of a section, live, with the name at the left and the figures scrolling sideways. */
export function SectionRows({ rows, label, sideways, children }: SectionRowsProps) {
  const { titles, rows: list } = sideways;
  // The titles stay where they are while the rows of another section take the place of these.
  useLayoutEffect(() => {
    if (list.current !== null) list.current.scrollLeft = titles.current?.scrollLeft ?? 0;
  }, [list, titles]);
  return (
    <>
      <VirtualList ref={list} rows={rows} label={label} onScrolled={sideways.onRows}>
        {(row) => <SectionRow row={row} />}
      </VirtualList>
      {children}
    </>
  );
}
