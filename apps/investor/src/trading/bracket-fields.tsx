import { Switch } from '@kuroshio/ui';
import { startTransition } from 'react';
import { useText } from '../platform/texts.ts';
import { type BracketDraft, UNTOUCHED_BRACKET } from './bracket-draft.ts';
import type { BracketPricesProps } from './bracket-prices.tsx';
import { BracketPrices } from './ticket-parts.ts';

export interface BracketFieldsProps extends Omit<BracketPricesProps, 'bracket' | 'onChange'> {
  bracket: BracketDraft | undefined;
  onChange: (bracket: BracketDraft | undefined) => void;
}

/** A switch, and while it is on the stop and the profit of what the purchase buys. */
export function BracketFields({ bracket, onChange, ...prices }: BracketFieldsProps) {
  const t = useText();
  return (
    <div className="rounded-md border border-line px-3.5">
      <div className="flex min-h-12 items-center justify-between gap-3">
        <span className="text-sm text-ink">{t('conditional.bracket')}</span>
        <Switch
          label={t('conditional.bracket')}
          checked={bracket !== undefined}
          onChange={(on) => startTransition(() => onChange(on ? UNTOUCHED_BRACKET : undefined))}
        />
      </div>
      {bracket !== undefined && <BracketPrices {...prices} bracket={bracket} onChange={onChange} />}
    </div>
  );
}
