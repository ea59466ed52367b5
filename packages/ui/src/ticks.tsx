import { classNames } from './class-names.ts';
import { compactText, type NumberLocale, priceText, toneOf } from './number-text.ts';
import { TONE_TEXT } from './tone.ts';

export interface Tick {
  id: string | number;
  /** Already written in the market's time: "13:24:59". */
  time: string;
  /** Whole units of 10^-scale. */
  price: number;
  size: number;
  /** Who crossed the spread: `buy` lifted the ask (外盤), `sell` hit the bid (內盤); left out in an auction. */
  taker?: 'buy' | 'sell' | undefined;
}

export interface TicksProps {
  /** Newest first. */
  ticks: readonly Tick[];
  scale: number;
  reference: number | null;
  locale: NumberLocale;
  texts: { time: string; price: string; change: string; size: string };
  minDecimals?: number | undefined;
  className?: string | undefined;
}

const SIGNS = { up: '+', down: '−', flat: '' };

/** The tape: the last trades, the newest on top; sizes in the colour of who was in a hurry. */
export function Ticks({ ticks, scale, reference, locale, texts, minDecimals, className }: TicksProps) {
  const cell =
    'px-1.5 text-right first:pl-3 first:text-left last:pr-3 @max-[15rem]:px-1 @max-[15rem]:text-xs @max-[15rem]:first:pl-2 @max-[15rem]:last:pr-2';
  return (
    // Where text is so large that four columns have no room, the change is what the price says already.
    <div className={classNames('@container bg-surface-raised', className)}>
      <table className="num w-full text-sm">
        <thead>
          <tr className="h-8 text-xs text-ink-faint">
            <th scope="col" className={classNames(cell, 'font-normal')}>
              {texts.time}
            </th>
            <th scope="col" className={classNames(cell, 'font-normal')}>
              {texts.price}
            </th>
            <th scope="col" className={classNames(cell, 'font-normal @max-[15rem]:hidden')}>
              {texts.change}
            </th>
            <th scope="col" className={classNames(cell, 'font-normal')}>
              {texts.size}
            </th>
          </tr>
        </thead>
        <tbody>
          {ticks.map((tick) => {
            const tone = reference === null ? 'flat' : toneOf(tick.price, reference);
            return (
              <tr key={tick.id} className="h-8">
                <td className={classNames(cell, 'text-ink-faint')}>{tick.time}</td>
                <td className={classNames(cell, TONE_TEXT[tone])}>{priceText(tick.price, scale, minDecimals)}</td>
                <td className={classNames(cell, TONE_TEXT[tone], '@max-[15rem]:hidden')}>
                  {reference === null
                    ? '--'
                    : SIGNS[tone] + priceText(Math.abs(tick.price - reference), scale, minDecimals)}
                </td>
                <td
                  className={classNames(
                    cell,
                    tick.taker === 'buy' ? 'text-up' : tick.taker === 'sell' ? 'text-down' : 'text-ink-muted',
                  )}
                >
                  {compactText(tick.size, locale)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
