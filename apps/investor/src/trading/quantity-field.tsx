import type { Listing } from '@kuroshio/contract';
import type { Side } from '@kuroshio/orders/words.ts';
import { Field, Stepper } from '@kuroshio/ui';
import { countsLots } from '../quotes/figures.ts';
import { cashText, countText } from '../platform/format.ts';
import { usePhase } from '../platform/live.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { affordableLots, partOf } from './affordable.ts';
import { useQuantityText } from './order-words.ts';
import { QuickPicks } from './quick-picks.tsx';
import { mostLots, type TicketStart } from './ticket-draft.ts';

export interface QuantityFieldProps {
  listing: Listing;
  start: TicketStart;
  side: Side;
  /** What a purchase is reckoned with, price units. */
  price: number;
  lots: number;
  onChange: (lots: number) => void;
  error: string | undefined;
}

/** How much: in lots, with parts of what there is the money or are the shares for. */
export function QuantityField({ listing, start, side, price, lots, onChange, error }: QuantityFieldProps) {
  const t = useText();
  const quantityText = useQuantityText();
  const market = listing.currency === 'TWD' ? 'twd' : 'usd';
  const { data: assets } = useCall('portfolio/assets', { market });
  const { data: holdings } = useCall('portfolio/holdings', { market });
  const phase = usePhase(listing.venue);
  const buying = side === 'buy';
  const sellable =
    start.position?.quantity ?? holdings?.find((holding) => holding.symbol === listing.symbol)?.sellable ?? 0;
  const most = buying
    ? affordableLots(listing, price, BigInt(assets?.buyingPower ?? 0), phase?.tradingDate ?? '9999-12-31')
    : Math.min(mostLots(listing), Math.floor(sellable / listing.lotSize));
  const inLots = countsLots(listing);
  return (
    <Field
      label={t(inLots ? 'trading.quantityLots' : 'trading.quantityShares')}
      aside={
        buying
          ? `${t('trading.buyingPower')} ${assets === undefined ? '--' : cashText(assets.buyingPower, assets.currency)}`
          : `${t('trading.sellable')} ${quantityText(sellable, listing)}`
      }
      error={error}
      hint={inLots ? t('trading.equalsShares', { count: countText(lots * listing.lotSize) }) : undefined}
    >
      <Stepper
        integer
        value={lots}
        max={mostLots(listing)}
        onChange={onChange}
        decreaseLabel={t('trading.decrease')}
        increaseLabel={t('trading.increase')}
      />
      <QuickPicks
        label={t('trading.quickQuantities')}
        picks={[
          { label: '1/4', value: partOf(most, 4) },
          { label: '1/2', value: partOf(most, 2) },
          { label: t('trading.quickAll'), value: most },
        ].map((pick) => ({ ...pick, disabled: most === 0 }))}
        onPick={onChange}
      />
    </Field>
  );
}
