import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { moved } from './moved.ts';

/** Within so many px of the screen's edge a drag scrolls the page, by so many px a frame. */
const EDGE = 110;
const SCROLL = 9;

interface DragListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  label: string;
  /** Names the handle of an item for screen readers. */
  handleLabel: (item: Item) => string;
  onOrder: (items: readonly Item[]) => void;
  children: (item: Item) => ReactNode;
}

interface Drag {
  readonly key: string;
  readonly from: number;
  readonly height: number;
  /** Where the finger began, in px of the page. */
  readonly startY: number;
  dy: number;
}

/** Rows of one height that are put in order by dragging their handles, or with the arrow keys on them. */
export function DragList<Item>({ items, keyOf, label, handleLabel, onOrder, children }: DragListProps<Item>) {
  const [drag, setDrag] = useState<Drag>();
  const pointerY = useRef(0);
  const dragging = drag !== undefined;

  // Near the edge the page moves under the finger, which is a drag as well.
  useEffect(() => {
    if (!dragging) return undefined;
    let frame = requestAnimationFrame(function step() {
      const y = pointerY.current;
      if (y < EDGE) window.scrollBy(0, -SCROLL);
      else if (y > innerHeight - EDGE) window.scrollBy(0, SCROLL);
      setDrag((now) => (now === undefined ? now : { ...now, dy: pointerY.current + scrollY - now.startY }));
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [dragging]);

  const placeOf = ({ dy, height, from }: Drag) =>
    Math.min(items.length - 1, Math.max(0, Math.round(dy / height) + from));
  const to = drag === undefined ? 0 : placeOf(drag);

  const begin = (event: PointerEvent<HTMLElement>, item: Item, from: number) => {
    if (event.button !== 0) return;
    const row = event.currentTarget.closest('li');
    event.currentTarget.setPointerCapture(event.pointerId);
    pointerY.current = event.clientY;
    const startY = event.clientY + scrollY;
    setDrag({ key: keyOf(item), from, height: row?.offsetHeight ?? 60, startY, dy: 0 });
  };
  /** Where the finger leaves counts, not what the last frame has drawn: a busy phone may draw none in between. */
  const end = (event: PointerEvent) => {
    setDrag(undefined);
    if (drag === undefined) return;
    const left = placeOf({ ...drag, dy: event.clientY + scrollY - drag.startY });
    if (left !== drag.from) onOrder(moved(items, drag.from, left));
  };
  const press = (event: KeyboardEvent, from: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = moved(items, from, from + step);
    if (next !== items) onOrder(next);
  };
  /** How far a row steps aside for the one that is dragged. */
  const aside = (index: number) => {
    if (drag === undefined) return 0;
    if (index === drag.from) return drag.dy;
    if (index > drag.from && index <= to) return -drag.height;
    return index < drag.from && index >= to ? drag.height : 0;
  };
  return (
    <ul aria-label={label} className="bg-surface-raised">
      {items.map((item, index) => {
        const own = drag?.from === index;
        return (
          <li
            key={keyOf(item)}
            style={{ translate: `0 ${aside(index)}px` }}
            className={`relative flex h-15 large-text:h-28 items-center bg-surface-raised not-last:hairline-b ${
              own ? 'z-2 shadow-float' : dragging ? 'transition-[translate] duration-quick' : ''
            }`}
          >
            {children(item)}
            <button
              type="button"
              aria-label={handleLabel(item)}
              onPointerDown={(event) => begin(event, item, index)}
              onPointerMove={(event) => {
                pointerY.current = event.clientY;
              }}
              onPointerUp={end}
              onPointerCancel={() => setDrag(undefined)}
              onKeyDown={(event) => press(event, index)}
              className="grid h-15 w-12 shrink-0 cursor-grab touch-none place-items-center text-ink-faint active:cursor-grabbing"
            >
              <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5" fill="none" stroke="currentColor">
                <path d="M5 8.5h14M5 12h14M5 15.5h14" strokeWidth="1.6" strokeLinecap="round" />
              </svg>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
