import { percentText } from '@kuroshio/ui';
import { cashText, countText } from '../platform/format.ts';
import { useSymbolName } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import type { Desk } from './lead-words.ts';

/** What the pool holds now, and what part of it each is. */
export function PoolHoldings({ desk: { card, holdings, value } }: { desk: Desk }) {
  const t = useText();
  const nameOf = useSymbolName();
  return (
    <section className="mt-2 bg-surface-raised px-4 py-3">
      <h2 className="text-lg font-semibold text-ink">{t('leads.holdings')}</h2>
      {holdings.length === 0 && <p className="mt-1 text-sm text-ink-faint">{t('leads.holdingsNone')}</p>}
      <ul>
        {holdings.map((held) => (
          <li key={held.symbol} className="flex items-center justify-between gap-3 py-2.5 not-last:hairline-b">
            <span className="min-w-0">
              <span className="block truncate text-base text-ink">{nameOf(held.symbol)}</span>
              <span className="num block text-xs text-ink-faint">{countText(held.shares)}</span>
            </span>
            <span className="num text-right">
              <span className="block text-base font-medium text-ink">{cashText(held.value, card.currency)}</span>
              <span className="block text-xs text-ink-faint">
                {percentText(Number((BigInt(held.value) * 10_000n) / BigInt(value)), 'never')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
