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

/** What the stop and the profit of a purchase are turned on with. */
export function BracketSwitch({ bracket, onChange }: Pick<BracketFieldsProps, 'bracket' | 'onChange'>) {
  const t = useText();
  return (
    <div className="flex min-h-11 items-center justify-between gap-2">
      <span className="text-sm text-ink">{t('conditional.bracket')}</span>
      <Switch
        label={t('conditional.bracket')}
        checked={bracket !== undefined}
        onChange={(on) => startTransition(() => onChange(on ? UNTOUCHED_BRACKET : undefined))}
      />
    </div>
  );
}

/** The stop and the profit of what the purchase buys, while they are on. */
export function BracketFields({ bracket, onChange, ...prices }: BracketFieldsProps) {
  if (bracket === undefined) return null;
  return (
    <div className="rounded-md border border-line px-3.5 pt-3">
      <BracketPrices {...prices} bracket={bracket} onChange={onChange} />
    </div>
  );
}
