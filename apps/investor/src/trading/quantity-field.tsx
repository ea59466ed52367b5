import type { Listing } from '@kuroshio/contract';
import { type Board, isOddLot } from '@kuroshio/market/words.ts';
import type { Side } from '@kuroshio/orders/words.ts';
import { Field, Stepper } from '@kuroshio/ui';
import { mostUnits, sharesOfLot } from '../quotes/board-lot.ts';
import { countsLots } from '../quotes/figures.ts';
import { cashText, countText, splitLots } from '../platform/format.ts';
import { usePhase } from '../platform/live.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { affordableUnits, type Lending } from './affordable.ts';
import { useQuantityText } from './order-words.ts';
import { hasFraction } from './exact-shares.ts';
import { mostShort } from './most-short.ts';
import { signed } from './price-stepper.tsx';
import { QuickParts } from './quick-picks.tsx';
import type { Borrowing } from './use-held.ts';

export interface QuantityFieldProps {
  listing: Listing;
  /** Shares that a sale may sell. */
  sellable: number;
  /** What is lent on a purchase; undefined with one's own money. */
  lending: Lending | undefined;
  /** Of an order with borrowed shares. */
  borrowing: Borrowing | undefined;
  /** The highest price that is reckoned with: what a short sale puts up is set aside for it. */
  highest: number;
  side: Side;
  /** What a purchase is reckoned with, price units. */
  price: number;
  board: Board;
  /** Lots, or shares on a board for odd lots. */
  units: number;
  onChange: (units: number) => void;
  /** Turns to the sale of what is held beyond whole lots, or of all with a fraction of a share. */
  onOddRest: (() => void) | undefined;
  error: string | undefined;
}

/** Lots that a key of the keypad moves the quantity by; of shares of an odd lot ten times as many. */
const STEPS = [-10, -1, 1, 10];

/** How much: in lots or in shares of an odd lot, with parts of what there is the money or are the shares for. */
export function QuantityField(props: QuantityFieldProps) {
  const { listing, sellable, lending, borrowing, side, price, highest, board, units, onChange, onOddRest, error } =
    props;
  const t = useText();
  const quantityText = useQuantityText();
  const market = listing.currency === 'TWD' ? 'twd' : 'usd';
  const { data: assets } = useCall('portfolio/assets', { market });
  const phase = usePhase(listing.venue);
  const buying = side === 'buy';
  const most = borrowing
    ? Math.min(
        mostUnits(listing, board),
        mostShort(listing, borrowing, side, { price, highest, available: BigInt(assets?.available ?? 0) }),
      )
    : buying
      ? affordableUnits(
          listing,
          price,
          BigInt(assets?.buyingPower ?? 0),
          phase?.tradingDate ?? '9999-12-31',
          board,
          lending,
        )
      : Math.min(mostUnits(listing, board), Math.floor(sellable / sharesOfLot(listing, board)));
  const inLots = countsLots(listing) && !isOddLot(board);
  const stepKeys = STEPS.map((step) => {
    const by = isOddLot(board) ? step * 10 : step;
    return { by, label: t(inLots ? 'trading.stepLots' : 'trading.stepShares', { steps: signed(by) }) };
  });
  const { lots, odd } = splitLots(sellable, listing.lotSize);
  let rest: string | undefined;
  if (inLots && lots > 0 && odd > 0) rest = t('trading.oddRest', { count: countText(odd) });
  else if (hasFraction(sellable)) rest = t('trading.fractionRest', { count: countText(sellable) });
  return (
    <Field
      label={t(inLots ? 'trading.quantityLots' : 'trading.quantityShares')}
      aside={inLots ? t('trading.equalsShares', { count: countText(units * listing.lotSize) }) : undefined}
      error={error}
      hint={
        borrowing !== undefined
          ? buying
            ? `${t('trading.shortOwed')} ${quantityText(borrowing.owed, listing)}`
            : `${t('trading.availableCash')} ${assets === undefined ? '--' : cashText(assets.available, assets.currency)}`
          : buying
            ? `${t('trading.buyingPower')} ${assets === undefined ? '--' : cashText(assets.buyingPower, assets.currency)}`
            : `${t('trading.sellable')} ${quantityText(sellable, listing)}`
      }
    >
      <Stepper
        integer
        value={units}
        stepKeys={stepKeys}
        max={mostUnits(listing, board)}
        onChange={onChange}
        decreaseLabel={t('trading.decrease')}
        increaseLabel={t('trading.increase')}
      />
      <QuickParts
        most={most}
        mostText={t('trading.most', { quantity: quantityText(most * sharesOfLot(listing, board), listing) })}
        onPick={onChange}
      />
      {!buying && borrowing === undefined && rest !== undefined && onOddRest !== undefined && (
        <button type="button" onClick={onOddRest} className="mt-1 -mb-2 h-9 text-left text-xs text-brand">
          {rest}
        </button>
      )}
    </Field>
  );
}
