import { Children, type ReactNode, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

export interface SwiperProps {
  /** Name of the row for screen readers. */
  label: string;
  /** One page each. */
  children: ReactNode;
  className?: string | undefined;
}

/** Pages side by side that snap into place; dots tell which one is shown. */
export function Swiper({ label, children, className }: SwiperProps) {
  const pages = Children.toArray(children);
  const track = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(0);
  return (
    <section aria-label={label} className={className}>
      <div
        ref={track}
        // A region that scrolls must be reachable by keyboard.
        tabIndex={pages.length > 1 ? 0 : undefined}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget;
          setPage(Math.round(scrollLeft / Math.max(1, clientWidth)));
        }}
        className="flex snap-x snap-mandatory overflow-x-auto no-scrollbar"
      >
        {pages.map((child, index) => (
          <div key={`page-${index}`} className="w-full shrink-0 snap-start">
            {child}
          </div>
        ))}
      </div>
      {pages.length > 1 && (
        <div aria-hidden="true" className="mt-2 flex justify-center gap-1.5">
          {pages.map((_, index) => (
            <span
              key={`dot-${index}`}
              className={classNames(
                'h-1 rounded-full transition-[width] duration-quick',
                index === page ? 'w-4 bg-brand' : 'w-1.5 bg-line-strong',
              )}
            />
          ))}
        </div>
      )}
    </section>
  );
}
