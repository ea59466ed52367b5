import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

export interface SwiperProps {
  /** Name of the row for screen readers. */
  label: string;
  /** The page in sight, from 0; the swiper keeps it itself where left out. */
  page?: number | undefined;
  onPage?: ((page: number) => void) | undefined;
  /** Dots that tell which page is shown; default true. */
  dots?: boolean | undefined;
  /** One page each. */
  children: ReactNode;
  className?: string | undefined;
}

/** Pages side by side that snap into place. */
export function Swiper({ label, page, onPage, dots = true, children, className }: SwiperProps) {
  const pages = Children.toArray(children);
  const track = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(page ?? 0);
  // A page chosen elsewhere is brought into sight; one that a finger has brought there already is.
  useEffect(() => {
    const box = track.current;
    if (box === null || page === undefined) return;
    if (Math.round(box.scrollLeft / Math.max(1, box.clientWidth)) === page) return;
    box.scrollTo({ left: page * box.clientWidth, behavior: 'smooth' });
  }, [page]);
  return (
    <section aria-label={label} className={className}>
      <div
        ref={track}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={pages.length > 1 ? 0 : undefined}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          // A kept screen that is hidden has no size.
          if (clientWidth === 0) return;
          const at = Math.round(scrollLeft / clientWidth);
          if (at === shown) return;
          setShown(at);
          onPage?.(at);
        }}
        className="flex snap-x snap-mandatory overflow-x-auto no-scrollbar"
      >
        {pages.map((child, index) => (
          <div key={`page-${index}`} className="w-full shrink-0 snap-start">
            {child}
          </div>
        ))}
      </div>
      {dots && pages.length > 1 && (
        <div aria-hidden="true" className="mt-2 flex justify-center gap-1.5">
          {pages.map((_, index) => (
            <span
              key={`dot-${index}`}
              className={classNames(
                'h-1 rounded-full transition-[width] duration-quick',
                index === shown ? 'w-4 bg-brand' : 'w-1.5 bg-line-strong',
              )}
            />
          ))}
        </div>
      )}
    </section>
  );
}
