import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { heldLeft, secondsLeft, type TimeLeft, timeLeft, untilNextSecond } from './countdown-text.ts';

export interface CountdownProps {
  /** The moment it counts down to, epoch ms. */
  until: number;
  /** What is left, in words. */
  text: (left: TimeLeft) => string;
  /** The clock, epoch ms: the server's time where there is one. Default the device's. */
  now?: (() => number) | undefined;
  /** Called once at zero. */
  onEnd?: (() => void) | undefined;
  className?: string | undefined;
}

/** The time to a moment. It follows the clock, so a sleeping phone shows the right time on waking, and never counts up by a little. */
export function Countdown({ until, text, now = Date.now, onEnd, className }: CountdownProps) {
  const clock = useRef(now);
  clock.current = now;
  const ended = useRef(onEnd);
  ended.current = onEnd;
  const [left, setLeft] = useState(() => secondsLeft(until, now()));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const at = clock.current();
      setLeft((shown) => heldLeft(shown, secondsLeft(until, at)));
      const wait = untilNextSecond(until, at);
      if (wait > 0) timer = setTimeout(tick, wait);
      else ended.current?.();
    };
    tick();
    return () => clearTimeout(timer);
  }, [until]);

  return (
    <time role="timer" className={classNames('num', className)}>
      {text(timeLeft(left))}
    </time>
  );
}
