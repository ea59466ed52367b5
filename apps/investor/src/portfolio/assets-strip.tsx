import { EyeIcon, EyeOffIcon, IconButton, Money, percentText, Skeleton, toneOf, TONE_TEXT } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { LoadFailed } from '../layout/load-failed.tsx';
import { currencySign, decimalsOf } from '../platform/format.ts';
import { type MarketChoice, prefer, usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { returnBps } from './live-value.ts';
import { MarketSwitch } from './market-switch.tsx';
import { useLiveAssets } from './use-live-worth.ts';

/** Total assets live, today's profit, what is available and what the holdings are worth; with the switch of accounts. */
export function AssetsStrip({ market, children }: { market: MarketChoice; children?: ReactNode }) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const { assets, asked } = useLiveAssets(market);
  if (asked.error !== null && assets === undefined) {
    return (
      <section className="bg-surface-raised">
        <LoadFailed asked={asked} className="!py-6" />
      </section>
    );
  }
  const currency = assets?.currency ?? (market === 'twd' ? 'TWD' : 'USD');
  const decimals = decimalsOf(currency);
  const today = assets?.live.todayProfit ?? 0n;
  const opening = (assets?.live.total ?? 0n) - today;
  const rest: [label: string, amount: string | bigint | undefined, tinted: boolean][] = [
    [t('worth.available'), assets?.available, false],
    [t('worth.marketValue'), assets?.live.marketValue, false],
    [t('worth.unrealisedProfit'), assets?.live.unrealisedProfit, true],
  ];
  return (
    <section aria-busy={assets === undefined} className="bg-surface-raised px-4 pt-2.5 pb-3.5">
      <div className="flex items-center justify-between">
        <span className="flex items-center text-sm text-ink-muted">
          {t('worth.totalAssets')}
          <IconButton
            label={t(hidden ? 'worth.showAmounts' : 'worth.hideAmounts')}
            pressed={hidden}
            onPress={() => prefer('hideAmounts', !hidden)}
            icon={
              hidden ? (
                <EyeOffIcon className="size-4.5 text-ink-faint" />
              ) : (
                <EyeIcon className="size-4.5 text-ink-faint" />
              )
            }
          />
        </span>
        <div className="w-34">
          <MarketSwitch />
        </div>
      </div>
      {assets === undefined ? (
        <Skeleton count={2} className="space-y-2 py-1 [&>div]:h-6 [&>div]:w-40" />
      ) : (
        <>
          <Money
            amount={assets.live.total}
            decimals={decimals}
            prefix={currencySign(currency).trim()}
            hidden={hidden}
            flash
            className="-mx-1 px-1 text-3xl font-semibold text-ink"
          />
          <p className="mt-0.5 flex items-baseline gap-2 text-sm">
            <span className="text-ink-faint">{t('worth.todayProfit')}</span>
            <Money amount={today} decimals={decimals} sign="always" tinted hidden={hidden} className="font-semibold" />
            {!hidden && (
              <span className={`num ${TONE_TEXT[toneOf(today)]}`}>{percentText(returnBps(today, opening))}</span>
            )}
          </p>
        </>
      )}
      <dl className="mt-3 grid grid-cols-3 gap-x-3">
        {rest.map(([label, amount, tinted]) => (
          <div key={label} className="min-w-0">
            <dt className="truncate text-xs text-ink-faint">{label}</dt>
            <dd className="mt-0.5 truncate">
              {amount === undefined ? (
                <Skeleton className="[&>div]:w-16" />
              ) : (
                <Money
                  amount={amount}
                  decimals={decimals}
                  hidden={hidden}
                  tinted={tinted}
                  sign={tinted ? 'always' : 'auto'}
                  className={`text-sm font-medium ${tinted ? '' : 'text-ink'}`}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
