import { Awaited } from '../layout/awaited.tsx';
import type { MarketChoice } from '../platform/preferences.ts';
import { EyeIcon, EyeOffIcon, ForwardIcon, Money, Skeleton } from '@kuroshio/ui';
import { type ReactNode, useState } from 'react';
import { currencySign, digitsOf } from '../platform/format.ts';
import { prefer, usePreferences } from '../platform/preferences.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { HoldsSheet } from './holds-sheet.tsx';

/** How often what moves with the prices is asked for again while the card is shown. */
const REVALUE_MS = 5_000;

/** Total, available, frozen and profit of one trading account, and below what they consist of. */
export function AssetsCard({ market }: { market: MarketChoice }) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const navigate = useNavigate();
  const [holdsOpen, setHoldsOpen] = useState(false);
  const asked = useCall('portfolio/assets', { market }, { refetchInterval: REVALUE_MS });
  const { data } = asked;

  if (data === undefined) {
    return (
      <div className="px-3" aria-busy={asked.error === null}>
        <Awaited asked={asked} bones={<Skeleton shape="card" count={2} />} className="rounded-lg bg-surface-raised" />
      </div>
    );
  }

  const shown = { ...digitsOf(data.currency), hidden };
  const amount = (minor: string, tinted = false) => (
    <Money amount={minor} {...shown} tinted={tinted} sign={tinted ? 'always' : 'auto'} />
  );
  return (
    <section className="px-3">
      <div className="overflow-hidden rounded-lg bg-surface-raised">
        <div className="bg-brand-solid px-4 pt-4 pb-4 text-on-brand">
          <div className="flex items-center justify-between">
            <h2 className="text-sm font-medium opacity-90">{t('worth.totalAssets')}</h2>
            <button
              type="button"
              aria-label={t(hidden ? 'worth.showAmounts' : 'worth.hideAmounts')}
              onClick={() => prefer('hideAmounts', !hidden)}
              className="-my-2 -mr-2.5 grid size-11 place-items-center"
            >
              {hidden ? <EyeOffIcon className="size-5" /> : <EyeIcon className="size-5" />}
            </button>
          </div>
          <p className="text-3xl font-semibold">
            <Money amount={data.total} {...shown} prefix={currencySign(data.currency).trim()} />
          </p>
          <p className="mt-1 text-sm">
            <span className="opacity-90">{t('worth.todayProfit')}</span>{' '}
            <Money amount={data.todayProfit} {...shown} sign="always" className="font-medium" />
          </p>
        </div>
        <div className="grid grid-cols-3 px-1 py-3 large-text:grid-cols-1 large-text:gap-y-3">
          <Figure label={t('worth.available')}>{amount(data.available)}</Figure>
          <button
            type="button"
            onClick={() => setHoldsOpen(true)}
            className="min-w-0 px-3 text-left active:bg-surface-sunken"
          >
            <span className="flex items-center text-xs text-ink-faint">
              {t('account.frozen')}
              <ForwardIcon className="size-3.5" />
              <span className="sr-only">{t('account.frozenDetail')}</span>
            </span>
            <span className="mt-1 block text-sm font-semibold break-all text-ink">{amount(data.frozen)}</span>
          </button>
          <Figure label={t('worth.profit')}>{amount(data.profit, true)}</Figure>
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-2.5 large-text:grid-cols-1 px-4 py-3.5 hairline-t">
          <Row label={t('worth.marketValue')}>{amount(data.marketValue)}</Row>
          <Row label={t('account.buyingPower')}>{amount(data.buyingPower)}</Row>
          <Row label={t('worth.unrealisedProfit')}>{amount(data.unrealisedProfit, true)}</Row>
          <Row label={t('account.realisedProfit')}>{amount(data.realisedProfit, true)}</Row>
          <Row label={t('account.settledCash')}>{amount(data.settledCash)}</Row>
          <Row label={t('account.withdrawable')}>{amount(data.withdrawable)}</Row>
          {data.inStrategies !== '0' && <Row label={t('account.inStrategies')}>{amount(data.inStrategies)}</Row>}
          {data.owedShares !== '0' && <Row label={t('account.owedShares')}>{amount(data.owedShares)}</Row>}
          {data.owed !== '0' && <Row label={t('account.owed')}>{amount(data.owed)}</Row>}
        </dl>
        <button
          type="button"
          onClick={() => navigate('/trade/index?tab=history&show=settlement')}
          className="flex min-h-12 w-full items-center justify-between gap-3 px-4 text-left hairline-t active:bg-surface-sunken"
        >
          <span className="text-sm text-ink-muted">{t('account.unsettled')}</span>
          <span className="flex items-center text-sm font-medium text-ink">
            {amount(data.unsettled)}
            <ForwardIcon className="size-4 text-ink-faint" />
          </span>
        </button>
      </div>
      <HoldsSheet open={holdsOpen} onClose={() => setHoldsOpen(false)} currency={data.currency} />
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-3">
      <p className="text-xs text-ink-faint">{label}</p>
      <p className="mt-1 text-sm font-semibold text-ink">{children}</p>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="mt-0.5 text-sm font-medium text-ink">{children}</dd>
    </div>
  );
}
