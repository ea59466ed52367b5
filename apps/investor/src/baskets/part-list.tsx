import { useSymbolName } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { type Basket, partText, type Seen } from './basket-words.ts';

/** Each instrument with what it is to be and what it is; with `after`, what it would be. A line marks the target. */
export function PartList({ basket, after }: { basket: Basket; after?: Seen['after'] | undefined }) {
  const t = useText();
  const nameOf = useSymbolName();
  return (
    <ul className="space-y-3">
      {basket.parts.map(({ symbol, targetBps, weightBps }) => {
        const then = after?.find((one) => one.symbol === symbol)?.weightBps;
        return (
          <li key={symbol} data-part={symbol}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 text-base text-ink [overflow-wrap:anywhere]">{nameOf(symbol)}</span>
              <span className="num ml-auto text-sm text-ink-muted">
                {t('baskets.target', { percent: partText(targetBps) })}
              </span>
            </div>
            <div aria-hidden="true" className="relative mt-1 h-2 rounded-full bg-surface-sunken">
              <div className="h-2 rounded-full bg-brand-solid" style={{ width: `${(then ?? weightBps) / 100}%` }} />
              <div
                className="absolute -top-0.5 h-3 w-0.5 bg-ink"
                style={{ left: `min(${targetBps / 100}%, 100% - 2px)` }}
              />
            </div>
            <p className="num mt-1 text-xs whitespace-normal text-ink-faint">
              {t('baskets.nowWeight', { percent: partText(weightBps) })}
              {then !== undefined && ` · ${t('baskets.afterWeight', { percent: partText(then) })}`}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
