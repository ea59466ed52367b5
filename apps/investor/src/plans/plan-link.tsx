import type { Listing } from '@kuroshio/contract';
import { Cell } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';

/** The way from a stock to a plan that buys it, or from the holdings to all plans. */
export function PlanLink({ listing }: { listing?: Pick<Listing, 'symbol' | 'kind' | 'tradable'> }) {
  const t = useText();
  const navigate = useNavigate();
  const isOffered = listing === undefined || (listing.tradable && (listing.kind === 'stock' || listing.kind === 'etf'));
  if (!isOffered) return null;
  const to = listing === undefined ? '/trade/plans' : `/trade/planEdit?symbol=${listing.symbol}`;
  return (
    <Cell
      label={t('plans.title')}
      note={t('plans.menuText')}
      className="bg-surface-raised"
      onPress={() => navigate(to)}
    />
  );
}
