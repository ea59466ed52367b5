import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { QuotedListing } from './sort-quotes.ts';

/** Height of a row, px: the token is in rem, which follows the width of the screen and the reader's size of text. */
function rowHeight(): number {
  const style = getComputedStyle(document.documentElement);
  return Number.parseFloat(style.getPropertyValue('--k-row')) * Number.parseFloat(style.fontSize);
}

export interface VirtualListProps<Row extends QuotedListing> {
  rows: readonly Row[];
  label: string;
  children: (row: Row, index: number) => ReactNode;
  /** Where the rows are wider than the list, how far it is scrolled sideways is told. */
  onScrolled?: ((left: number) => void) | undefined;
  ref?: Ref<HTMLUListElement> | undefined;
}

/** A long list of instruments: only the rows in sight exist, and so only they are subscribed. */
export function VirtualList<Row extends QuotedListing>({
  rows,
  label,
  children,
  onScrolled,
  ref,
}: VirtualListProps<Row>) {
  const box = useRef<HTMLUListElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLUListElement, []);
  const [margin, setMargin] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called while rendering only.
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: rowHeight,
    overscan: 4,
    scrollMargin: margin,
    getItemKey: (index) => rows[index]?.listing.symbol ?? index,
  });
  useLayoutEffect(() => {
    const place = () => {
      setMargin((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
      virtual.measure();
    };
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [virtual]);
  return (
    <ul
      ref={box}
      aria-label={label}
      onScroll={onScrolled && ((event) => onScrolled(event.currentTarget.scrollLeft))}
      className={`relative bg-surface-raised ${onScrolled === undefined ? '' : 'snap-x snap-mandatory scroll-pl-[7.75rem] overflow-x-auto overflow-y-hidden no-scrollbar'}`}
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        return (
          <li
            key={item.key}
            // What changes in a row moves nothing outside of it.
            className={`absolute top-0 left-0 contain-content ${onScrolled === undefined ? 'w-full' : ''}`}
            style={{ transform: `translateY(${item.start - margin}px)` }}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
          >
            {children(row, item.index)}
          </li>
        );
      })}
    </ul>
  );
}
