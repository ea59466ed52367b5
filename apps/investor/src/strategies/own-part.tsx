import { Button, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { percentText } from '@kuroshio/ui';
import { cashText } from '../platform/format.ts';
import { usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { type StrategyCard, unitsText } from './strategy-words.ts';

/** What one has in a strategy, and the stop that guards it. */
export function OwnPart({
  own,
  currency,
  onStop,
}: {
  own: NonNullable<StrategyCard['own']>;
  currency: StrategyCard['currency'];
  onStop: () => void;
}) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const money = (minor: string | bigint, sign?: 'always') => (hidden ? '••••' : cashText(minor, currency, sign));
  const profit = BigInt(own.worth) - BigInt(own.cost);
  const bps = BigInt(own.cost) === 0n ? 0 : Number((profit * 10_000n) / BigInt(own.cost));
  return (
    <section data-surface="own" className="px-4 pt-3 pb-4">
      <h2 className="text-sm text-ink-muted">{t('strategies.own')}</h2>
      <p className="num text-4xl font-semibold text-ink">{money(own.worth)}</p>
      <p className={`num text-base ${TONE_TEXT[toneOf(profit)]}`}>
        {money(profit, 'always')} {percentText(bps)}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-2 large-text:grid-cols-1">
        <div>
          <dt className="text-xs text-ink-muted">{t('strategies.cost')}</dt>
          <dd className="num text-base text-ink">{money(own.cost)}</dd>
        </div>
        <div>
          <dt className="text-xs text-ink-muted">{t('strategies.units')}</dt>
          <dd className="num text-base text-ink">{hidden ? '••••' : unitsText(own.units)}</dd>
        </div>
      </dl>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 pt-3 hairline-t">
        <p className="min-w-0 flex-1 text-sm text-ink">
          <span className="num font-semibold">
            {t('strategies.stop')} {percentText(own.stopBps, 'never')}
          </span>
          <span className="block text-xs text-ink-muted">{t('strategies.stopAt', { amount: money(own.stopAt) })}</span>
        </p>
        <Button kind="outline" size="sm" onClick={onStop}>
          {t('strategies.changeStop')}
        </Button>
      </div>
    </section>
  );
}
