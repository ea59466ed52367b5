import { memo } from 'react';
import { classNames } from './class-names.ts';
import { Flash } from './flash.tsx';
import {
  changeBps,
  compactText,
  moneyText,
  type NumberLocale,
  percentText,
  priceText,
  type SignRule,
  type Tone,
  toneOf,
} from './number-text.ts';
import { TONE_TEXT } from './tone.ts';

const SOLIDS = { up: 'bg-up-solid text-white', down: 'bg-down-solid text-white' };

export interface PriceProps {
  /** Price in whole units of 10^-scale; null where there is none yet, shown as "--". */
  value: number | null;
  scale: number;
  /** The price it is coloured against (yesterday's close), in the same units. In the text's colour without it. */
  reference?: number | null | undefined;
  /** At the limit of the day: white on the solid colour. */
  limit?: 'up' | 'down' | undefined;
  /** Tints the background when it changes. Default true. */
  flash?: boolean | undefined;
  /** Least number of decimals, default 2; further ones show where they are not zero. */
  minDecimals?: number | undefined;
  className?: string | undefined;
}

/** A price with thousands separators, coloured against its reference. */
export const Price = memo(function Price({
  value,
  scale,
  reference,
  limit,
  flash = true,
  minDecimals,
  className,
}: PriceProps) {
  if (value === null) return <span className={classNames('num text-ink-faint', className)}>--</span>;
  const colour =
    limit !== undefined
      ? `${SOLIDS[limit]} rounded-xs px-1`
      : reference !== undefined && reference !== null
        ? TONE_TEXT[toneOf(value, reference)]
        : undefined;
  const text = priceText(value, scale, minDecimals);
  const style = classNames('num', colour, className);
  return flash && limit === undefined ? (
    <Flash value={value} className={style}>
      {text}
    </Flash>
  ) : (
    <span className={style}>{text}</span>
  );
});

export interface ChangeProps {
  /** Price now and the price it is compared with, in whole units of 10^-scale; null shows "--". */
  value: number | null;
  reference: number | null;
  scale: number;
  /** Which of the two is shown. Default both. */
  show?: 'both' | 'amount' | 'percent' | undefined;
  /** Percent on a solid block of its colour, for quote lists. */
  block?: boolean | undefined;
  minDecimals?: number | undefined;
  className?: string | undefined;
}

const ARROWS = { up: '▲', down: '▼' };
const BLOCKS: Record<Tone, string> = {
  up: 'bg-up-solid text-white',
  down: 'bg-down-solid text-white',
  flat: 'bg-surface-sunken text-flat',
};

/** ▲▼ amount and percent. The arrow says the direction to those who do not see the colour. */
export const Change = memo(function Change({
  value,
  reference,
  scale,
  show = 'both',
  block,
  minDecimals,
  className,
}: ChangeProps) {
  if (value === null || reference === null) {
    const place = block === true ? 'inline-block px-2 py-1 text-right' : undefined;
    return <span className={classNames('num text-ink-faint', place, className)}>--</span>;
  }
  const tone = toneOf(value, reference);
  const amount = priceText(Math.abs(value - reference), scale, minDecimals);
  const percent = percentText(changeBps(value, reference));
  const shape = block === true ? `inline-block rounded-sm px-2 py-1 text-right ${BLOCKS[tone]}` : TONE_TEXT[tone];
  return (
    <span data-tone={tone} className={classNames('num', shape, className)}>
      {show !== 'percent' && tone !== 'flat' && <span className="mr-0.5 text-[0.7em]">{ARROWS[tone]}</span>}
      {show !== 'percent' && amount}
      {show === 'both' && ' '}
      {show !== 'amount' && (show === 'both' ? `(${percent})` : percent)}
    </span>
  );
});

export interface MoneyProps {
  /** Minor units: a decimal string or a bigint. */
  amount: bigint | string;
  /** Decimals of the asset (TWD 2, JPY 0, USDT 6). */
  decimals: number;
  /** Decimals shown; as many as the asset has where left out. Cut towards zero. */
  digits?: number | undefined;
  sign?: SignRule | undefined;
  /** Coloured as a gain or a loss. */
  tinted?: boolean | undefined;
  flash?: boolean | undefined;
  /** Decimals smaller than the whole: where an amount is the largest figure of a screen. */
  quietDecimals?: boolean | undefined;
  /** Stands before (`NT$`) or after (`TWD`), smaller than the number. */
  prefix?: string | undefined;
  suffix?: string | undefined;
  /** Shows "••••" in place of the number, for prying eyes. */
  hidden?: boolean | undefined;
  className?: string | undefined;
}

/** An amount of money with thousands separators. */
export function Money(props: MoneyProps) {
  const { amount, decimals, digits, sign, tinted, flash, quietDecimals, prefix, suffix, hidden, className } = props;
  const minor = BigInt(amount);
  const style = classNames('num', tinted === true && hidden !== true && TONE_TEXT[toneOf(minor)], className);
  const unit = 'text-[0.7em] font-medium';
  const shown = moneyText(minor, decimals, digits, sign);
  const body = (
    <>
      {prefix !== undefined && <span className={classNames(unit, 'mr-1')}>{prefix}</span>}
      {hidden === true ? '••••' : quietDecimals === true ? <Quiet text={shown} /> : shown}
      {suffix !== undefined && <span className={classNames(unit, 'ml-1')}>{suffix}</span>}
    </>
  );
  return flash === true && hidden !== true ? (
    <Flash value={minor} className={style}>
      {body}
    </Flash>
  ) : (
    <span className={style}>{body}</span>
  );
}

/** A number whose decimals are smaller than its whole. */
function Quiet({ text }: { text: string }) {
  const point = text.indexOf('.');
  if (point < 0) return text;
  return (
    <>
      {text.slice(0, point)}
      <span className="text-[0.6em]">{text.slice(point)}</span>
    </>
  );
}

export interface VolumeProps {
  /** A count: lots, shares, or a turnover in whole currency; null shows "--". */
  count: number | null;
  locale: NumberLocale;
  /** In full with separators in place of the short form. */
  full?: boolean | undefined;
  suffix?: string | undefined;
  className?: string | undefined;
}

/** A count in the short form of the language: 12.3萬, 123K. */
export const Volume = memo(function Volume({ count, locale, full, suffix, className }: VolumeProps) {
  if (count === null) return <span className={classNames('num text-ink-faint', className)}>--</span>;
  return (
    <span className={classNames('num', className)}>
      {full === true ? priceText(count, 0) : compactText(count, locale)}
      {suffix}
    </span>
  );
});
