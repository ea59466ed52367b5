import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { countdownText, secondsLeft, untilNextSecond } from './countdown-text.ts';

export interface CountdownProps {
  /** The moment it counts down to, epoch ms. */
  until: number;
  /** The clock, epoch ms: the server's time where there is one. Default the device's. */
  now?: (() => number) | undefined;
  /** Called once at zero. */
  onEnd?: (() => void) | undefined;
  className?: string | undefined;
}

/** "mm:ss" to a moment. It follows the clock, so a sleeping phone shows the right time on waking. */
export function Countdown({ until, now = Date.now, onEnd, className }: CountdownProps) {
  const clock = useRef(now);
  clock.current = now;
  const ended = useRef(onEnd);
  ended.current = onEnd;
  const [left, setLeft] = useState(() => secondsLeft(until, now()));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const at = clock.current();
      setLeft(secondsLeft(until, at));
      const wait = untilNextSecond(until, at);
      if (wait > 0) timer = setTimeout(tick, wait);
      else ended.current?.();
    };
    tick();
    return () => clearTimeout(timer);
  }, [until]);

  return (
    <time role="timer" className={classNames('num', className)}>
      {countdownText(left)}
    </time>
  );
}
