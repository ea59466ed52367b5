import { Money } from '@kuroshio/ui';
import { digitsOf } from '../platform/format.ts';
import { type MarketChoice, usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { MarketSwitch } from './market-switch.tsx';
import { useLiveAssets } from './use-live-assets.ts';

/** The account whose lists follow: what can be spent, and what its open orders have set aside; with the one switch of the screen. */
export function AccountLine({ market }: { market: MarketChoice }) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const { assets } = useLiveAssets(market);
  const shown = { ...digitsOf(market === 'twd' ? 'TWD' : 'USD'), hidden };
  const figures = [
    [t('reports.buyingPower'), assets?.buyingPower],
    [t('reports.setAside'), assets?.frozen],
  ] as const;
  return (
    <section className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 bg-surface-raised px-4 py-2">
      <dl className="flex min-w-0 flex-wrap gap-x-4">
        {figures.map(([label, amount]) => (
          <div key={label}>
            <dt className="text-2xs text-ink-faint">{label}</dt>
            <dd className="text-sm font-medium text-ink">
              {amount === undefined ? '--' : <Money amount={amount} {...shown} />}
            </dd>
          </div>
        ))}
      </dl>
      <div className="w-34 shrink-0">
        <MarketSwitch />
      </div>
    </section>
  );
}
