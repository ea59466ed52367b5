import type { OutputOf } from '@kuroshio/contract';
import { percentText, priceText } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { cashText, dateTimeText } from '../platform/format.ts';
import { useSymbolName } from '../platform/instruments.ts';
import { usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { returnBps } from './live-value.ts';
import { WorthCurve } from './worth-curve.tsx';

type Overview = OutputOf<'portfolio/overview'>;

/** Parts of an allocation from the largest on, the last for what is left over. */
const COLOURS = [
  'bg-brand-solid',
  'bg-accent',
  'bg-brand-solid/70',
  'bg-accent/70',
  'bg-brand-solid/45',
  'bg-accent/45',
  'bg-brand-solid/25',
  'bg-accent/25',
  'bg-ink-faint/40',
  'bg-ink-faint/25',
];

/** By which rate, each account, how it went, and what it consists of. */
export function WholeDetail({ overview }: { overview: Overview }) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const { rate, accounts, currency } = overview;
  const money = (minor: string, of: string) => (hidden ? '••••' : cashText(minor, of));
  return (
    <div className="mt-2 hairline-t pt-2">
      <dl>
        {accounts.map(({ market, currency: own, total, converted }) => (
          <div key={market} className="flex items-baseline justify-between gap-3 py-1 text-sm">
            <dt className="text-ink-muted">{t(market === 'twd' ? 'reports.accountTwd' : 'reports.accountUsd')}</dt>
            <dd className="num text-right text-ink">
              <span className="font-medium">{money(total, own)}</span>
              {own !== currency && (
                <span className="ml-1.5 text-xs text-ink-faint">≈ {money(converted, currency)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="num text-2xs text-ink-faint">
        {t('reports.rate', { rate: priceText(rate.rate, rate.scale) })} ·{' '}
        {rate.provenance?.source ?? t('reports.rateSimulated')} ·{' '}
        {t('reports.rateAt', { time: dateTimeText(rate.at, 'Asia/Taipei') })}
      </p>
      <WorthCurve currency={currency} hidden={hidden} />
      <Part title={t('reports.allocation')}>
        <Allocation overview={overview} money={money} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-3">
      <h3 className="text-xs font-semibold text-ink-muted">{title}</h3>
      {children}
    </section>
  );
}

function Allocation({ overview, money }: { overview: Overview; money: (minor: string, of: string) => string }) {
  const t = useText();
  const nameOf = useSymbolName();
  const total = BigInt(overview.total);
  const rows = overview.allocation.map((part, i) => {
    const label =
      part.symbol !== undefined
        ? nameOf(part.symbol)
        : part.kind === 'others'
          ? t('reports.others')
          : part.kind === 'strategies'
            ? t(part.market === 'twd' ? 'reports.strategiesTwd' : 'reports.strategiesUsd')
            : t(part.market === 'twd' ? 'reports.cashTwd' : 'reports.cashUsd');
    return { ...part, label, bps: returnBps(BigInt(part.value), total), colour: COLOURS[i] ?? 'bg-ink-faint/25' };
  });
  return (
    <>
      <div aria-hidden="true" className="mt-1.5 flex h-2.5 gap-px overflow-hidden rounded-full">
        {rows.map(({ label, bps, colour }) => (
          <span key={label} className={colour} style={{ width: `${bps / 100}%` }} />
        ))}
      </div>
      <ul className="mt-1.5">
        {rows.map(({ label, bps, colour, value }) => (
          <li key={label} className="flex items-center gap-2 py-0.5 text-sm">
            <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-xs ${colour}`} />
            <span className="min-w-0 flex-1 truncate text-ink">{label}</span>
            <span className="num text-ink-muted">{money(value, overview.currency)}</span>
            <span className="num w-14 shrink-0 text-right text-ink-faint">{percentText(bps).replace('+', '')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
