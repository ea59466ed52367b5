import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { QuoteRow } from './quote-row.tsx';
import type { QuotedListing } from './sort-quotes.ts';

/** Height of a row in rem; the page's rem follows the width of the screen. */
const ROW_REM = 3.5;

function rem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** A long list of live quotes: only the rows in sight exist, and only they are subscribed. */
export function QuoteList({ rows, label }: { rows: readonly QuotedListing[]; label: string }) {
  const box = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called while rendering only.
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_REM * rem(),
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
    <ul ref={box} aria-label={label} className="relative bg-surface-raised" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        return (
          <li
            key={item.key}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${item.start - margin}px)` }}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
          >
            <QuoteRow row={row} />
          </li>
        );
      })}
    </ul>
  );
}
