import { priceText, Tag } from '@kuroshio/ui';
import { cashText, countText, dateText } from '../platform/format.ts';
import { useListings, useSymbolName } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import type { RunCard, RunReport } from './run-words.ts';

const clockOfMinute = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** What was bought and sold, the newest first as they are given. */
export function TradeRows({ trades, currency }: Pick<RunReport, 'trades'> & Pick<RunCard, 'currency'>) {
  const t = useText();
  const nameOf = useSymbolName();
  const listings = useListings();
  return (
    <ul>
      {trades.map(({ date, minute, symbol, side, shares, price, value, costs }) => (
        <li
          key={`${date} ${minute ?? ''} ${symbol} ${side}`}
          className="num py-2.5 whitespace-normal not-last:hairline-b"
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="flex min-w-0 items-center gap-1.5 text-base text-ink">
              <Tag kind={side === 'buy' ? 'up' : 'down'}>
                {t(side === 'buy' ? 'laboratory.buy' : 'laboratory.sell')}
              </Tag>
              <span className="truncate">{nameOf(symbol)}</span>
            </span>
            <span className="shrink-0 text-base font-medium text-ink">
              {priceText(price, listings.get(symbol)?.priceScale ?? 2)}
            </span>
          </p>
          <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-muted">
            <span>
              {countText(shares)} · {cashText(value, currency)} ·{' '}
              {t('strategies.costOf', { amount: cashText(costs, currency) })}
            </span>
            <span>
              {dateText(date)}
              {minute === undefined ? '' : ` ${clockOfMinute(minute)}`}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
