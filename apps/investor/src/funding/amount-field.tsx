import type { CurrencyCode } from '@kuroshio/contract';
import { Field, Input } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { currencyLabel, digitsOf } from '../platform/format.ts';

export interface AmountFieldProps {
  label: string;
  currency: CurrencyCode;
  typed: string;
  onTyped: (text: string) => void;
  hint?: ReactNode;
  aside?: ReactNode;
  error?: string | undefined;
}

/** An amount of one currency, typed. */
export function AmountField({ label, currency, typed, onTyped, hint, aside, error }: AmountFieldProps) {
  return (
    <Field label={`${label} (${currencyLabel(currency)})`} hint={hint} aside={aside} error={error}>
      <Input
        inputMode={digitsOf(currency).digits === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder="0"
        className="num"
        value={typed}
        onChange={({ target }) => onTyped(target.value.slice(0, 20))}
      />
    </Field>
  );
}
