import { useCallback, useRef, useState } from 'react';

/** Height of the bar at the top, under which what scrolls away disappears, in rem. */
const BAR_REM = 3;

/** Whether an element has gone out of sight under the bar at the top; give it the first as its `ref`. */
export function useScrolledAway(): readonly [ref: (element: HTMLElement | null) => void, away: boolean] {
  const [away, setAway] = useState(false);
  const watch = useRef<IntersectionObserver | undefined>(undefined);
  const ref = useCallback((element: HTMLElement | null) => {
    watch.current?.disconnect();
    watch.current = undefined;
    if (element === null) return;
    const bar = BAR_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    watch.current = new IntersectionObserver(
      ([entry]) => setAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < bar),
      { rootMargin: `-${Math.round(bar)}px 0px 0px` },
    );
    watch.current.observe(element);
  }, []);
  return [ref, away];
}
