import { Tabs as Base } from '@base-ui/react/tabs';
import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
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

/** Tabs: the titles share the width up to five and scroll from six on; the marker moves in 0.3 s. */
export function Tabs({ tabs, value, onChange, label, swipeable, stickyTop, look = 'underline', className }: TabsProps) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  const scrolls = titlesScroll(tabs.length);
  const pill = look === 'pill';

  const finish = (x: number, y: number) => {
    if (start.current === undefined) return;
    const current = tabs.findIndex((tab) => tab.key === value);
    const target = tabs[swipeTarget(current, tabs.length, x - start.current.x, y - start.current.y)];
    start.current = undefined;
    if (target !== undefined && target.key !== value) onChange(target.key);
  };

  return (
    <Base.Root value={value} onValueChange={(key) => onChange(String(key))} className={className}>
      <Base.List
        aria-label={label}
        style={stickyTop === undefined ? undefined : { top: `${stickyTop}rem` }}
        className={classNames(
          'relative flex overflow-x-auto no-scrollbar',
          pill ? 'gap-1 px-3 py-1' : 'h-11 bg-surface-raised hairline-b',
          scrolls && !pill && 'px-2',
          stickyTop !== undefined && 'sticky z-10',
        )}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.key}
            value={tab.key}
            className={classNames(
              'relative z-1 flex items-center justify-center whitespace-nowrap select-none transition-colors duration-quick',
              'text-ink-faint data-active:text-brand data-active:font-semibold',
              scrolls ? 'min-w-11 shrink-0 px-3' : 'min-w-0 flex-1',
              pill ? 'h-8 rounded-sm text-sm before:absolute before:-inset-y-1.5 before:inset-x-0' : 'text-base',
            )}
          >
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator
          className={classNames(
            'absolute left-0 w-(--active-tab-width) translate-x-(--active-tab-left) transition-[translate,width] duration-tabs ease-current',
            pill
              ? 'top-(--active-tab-top) h-(--active-tab-height) rounded-sm bg-brand-soft'
              : 'bottom-0 h-0.5 after:absolute after:inset-y-0 after:left-1/2 after:w-6 after:-translate-x-1/2 after:rounded-full after:bg-brand',
          )}
        />
      </Base.List>
      {tabs.some((tab) => tab.content !== undefined) && (
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
          {tabs.map((tab) => (
            <Base.Panel key={tab.key} value={tab.key} className="outline-none">
              {tab.content}
            </Base.Panel>
          ))}
        </div>
      )}
    </Base.Root>
  );
}
