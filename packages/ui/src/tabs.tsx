import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { rove } from './roving.ts';
import { swipeTarget, titlesScroll } from './swipe-target.ts';

export interface Tab {
  key: string;
  label: ReactNode;
  /** The tab's content; leave it out where the screen shows the content itself. */
  content?: ReactNode;
}

export interface TabsProps {
  tabs: readonly Tab[];
  value: string;
  onChange: (key: string) => void;
  /** Name of the row of tabs for screen readers. */
  label?: string | undefined;
  /** A finger's way over the content changes the tab. Not over content that scrolls sideways itself. */
  swipeable?: boolean | undefined;
  /** Keeps the row at this distance from the top of the screen while scrolling, in rem. */
  stickyTop?: number | undefined;
  /** `underline` for the parts of a screen (default), `pill` for choices inside a card such as chart periods. */
  look?: 'underline' | 'pill' | undefined;
  className?: string | undefined;
}

/** Where the marker of the active tab stands in the row of titles, px. */
interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The place of the active title, kept up with its size; brings it into sight where the titles scroll. */
function useMarker(value: string, look: string) {
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const row = list.current;
    const title = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row === null || title === null || title === undefined) return undefined;
    const measure = () => {
      const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = title;
      // A kept screen that is hidden has no size.
      if (width === 0) return;
      setPlace((before) =>
        before?.left === left && before.top === top && before.width === width && before.height === height
          ? before
          : { left, top, width, height },
      );
    };
    measure();
    const middle = title.offsetLeft - (row.clientWidth - title.offsetWidth) / 2;
    if (row.scrollWidth > row.clientWidth) row.scrollTo({ left: middle, behavior: 'smooth' });
    const sizes = new ResizeObserver(measure);
    sizes.observe(row);
    for (const one of row.querySelectorAll('button')) sizes.observe(one);
    return () => sizes.disconnect();
  }, [value, look]);
  return { list, place };
}

/** Tabs: the titles share the width up to five and scroll from six on; the marker moves in 0.3 s. */
export function Tabs({ tabs, value, onChange, label, swipeable, stickyTop, look = 'underline', className }: TabsProps) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  const { list, place } = useMarker(value, look);
  const id = useId();
  const scrolls = titlesScroll(tabs.length);
  const pill = look === 'pill';
  const current = tabs.findIndex((tab) => tab.key === value);
  const active = tabs[current];
  const panelled = tabs.some((tab) => tab.content !== undefined);

  const choose = (index: number) => {
    const target = tabs[index];
    if (target !== undefined && target.key !== value) onChange(target.key);
  };
  const finish = (x: number, y: number) => {
    if (start.current === undefined) return;
    const target = swipeTarget(current, tabs.length, x - start.current.x, y - start.current.y);
    start.current = undefined;
    choose(target);
  };

  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => rove(event, current, choose)}
        style={stickyTop === undefined ? undefined : { top: `${stickyTop}rem` }}
        className={classNames(
          'relative flex overflow-x-auto no-scrollbar',
          pill ? 'gap-1 px-3 py-1' : 'h-11 bg-surface-raised hairline-b',
          !pill && 'px-2',
          stickyTop !== undefined && 'sticky z-10',
        )}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={index === current}
            aria-controls={panelled && index === current ? `${id}-panel` : undefined}
            tabIndex={index === Math.max(0, current) ? 0 : -1}
            data-title={typeof tab.label === 'string' ? tab.label : undefined}
            onClick={() => choose(index)}
            className={classNames(
              'relative z-1 flex items-center justify-center whitespace-nowrap select-none transition-colors duration-quick',
              'text-ink-faint aria-selected:text-brand aria-selected:font-semibold',
              // The room of the bold title is kept, so that its neighbours stay where they are when it is chosen.
              'flex-col after:invisible after:h-0 after:overflow-hidden after:font-semibold after:content-[attr(data-title)]',
              scrolls ? 'min-w-11 shrink-0 px-3' : 'min-w-0 flex-auto large-text:min-w-fit large-text:px-2',
              pill ? 'h-8 rounded-sm text-sm before:absolute before:-inset-y-1.5 before:inset-x-0' : 'text-base',
            )}
          >
            {tab.label}
          </button>
        ))}
        {place !== undefined && (
          <span
            aria-hidden="true"
            style={{
              width: place.width,
              translate: place.left,
              ...(pill ? { top: place.top, height: place.height } : {}),
            }}
            className={classNames(
              'absolute left-0 transition-[translate,width] duration-tabs ease-current',
              pill
                ? 'rounded-sm bg-brand-soft'
                : 'bottom-0 h-0.5 after:absolute after:inset-y-0 after:left-1/2 after:w-6 after:-translate-x-1/2 after:rounded-full after:bg-brand',
            )}
          />
        )}
      </div>
      {panelled && (
        <div
          onTouchStart={(event) => {
            const touch = event.touches[0];
            if (swipeable === true && touch !== undefined) start.current = { x: touch.clientX, y: touch.clientY };
          }}
          onTouchEnd={(event) => {
            const touch = event.changedTouches[0];
            if (touch !== undefined) finish(touch.clientX, touch.clientY);
          }}
          onTouchCancel={() => {
            start.current = undefined;
          }}
        >
          <div
            key={active?.key}
            role="tabpanel"
            id={`${id}-panel`}
            aria-labelledby={active === undefined ? undefined : `${id}-${active.key}`}
          >
            {active?.content}
          </div>
        </div>
      )}
    </div>
  );
}
