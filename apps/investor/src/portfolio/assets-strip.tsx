import { EyeIcon, EyeOffIcon, IconButton, Money, percentText, Skeleton, toneOf, TONE_TEXT } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { LoadFailed } from '../layout/load-failed.tsx';
import { currencySign, digitsOf } from '../platform/format.ts';
import { type MarketChoice, prefer, usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { returnBps } from './live-value.ts';
import { MarketSwitch } from './market-switch.tsx';
import { useLiveAssets } from './use-live-assets.ts';

/** Total and today's profit of one account in two lines, live, with the switch of accounts. */
export function AssetsStrip({ market, children }: { market: MarketChoice; children?: ReactNode }) {
  const t = useText();
  const { assets, asked } = useLiveAssets(market);
  if (asked.error !== null && assets === undefined) {
    return (
      <section data-surface="own">
        <LoadFailed asked={asked} className="!py-6" />
      </section>
    );
  }
  const currency = assets?.currency ?? (market === 'twd' ? 'TWD' : 'USD');
  return (
    <section aria-busy={assets === undefined} data-surface="own" className="px-4 pt-2 pb-3">
      <div className="flex items-center justify-between large-text:flex-wrap">
        <span className="flex items-center text-sm text-ink-muted">
          {t('worth.totalAssets')}
          <HideSwitch />
        </span>
        <div className="w-34">
          <MarketSwitch />
        </div>
      </div>
      {assets === undefined ? (
        <Skeleton count={1} className="py-1 [&>div]:h-6 [&>div]:w-40" />
      ) : (
        <TotalLine total={assets.live.total} today={assets.live.todayProfit} currency={currency} />
      )}
      {children}
    </section>
  );
}

/** Shows amounts, or dots in their place. */
export function HideSwitch() {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const Icon = hidden ? EyeOffIcon : EyeIcon;
  return (
    <IconButton
      label={t(hidden ? 'worth.showAmounts' : 'worth.hideAmounts')}
      pressed={hidden}
      onPress={() => prefer('hideAmounts', !hidden)}
      icon={<Icon className="size-4.5 text-ink-faint" />}
    />
  );
}

/** A total and what today has brought of it. It moves all the time, so nothing flashes. */
export function TotalLine({ total, today, currency }: { total: bigint; today: bigint; currency: string }) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const shown = { ...digitsOf(currency), hidden };
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <Money
        amount={total}
        {...shown}
        prefix={currencySign(currency).trim()}
        className="text-2xl font-semibold text-ink"
      />
      <span className="flex flex-wrap items-baseline gap-x-1.5 text-sm">
        <span className="text-ink-faint">{t('worth.todayProfit')}</span>
        <Money amount={today} {...shown} sign="always" tinted className="font-semibold" />
        {!hidden && (
          <span className={`num ${TONE_TEXT[toneOf(today)]}`}>{percentText(returnBps(today, total - today))}</span>
        )}
      </span>
    </p>
  );
}
