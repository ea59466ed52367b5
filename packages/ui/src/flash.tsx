import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { tint } from './tint.ts';

export interface FlashProps {
  /** The number watched: a rise tints the background in the colour of up, a fall in that of down, for 600 ms. */
  value: number | bigint;
  className?: string | undefined;
  children: ReactNode;
}

/** Tints its background softly whenever the value changes. The first value does not flash. */
export function Flash({ value, className, children }: FlashProps) {
  const box = useRef<HTMLSpanElement>(null);
  const seen = useRef(value);
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = value;
    if (before !== value && box.current !== null) tint(box.current, value > before ? 'up' : 'down');
  }, [value]);
  return (
    <span ref={box} className={classNames('rounded-xs', className)}>
      {children}
    </span>
  );
}
