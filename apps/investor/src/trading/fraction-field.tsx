import type { Listing, OutputOf } from '@kuroshio/contract';
import { sharesOf, unitsOf } from '@kuroshio/market/share-units.ts';
import { shares as shareCount, units as unitCount } from '@kuroshio/money/units.ts';
import type { Side } from '@kuroshio/orders/words.ts';
import { Field, Input, Segmented } from '@kuroshio/ui';
import { groupDigits } from '@kuroshio/ui/number-text.ts';
import { useState } from 'react';
import { cashText, countText, currencySign } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { affordableUnits } from './affordable.ts';
import {
  type FractionDraft,
  fractionAsked,
  isAmountTooFine,
  isAnswerTo,
  isNumberSoFar,
  isUntyped,
  LEAST,
  type Means,
} from './fraction-draft.ts';
import { useQuantityText } from './order-words.ts';
import { typedShares } from './exact-shares.ts';
import { QuickParts, QuickPicks } from './quick-picks.tsx';

/** Amounts to take for a purchase, in whole units of the currency. */
const AMOUNTS = [10, 50, 100, 500];

export interface FractionFieldProps {
  listing: Listing;
  side: Side;
  fraction: FractionDraft;
  means: Means;
  /** Of what is filled in or was just before. */
  preview: OutputOf<'trading/preview-order'> | undefined;
  onChange: (fraction: FractionDraft) => void;
  error: string | undefined;
}

/** How much of an order for a fraction of a share: shares with decimals, or what they are to be worth. */
export function FractionField({ listing, side, fraction, means, preview, onChange, error }: FractionFieldProps) {
  const t = useText();
  const quantityText = useQuantityText();
  // Separators are for reading; who types is not to step over them.
  const [focused, setFocused] = useState(false);
  const { currency } = listing;
  const { by } = fraction;
  const inShares = by === 'shares';
  const { buyingPower, sellable } = means;
  let shownError = error;
  // An empty field is no mistake yet: what sends the order waits.
  if (isUntyped(fraction)) shownError = undefined;
  else if (isAmountTooFine(listing, fraction)) shownError = t('trading.amountTooFine');
  const power = buyingPower === undefined ? '--' : cashText(buyingPower, currency);
  return (
    <div className="space-y-2.5" data-fraction={by}>
      <Segmented<FractionDraft['by']>
        size="sm"
        label={t('trading.fractionBy')}
        value={by}
        onChange={(next) => onChange({ ...fraction, by: next })}
        options={[
          { value: 'shares', label: t('trading.byShares') },
          { value: 'amount', label: t('trading.byAmount') },
        ]}
      />
      <Field
        label={t(inShares ? 'trading.quantityShares' : 'trading.orderAmount')}
        aside={
          side === 'buy'
            ? `${t('trading.buyingPower')} ${power}`
            : `${t('trading.sellable')} ${sellable === undefined ? '--' : quantityText(sellable, listing)}`
        }
        error={shownError}
        hint={<Estimate listing={listing} fraction={fraction} preview={preview} />}
      >
        <Input
          key={by}
          inputMode="decimal"
          autoComplete="off"
          placeholder={inShares ? '0' : '0.00'}
          {...(inShares ? { suffix: t('trading.sharesUnit') } : { prefix: currencySign(currency) })}
          value={focused ? fraction[by] : groupDigits(fraction[by])}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={(event) => {
            const text = event.target.value.trim().replaceAll(',', '');
            if (isNumberSoFar(text)) onChange({ ...fraction, [by]: text });
          }}
        />
        <FractionPicks listing={listing} side={side} fraction={fraction} means={means} onChange={onChange} />
      </Field>
    </div>
  );
}

type FractionPicksProps = Pick<FractionFieldProps, 'listing' | 'side' | 'fraction' | 'means' | 'onChange'>;

/** Amounts for a purchase by amount; else parts of what there is the money or are the shares for. */
function FractionPicks({ listing, side, fraction, means, onChange }: FractionPicksProps) {
  const t = useText();
  const { buyingPower = 0n, price = 0, date, sellable = 0 } = means;
  if (side === 'buy' && fraction.by === 'amount') {
    return (
      <QuickPicks
        label={t('trading.quickAmounts')}
        picks={AMOUNTS.map((value) => ({
          label: `${currencySign(listing.currency)}${value}`,
          value,
          disabled: BigInt(value) * 100n > buyingPower,
        }))}
        chosen={Number(fraction.amount)}
        onPick={(value) => onChange({ ...fraction, amount: String(value) })}
      />
    );
  }
  const most =
    side === 'buy'
      ? affordableUnits(listing, price, buyingPower, date ?? '9999-12-31', 'fractional')
      : unitsOf(listing, shareCount(sellable));
  return (
    <QuickParts
      most={most}
      onPick={(units) =>
        onChange({ ...fraction, by: 'shares', shares: typedShares(listing, sharesOf(listing, unitCount(units))) })
      }
    />
  );
}

/** What shares are worth about, or how many an amount comes to. */
function Estimate({ listing, fraction, preview }: Pick<FractionFieldProps, 'listing' | 'fraction' | 'preview'>) {
  const t = useText();
  const { by } = fraction;
  const asked = isUntyped(fraction) ? undefined : fractionAsked(listing, fraction);
  if (preview === undefined || asked === undefined || !isAnswerTo(preview, asked)) {
    const minimum = cashText(LEAST, listing.currency);
    return t(by === 'shares' ? 'trading.sharesHint' : 'trading.amountHint', { minimum });
  }
  const shares = t('trading.shares', { count: countText(preview.quantity) });
  return <span data-estimated={by}>≈ {by === 'shares' ? cashText(preview.value, preview.currency) : shares}</span>;
}
