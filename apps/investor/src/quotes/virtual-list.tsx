import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { QuotedListing } from './sort-quotes.ts';

/** Height of a row, px: the token is in rem, which follows the width of the screen and the reader's size of text. */
function rowHeight(): number {
  const style = getComputedStyle(document.documentElement);
  return Number.parseFloat(style.getPropertyValue('--k-row')) * Number.parseFloat(style.fontSize);
}

/** `large-text` of the style sheets. */
const LARGE_TEXT = matchMedia('(max-width: 18em)');

/** Whether rows wrap: they then have heights of their own and are measured; else all are as high as the token says. */
function useLargeText(): boolean {
  return useSyncExternalStore(
    (changed) => {
      LARGE_TEXT.addEventListener('change', changed);
      return () => LARGE_TEXT.removeEventListener('change', changed);
    },
    () => LARGE_TEXT.matches,
  );
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
  const measured = useLargeText();
  useLayoutEffect(() => {
    const place = () => {
      setMargin((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
      virtual.measure();
    };
    place();
    addEventListener('resize', place);
    return () => removeEventListener('resize', place);
  }, [virtual, measured]);
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
            ref={measured ? virtual.measureElement : undefined}
            data-index={item.index}
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
