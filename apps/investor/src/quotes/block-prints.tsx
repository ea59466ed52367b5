import type { Listing } from '@kuroshio/contract';
import { Button, priceText, TONE_TEXT, toneOf } from '@kuroshio/ui';
import { useState } from 'react';
import { countText } from '../platform/format.ts';
import { Link } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** Shown at first. */
const FEW = 3;
const ASK_EVERY = 10_000;

/** What was sold in blocks today, apart from the tape: the prices of blocks are no prices of the market. Nothing where none was. */
export function BlockPrints({ listing, reference }: { listing: Listing; reference: number | null }) {
  const t = useText();
  const [all, setAll] = useState(false);
  const isTaiwan = listing.venue === 'TWSE' || listing.venue === 'TPEX';
  const asked = useCall(
    'block-trades/list-prints',
    { symbol: listing.symbol },
    { enabled: isTaiwan, refetchInterval: ASK_EVERY },
  );
  const prints = asked.data ?? [];
  if (prints.length === 0) return null;
  return (
    <section aria-label={t('stock.blockPrints')} className="bg-surface-raised px-3 pt-3 pb-2 hairline-b">
      <h3 className="text-sm font-semibold text-ink">{t('stock.blockPrints')}</h3>
      <p className="text-xs text-ink-faint">{t('stock.blockPrintsNote')}</p>
      <ul className="num pt-1 text-sm">
        {prints.slice(0, all ? undefined : FEW).map(({ id, blockId, price, shares, stamp }) => (
          <li key={id}>
            <Link to={`/home/blockTrade1?id=${blockId}`} className="flex min-h-9 items-center justify-between gap-3">
              <span className="text-ink-faint">{stamp.time}</span>
              <span className={TONE_TEXT[reference === null ? 'flat' : toneOf(price, reference)]}>
                {priceText(price, listing.priceScale)}
              </span>
              <span className="text-ink">{t('stock.blockShares', { count: countText(shares) })}</span>
            </Link>
          </li>
        ))}
      </ul>
      {prints.length > FEW && !all && (
        <Button kind="ghost" size="sm" block onClick={() => setAll(true)}>
          {t('stock.blockPrintsAll', { count: prints.length })}
        </Button>
      )}
    </section>
  );
}
