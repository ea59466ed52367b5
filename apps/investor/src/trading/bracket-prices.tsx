import type { Listing } from '@kuroshio/contract';
import { useText } from '../platform/texts.ts';
import { type BracketDraft, bracketPrices } from './bracket-draft.ts';
import type { TicketField } from './ticket-problem.ts';
import { TriggerField } from './trigger-field.tsx';

export interface BracketPricesProps {
  listing: Listing;
  /** What the purchase is reckoned with, price units. */
  entry: number;
  bracket: BracketDraft;
  onChange: (bracket: BracketDraft) => void;
  errorOf: (field: TicketField) => string | undefined;
}

/** The stop and the profit of what a purchase buys. */
export function BracketPrices({ listing, entry, bracket, onChange, errorOf }: BracketPricesProps) {
  const t = useText();
  const prices = bracketPrices(listing, entry, bracket);
  return (
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
  );
}
