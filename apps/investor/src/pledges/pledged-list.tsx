import { Button } from '@kuroshio/ui';
import { cashText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { useName } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { partText, type PledgedShares } from './pledge-words.ts';

interface PledgedListProps {
  pledged: readonly PledgedShares[];
  onReturn: (shares: PledgedShares) => void;
}

/** What stands for a loan beside its own shares. */
export function PledgedList({ pledged, onReturn }: PledgedListProps) {
  const t = useText();
  if (pledged.length === 0) return null;
  return (
    <div className="mt-3 rounded-md bg-surface-sunken px-3.5 py-2">
      <h4 className="text-sm font-medium text-ink-muted">{t('pledges.pledged')}</h4>
      <ul>
        {pledged.map((shares) => (
          <PledgedRow key={shares.id} shares={shares} onReturn={() => onReturn(shares)} />
        ))}
      </ul>
    </div>
  );
}

function PledgedRow({ shares, onReturn }: { shares: PledgedShares; onReturn: () => void }) {
  const t = useText();
  const name = useName();
  const listing = useListing(shares.symbol);
  const quantityText = useQuantityText();
  if (listing === undefined) return null;
  return (
    <li data-pledged={shares.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 not-last:hairline-b">
      <span className="min-w-0 grow basis-24">
        <span className="block text-sm font-medium text-ink">{name(listing)}</span>
        <span className="num block text-xs text-ink-muted">{quantityText(shares.quantity, listing)}</span>
      </span>
      <span className="num text-right">
        <span className="block text-sm text-ink">{cashText(shares.value, 'TWD')}</span>
        <span className="block text-xs text-ink-faint">
          {t('pledges.counts', { percent: partText(shares.countsBps) })}
        </span>
      </span>
      <Button kind="outline" size="sm" onClick={onReturn}>
        {t('pledges.return')}
      </Button>
    </li>
  );
}
