import { classNames } from '@kuroshio/ui';
import { useEffect, useState } from 'react';
import { serverNow } from '../platform/server-clock.ts';
import { useText } from '../platform/texts.ts';

interface QuoteRingProps {
  /** Until when the rate is locked, epoch ms by the server's clock, and for how long it was. */
  until: number;
  lasts: number;
  /** Called once when it is over. */
  onEnd: () => void;
}

const SIZE = 20;
const RADIUS = 8;
const ROUND = 2 * Math.PI * RADIUS;
const EVERY = 250;

/** A ring that empties while a rate is locked, and the seconds that are left. */
export function QuoteRing({ until, lasts, onEnd }: QuoteRingProps) {
  const t = useText();
  const [left, setLeft] = useState(() => Math.max(0, until - serverNow()));
  useEffect(() => {
    const look = () => {
      const now = Math.max(0, until - serverNow());
      setLeft(now);
      if (now === 0) {
        clearInterval(timer);
        onEnd();
      }
    };
    const timer = setInterval(look, EVERY);
    look();
    return () => clearInterval(timer);
  }, [until, onEnd]);
  const part = Math.min(1, left / lasts);
  return (
    <p role="timer" className="flex items-center gap-2 text-sm text-ink-muted">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className="size-5 shrink-0 -rotate-90" aria-hidden="true">
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} fill="none" strokeWidth="2.5" className="stroke-line" />
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={RADIUS}
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray={ROUND}
          strokeDashoffset={ROUND * (1 - part)}
          className={classNames(part < 0.2 ? 'stroke-warn' : 'stroke-brand')}
        />
      </svg>
      <span className="num">
        {left === 0 ? t('conversion.renewing') : t('conversion.locked', { seconds: Math.ceil(left / 1000) })}
      </span>
    </p>
  );
}
