import type { Listing, WirePosition } from '@kuroshio/contract';
import { Cell } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { sharesLess } from './exact-shares.ts';

export interface ProtectionCellProps {
  position: Pick<WirePosition, 'id' | 'symbol' | 'quantity' | 'closingQuantity'>;
  listing: Pick<Listing, 'currency' | 'lotSize' | 'shareScale'>;
  onPress: () => void;
}

/** How many conditional orders wait to sell a position, and the way to place one. They sell whole lots: nothing where less is left. */
export function ProtectionCell({ position, listing, onPress }: ProtectionCellProps) {
  const t = useText();
  const market = listing.currency === 'TWD' ? 'twd' : 'usd';
  // All of one instrument that can wait at a time.
  const input = { market, show: 'waiting', symbol: position.symbol, limit: 50 } as const;
  const { data } = useCall('trading/list-conditionals', input);
  const count = data?.orders.filter(
    // One that names no position sells the oldest first.
    ({ side, positionId }) => side === 'sell' && (positionId === undefined || positionId === position.id),
  ).length;
  if (sharesLess(listing, position.quantity, position.closingQuantity) < listing.lotSize) return null;
  return (
    <section className="mt-2 bg-surface-raised">
      <Cell
        label={t('conditional.shortcut')}
        value={
          count === undefined
            ? undefined
            : count === 0
              ? t('conditional.shortcutNone')
              : t('conditional.shortcutCount', { count })
        }
        onPress={onPress}
      />
    </section>
  );
}
