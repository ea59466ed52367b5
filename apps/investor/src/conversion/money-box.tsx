import { CASH_ASSETS } from '@kuroshio/money';
import { classNames, PickerSheet } from '@kuroshio/ui';
import { DownIcon } from '@kuroshio/ui';
import { useId, useState } from 'react';
import { currencyLabel, digitsOf } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import type { Code } from './use-quoted.ts';

interface MoneyBoxProps {
  label: string;
  currency: Code;
  onCurrency: (code: Code) => void;
  /** What is typed; without it the box shows `result`. */
  typed?: string;
  onTyped?: (text: string) => void;
  result?: string;
  aside?: string;
  /** Fills in all there is. */
  onAll?: (() => void) | undefined;
  fault?: string | undefined;
  /** More than there is: what is available stands out. */
  warned?: boolean;
}

const CODES = Object.keys(CASH_ASSETS) as Code[];

/** A currency, and an amount of it that is typed or shown. */
export function MoneyBox(props: MoneyBoxProps) {
  const { label, currency, onCurrency, typed, onTyped, result, aside, onAll, fault, warned = false } = props;
  const t = useText();
  const id = useId();
  const [choosing, setChoosing] = useState(false);
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <div className="flex items-baseline justify-between gap-3">
        <span id={`${id}-label`} className="text-sm font-medium text-ink-muted">
          {label}
        </span>
        {aside !== undefined && (
          <span
            className={classNames(
              'num flex min-h-6 items-center gap-2 text-sm',
              warned ? 'text-danger' : 'text-ink-faint',
            )}
          >
            {aside}
            {onAll !== undefined && (
              <button type="button" onClick={onAll} className="-my-2 min-h-11 px-1 font-medium text-brand">
                {t('conversion.all')}
              </button>
            )}
          </span>
        )}
      </div>
      <div
        className={classNames(
          'mt-1.5 flex min-h-14 items-stretch rounded-md border bg-surface-raised focus-within:border-brand focus-within:ring-1 focus-within:ring-brand',
          fault === undefined ? 'border-line-strong' : 'border-danger',
        )}
      >
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${label} ${t('conversion.currency')}`}
          onClick={() => setChoosing(true)}
          className="flex shrink-0 items-center gap-1 rounded-l-md bg-surface-sunken px-3 text-base font-semibold text-ink active:bg-line"
        >
          {currencyLabel(currency)}
          <DownIcon className="size-4 text-ink-faint" />
        </button>
        {onTyped === undefined ? (
          <output className="num flex min-w-0 flex-1 items-center justify-end overflow-x-auto px-3.5 text-xl font-semibold text-ink">
            {result}
          </output>
        ) : (
          <input
            inputMode={digitsOf(currency).digits === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            aria-label={t('conversion.amount')}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={fault === undefined ? undefined : `${id}-fault`}
            placeholder="0"
            value={typed}
            onChange={({ target }) => onTyped(target.value)}
            className="num min-w-0 flex-1 bg-transparent px-3.5 text-right text-xl font-semibold text-ink outline-none placeholder:text-ink-faint"
          />
        )}
      </div>
      <div aria-live="polite">
        {fault !== undefined && (
          <p id={`${id}-fault`} className="mt-1.5 text-sm text-danger">
            {fault}
          </p>
        )}
      </div>
      <PickerSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('conversion.currency')}
        closeLabel={t('shell.close')}
        options={CODES.map((code) => ({ value: code, label: currencyLabel(code), note: t(`conversion.${code}`) }))}
        value={currency}
        onPick={onCurrency}
      />
    </div>
  );
}
