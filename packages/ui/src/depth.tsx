import { classNames } from './class-names.ts';
import { Flash } from './flash.tsx';
import { compactText, type NumberLocale, priceText, toneOf } from './number-text.ts';
import { TONE_TEXT } from './tone.ts';

export interface DepthLevel {
  /** Whole units of 10^-scale; null is the market-order level of a call auction. */
  price: number | null;
  /** Lots or shares, as the screen counts. */
  size: number;
}

export interface DepthProps {
  /** Best first; up to five of each are shown, what is missing stays empty. */
  bids: readonly DepthLevel[];
  asks: readonly DepthLevel[];
  scale: number;
  reference: number | null;
  locale: NumberLocale;
  /** `side` is the side of the book that was touched: `bid` is 買, `ask` is 賣. */
  onPick?: ((price: number, side: 'bid' | 'ask') => void) | undefined;
  texts: { bid: string; ask: string; size: string; bidPrice: string; askPrice: string; market: string };
  minDecimals?: number | undefined;
  className?: string | undefined;
}

const DEPTH_LEVELS = 5;

/** Share of bids in all the size shown, 0 to 1; half where there is none. */
export function bidShare(bids: readonly DepthLevel[], asks: readonly DepthLevel[]): number {
  const sum = (levels: readonly DepthLevel[]) => levels.reduce((total, level) => total + level.size, 0);
  const all = sum(bids) + sum(asks);
  return all === 0 ? 0.5 : sum(bids) / all;
}

/** Five levels on each side, prices meeting in the middle, bars as long as the sizes compare. */
export function Depth(props: DepthProps) {
  const { scale, reference, locale, onPick, texts, minDecimals, className } = props;
  const bids = props.bids.slice(0, DEPTH_LEVELS);
  const asks = props.asks.slice(0, DEPTH_LEVELS);
  const largest = Math.max(1, ...bids.map((level) => level.size), ...asks.map((level) => level.size));
  const share = bidShare(bids, asks);
  const total = (levels: readonly DepthLevel[]) => levels.reduce((sum, level) => sum + level.size, 0);

  const cell = (level: DepthLevel | undefined, side: 'bid' | 'ask', row: number) => {
    const bid = side === 'bid';
    const shape = classNames(
      'relative flex w-full items-center justify-between px-3 text-sm',
      onPick === undefined ? 'h-9' : 'h-11',
      bid ? 'flex-row' : 'flex-row-reverse',
    );
    if (level === undefined) {
      return (
        <div className={classNames(shape, 'text-ink-faint')}>
          <span>--</span>
          <span>--</span>
        </div>
      );
    }
    const { price, size } = level;
    const tone = price === null || reference === null ? 'flat' : toneOf(price, reference);
    const body = (
      <>
        <span
          aria-hidden="true"
          className={classNames(
            'absolute inset-y-0.5 transition-[width] duration-tabs ease-current',
            bid ? 'right-0 rounded-l-xs bg-up-soft' : 'left-0 rounded-r-xs bg-down-soft',
          )}
          style={{ width: `${Math.round((size / largest) * 1000) / 10}%` }}
        />
        <Flash value={size} className="flash-hint num relative text-ink-muted">
          {compactText(size, locale)}
        </Flash>
        <span className={classNames('num relative text-base font-medium', TONE_TEXT[tone])}>
          {price === null ? texts.market : priceText(price, scale, minDecimals)}
        </span>
      </>
    );
    if (onPick === undefined || price === null) return <div className={shape}>{body}</div>;
    return (
      <button
        type="button"
        data-depth={`${side}-${row + 1}`}
        onClick={() => onPick(price, side)}
        className={classNames(shape, 'active:bg-surface-sunken')}
      >
        <span className="sr-only">{`${bid ? texts.bid : texts.ask} ${row + 1}`}</span>
        {body}
      </button>
    );
  };

  return (
    <div className={classNames('bg-surface-raised', className)}>
      <div className="grid grid-cols-2 text-xs text-ink-faint">
        <div className="flex h-8 items-center justify-between px-3">
          <span>{texts.size}</span>
          <span>{texts.bidPrice}</span>
        </div>
        <div className="flex h-8 items-center justify-between px-3">
          <span>{texts.askPrice}</span>
          <span>{texts.size}</span>
        </div>
      </div>
      <div className="grid grid-cols-2">
        <div className="border-r border-line">
          {Array.from({ length: DEPTH_LEVELS }, (_, row) => (
            <div key={`bid-${row + 1}`}>{cell(bids[row], 'bid', row)}</div>
          ))}
        </div>
        <div>
          {Array.from({ length: DEPTH_LEVELS }, (_, row) => (
            <div key={`ask-${row + 1}`}>{cell(asks[row], 'ask', row)}</div>
          ))}
        </div>
      </div>
      <div className="num flex items-center gap-2 px-3 pt-2 pb-3 text-xs">
        <span className="min-w-10 text-up">{compactText(total(bids), locale)}</span>
        <span aria-hidden="true" className="flex h-1 flex-1 gap-0.5 overflow-hidden rounded-full">
          <span
            className="h-full bg-up transition-[width] duration-tabs ease-current"
            style={{ width: `${Math.round(share * 1000) / 10}%` }}
          />
          <span className="h-full flex-1 bg-down" />
        </span>
        <span className="min-w-10 text-right text-down">{compactText(total(asks), locale)}</span>
      </div>
    </div>
  );
}
