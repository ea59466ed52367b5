import { Money, Skeleton, Tag } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { dateText, digitsOf } from '../platform/format.ts';
import { useAccountEvents } from '../platform/live.ts';
import { type MarketChoice, usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';

/** What is paid or received today and on the settlement days to come, net by day. */
export function SettlementList({ market }: { market: MarketChoice }) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  useAccountEvents(() => void refresh('portfolio/settlement-days'));
  const asked = useCall('portfolio/settlement-days', { market });
  const { data } = asked;
  if (data === undefined) return <Awaited asked={asked} bones={<Skeleton shape="row" count={3} />} />;
  const shown = { ...digitsOf(data.currency), hidden };
  return (
    <>
      <ul aria-label={t('reports.settlement')} className="bg-surface-raised">
        {data.days.map(({ date, offset, pay, receive, net, count, settled }) => (
          <li key={date} className="px-4 py-3 not-last:hairline-b" data-settles={offset}>
            <p className="flex items-baseline justify-between gap-3">
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-base font-medium text-ink">
                {offset === 0 ? t('reports.dayOffset0') : t('reports.dayOffset', { days: offset })}
                <span className="num text-xs font-normal text-ink-faint">{dateText(date)}</span>
                {settled && <Tag kind="neutral">{t('reports.daySettled')}</Tag>}
              </span>
              <Money amount={net} {...shown} sign="always" className="text-base font-semibold text-ink" />
            </p>
            <p className="num mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-faint">
              {count === 0 ? (
                <span>{t('reports.dayNone')}</span>
              ) : (
                <>
                  <span>
                    {t('reports.dayPay')} <Money amount={pay} {...shown} /> · {t('reports.dayReceive')}{' '}
                    <Money amount={receive} {...shown} />
                  </span>
                  <span>{t('reports.dayOrders', { count })}</span>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-3 bg-surface-raised px-4 py-3 text-sm hairline-t">
        <span className="text-ink-muted">{t('reports.unsettled')}</span>
        <Money amount={data.unsettled} {...shown} sign="always" className="font-semibold text-ink" />
      </p>
      <p className="px-4 py-3 text-2xs text-ink-faint">{t('reports.settlementNote')}</p>
    </>
  );
}
