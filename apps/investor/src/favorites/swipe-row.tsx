import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

/** Width of what a swipe uncovers, in px of a 390 px screen. */
const UNCOVERED = 88;
/** A finger that has moved so far sideways means to swipe, px. */
const MEANT = 10;

interface SwipeRowProps {
  /** What the uncovered button says, and what it is about for a screen reader. */
  label: string;
  name: string;
  onRemove: () => void;
  children: ReactNode;
}

/** A row that, swiped to the left, uncovers a button which takes it off the list. It goes by touch; the editing screen serves every other way. */
export function SwipeRow({ label, name, onRemove, children }: SwipeRowProps) {
  const [left, setLeft] = useState(0);
  const [moving, setMoving] = useState(false);
  const start = useRef<{ x: number; y: number; left: number; meant: boolean } | undefined>(undefined);
  const swiped = useRef(false);
  const row = useRef<HTMLDivElement>(null);
  // A kept screen is not taken away when it is left: its effects are, and with them what a finger uncovered.
  useEffect(() => () => setLeft(0), []);
  const isUncovered = left !== 0;
  useEffect(() => {
    if (!isUncovered) return undefined;
    const cover = (event: globalThis.PointerEvent) => {
      if (row.current?.contains(event.target as Node) !== true) setLeft(0);
    };
    document.addEventListener('pointerdown', cover);
    return () => document.removeEventListener('pointerdown', cover);
  }, [isUncovered]);

  const begin = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') return;
    swiped.current = false;
    start.current = { x: event.clientX, y: event.clientY, left, meant: false };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    if (from === undefined) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.meant) {
      if (Math.abs(dx) < MEANT) return;
      // Up and down is scrolling.
      if (Math.abs(dy) > Math.abs(dx)) {
        start.current = undefined;
        return;
      }
      from.meant = true;
      swiped.current = true;
      setMoving(true);
    }
    setLeft(Math.min(0, Math.max(-UNCOVERED, from.left + dx)));
  };
  const end = () => {
    if (start.current?.meant === true) setLeft(left < -UNCOVERED / 2 ? -UNCOVERED : 0);
    start.current = undefined;
    setMoving(false);
  };
  return (
    <div ref={row} className="relative overflow-hidden">
      <button
        type="button"
        tabIndex={left === 0 ? -1 : 0}
        aria-hidden={left === 0}
        aria-label={`${label} ${name}`}
        onClick={onRemove}
        style={{ width: UNCOVERED }}
        className="absolute inset-y-0 right-0 bg-danger-solid text-base font-medium text-white active:bg-danger-solid-press"
      >
        {label}
      </button>
      <div
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClickCapture={(event) => {
          // A swipe is no press of the row, and a press of an uncovered row covers it.
          if (!swiped.current && left === 0) return;
          event.preventDefault();
          event.stopPropagation();
          if (!swiped.current) setLeft(0);
          swiped.current = false;
        }}
        style={{ translate: `${left}px 0`, touchAction: 'pan-y' }}
        className={`relative bg-surface-raised ${moving ? '' : 'transition-[translate] duration-quick'}`}
      >
        {children}
      </div>
    </div>
  );
}
