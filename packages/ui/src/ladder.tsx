import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { DepthLevel } from './depth.tsx';
import { compactText, type NumberLocale, priceText, toneOf } from './number-text.ts';
import { TONE_TEXT } from './tone.ts';

export interface LadderProps {
  /** Best first; five of each have a place, what is missing stays empty. */
  bids: readonly DepthLevel[];
  asks: readonly DepthLevel[];
  scale: number;
  minDecimals?: number | undefined;
  reference: number | null;
  locale: NumberLocale;
  /** The price that stands filled in. */
  chosen?: number | undefined;
  /** `side` is the side of the book that was touched: `bid` is 買, `ask` is 賣. */
  onPick?: ((price: number, side: 'bid' | 'ask') => void) | undefined;
  /** Between asks and bids: the last price. */
  middle: ReactNode;
  texts: { label: string; bid: string; ask: string; market: string };
  className?: string | undefined;
}

const LEVELS = 5;

/** Five levels of each side one above the other, the best in the middle: a touch takes the price. */
export function Ladder(props: LadderProps) {
  const { bids, asks, scale, minDecimals, reference, locale, chosen, onPick, middle, texts, className } = props;
  const largest = Math.max(1, ...[...bids, ...asks].map(({ size }) => size));

  const row = (level: DepthLevel | undefined, side: 'bid' | 'ask', place: number) => {
    const price = level?.price ?? null;
    const isChosen = price !== null && price === chosen;
    const shape = classNames(
      'relative flex h-11 w-full items-center justify-between gap-1 rounded-xs px-2 text-sm',
      isChosen && 'outline-1 -outline-offset-1 outline-brand',
    );
    if (level === undefined) {
      return (
        <div key={place} className={classNames(shape, 'text-ink-faint')}>
          <span>--</span>
          <span>--</span>
        </div>
      );
    }
    const tone = price === null || reference === null ? 'flat' : toneOf(price, reference);
    const body = (
      <>
        <span
          aria-hidden="true"
          className={classNames(
            'absolute inset-y-1 right-0 rounded-l-xs transition-[width] duration-tabs ease-current',
            side === 'bid' ? 'bg-up-soft' : 'bg-down-soft',
          )}
          style={{ width: `${Math.round((level.size / largest) * 1000) / 10}%` }}
        />
        <span className={classNames('num relative font-medium', TONE_TEXT[tone])}>
          {price === null ? texts.market : priceText(price, scale, minDecimals)}
        </span>
        <span className="num relative truncate text-xs text-ink-muted">{compactText(level.size, locale)}</span>
      </>
    );
    if (onPick === undefined || price === null) {
      return (
        <div key={place} className={shape}>
          {body}
        </div>
      );
    }
    return (
      <button
        key={place}
        type="button"
        data-ladder={`${side}-${place}`}
        aria-pressed={isChosen}
        onClick={() => onPick(price, side)}
        className={classNames(shape, 'active:bg-surface-sunken')}
      >
        <span className="sr-only">{`${side === 'bid' ? texts.bid : texts.ask} ${place}`}</span>
        {body}
      </button>
    );
  };

  const places = Array.from({ length: LEVELS }, (_, n) => n + 1);
  return (
    <div role="group" aria-label={texts.label} className={className}>
      {places.toReversed().map((place) => row(asks[place - 1], 'ask', place))}
      <div className="flex h-8 items-center justify-center hairline-t hairline-b">{middle}</div>
      {places.map((place) => row(bids[place - 1], 'bid', place))}
    </div>
  );
}
