import type { Listing } from '@kuroshio/contract';
import { Switch } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';
import { type BracketDraft, bracketPrices, UNTOUCHED_BRACKET } from './bracket-draft.ts';
import type { TicketField } from './ticket-problem.ts';
import { TriggerField } from './trigger-field.tsx';

export interface BracketFieldsProps {
  listing: Listing;
  /** What the purchase is reckoned with, price units. */
  entry: number;
  bracket: BracketDraft | undefined;
  onChange: (bracket: BracketDraft | undefined) => void;
  errorOf: (field: TicketField) => string | undefined;
}

/** A switch, and while it is on the stop and the profit of what the purchase buys. */
export function BracketFields({ listing, entry, bracket, onChange, errorOf }: BracketFieldsProps) {
  const t = useText();
  const prices = bracket === undefined ? undefined : bracketPrices(listing, entry, bracket);
  return (
    <div className="rounded-md border border-line px-3.5">
      <div className="flex min-h-12 items-center justify-between gap-3">
        <span className="text-sm text-ink">{t('conditional.bracket')}</span>
        <Switch
          label={t('conditional.bracket')}
          checked={bracket !== undefined}
          onChange={(on) => onChange(on ? UNTOUCHED_BRACKET : undefined)}
        />
      </div>
      {bracket !== undefined && prices !== undefined && (
        <div className="space-y-3 pb-3.5">
          {(['stop', 'profit'] as const).map((leg) => (
            <TriggerField
              key={leg}
              listing={listing}
              label={t(leg === 'stop' ? 'conditional.stopPrice' : 'conditional.profitPrice')}
              from={entry}
              distanceKey="conditional.fromEntry"
              above={leg === 'profit'}
              value={prices[leg]}
              onChange={(price) => onChange({ ...bracket, [leg]: price })}
              error={errorOf(leg)}
            />
          ))}
          <p className="text-xs text-ink-faint">{t('conditional.bracketText')}</p>
        </div>
      )}
    </div>
  );
}
