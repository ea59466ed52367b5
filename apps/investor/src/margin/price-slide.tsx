import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import { Select } from '@kuroshio/ui';
import { type ReactNode, useId, useState } from 'react';
import { dateText } from '../platform/format.ts';
import { useListings } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { useName } from '../quotes/use-listed.ts';

/** Where it begins: two limit downs in a row, about. */
const FIRST = -20;
/** The slide moves through one answer; that one is asked for again. */
export const IF_AGAIN = { staleTime: 0, refetchInterval: 10_000, keepPrevious: true } as const;
const ALL = 'all';

/** How far the price of one stock, or of all that is owed on, is moved. */
export function useSlide(
  owing: readonly { readonly symbol: string; readonly quantity: number }[],
  first: number = FIRST,
) {
  const [percent, onPercent] = useState(first);
  const [chosen, onSymbol] = useState<string>();
  const symbols = [...new Set(owing.flatMap((one) => (one.quantity > 0 ? [one.symbol] : [])))];
  // What was sold meanwhile moves no more.
  const symbol = chosen !== undefined && symbols.includes(chosen) ? chosen : undefined;
  return { percent, onPercent, symbols, symbol, onSymbol };
}

interface PriceSlideProps {
  slide: ReturnType<typeof useSlide>;
  /** How the account says that all of it moves. */
  all: TextKey;
  answer:
    | (Pick<OutputOf<'margin/what-if'>, 'past'> & { readonly rows: readonly { readonly percent: number }[] })
    | undefined;
  /** What would be then. */
  children: ReactNode;
}

/** Slides the price of one holding, or of all, also to falls that happened. */
export function PriceSlide({ slide, all, answer, children }: PriceSlideProps) {
  const t = useText();
  const id = useId();
  const name = useName();
  const listings = useListings();
  const { percent, onPercent, symbols, symbol, onSymbol } = slide;
  const nameOf = (one: string) => {
    const listing = listings.get(one);
    return listing === undefined ? one : name(listing);
  };
  const [first, last] = [answer?.rows[0]?.percent ?? -60, answer?.rows.at(-1)?.percent ?? 30];
  const change = `${percent > 0 ? '+' : ''}${percent}%`;
  return (
    <section className="mx-3 rounded-lg bg-surface-raised px-4 py-4">
      <h2 className="text-base font-semibold text-ink">{t('margin.whatIf')}</h2>
      {symbols.length > 1 && (
        <div className="mt-2">
          <Select
            title={t('margin.whatIfOf')}
            closeLabel={t('shell.close')}
            placeholder={t(all)}
            value={symbol ?? ALL}
            onChange={(chosen) => onSymbol(chosen === ALL ? undefined : chosen)}
            options={[{ value: ALL, label: t(all) }, ...symbols.map((one) => ({ value: one, label: nameOf(one) }))]}
          />
        </div>
      )}
      <label htmlFor={id} className="mt-3 flex items-baseline justify-between gap-3 text-sm text-ink-muted">
        {t('margin.whatIfPrice')}
        <output htmlFor={id} className="num text-xl font-semibold text-ink">
          {change}
        </output>
      </label>
      <input
        id={id}
        type="range"
        min={first}
        max={last}
        step={1}
        value={percent}
        aria-valuetext={change}
        onChange={(event) => onPercent(Number(event.target.value))}
        className="h-11 w-full accent-brand"
      />
      {answer !== undefined && answer.rows.length > 0 && (
        <fieldset className="mb-3 min-w-0">
          <legend className="text-sm text-ink-muted">{t('margin.whatIfPast')}</legend>
          <div className="mt-1 flex flex-wrap gap-2">
            {answer.past.map((fall) => (
              <button
                key={fall.symbol + fall.from}
                type="button"
                aria-pressed={percent === fall.percent}
                onClick={() => onPercent(fall.percent)}
                className="min-h-11 max-w-full grow rounded-md border border-line px-3 py-1.5 text-left text-xs text-ink-muted aria-pressed:border-accent"
              >
                <span className="num block text-sm font-medium [overflow-wrap:anywhere] whitespace-normal text-ink">
                  {nameOf(fall.symbol)} {fall.percent}%
                </span>
                <span className="num">
                  {dateText(fall.from)}–{dateText(fall.to)}
                </span>
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <dl aria-live="polite" className="num flex flex-wrap gap-x-8 gap-y-2 text-sm [&>div]:grow">
        {children}
      </dl>
      <p className="mt-2 text-xs text-ink-faint">{t('margin.whatIfText')}</p>
    </section>
  );
}

interface IfFigureProps {
  label: string;
  isCalled: boolean;
  'data-if'?: number | string;
  children: ReactNode;
}

/** One figure of what would be. */
export function IfFigure({ label, isCalled, children, 'data-if': mark }: IfFigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted">{label}</dt>
      <dd
        data-if={mark}
        className={`mt-0.5 text-lg font-semibold break-all whitespace-normal ${isCalled ? 'text-danger' : 'text-ink'}`}
      >
        {children}
      </dd>
    </div>
  );
}
