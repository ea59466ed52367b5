import type { CurrencyCode, OutputOf } from '@kuroshio/contract';
import { Button, CellGroup, ForwardIcon, Money, Skeleton } from '@kuroshio/ui';
import { useState } from 'react';
import { HoldsSheet } from '../account/holds-sheet.tsx';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { currencyLabel, digitsOf } from '../platform/format.ts';
import { useAccountEvents } from '../platform/live.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';

type Balance = OutputOf<'portfolio/assets'>['balances'][number];

const ACTIONS = [
  ['funding.recharge', '/information/recharge'],
  ['funding.cashOut', '/information/cashOut'],
  ['funding.exchange', '/information/exChange'],
] as const;

/** `/information/payBag`: each currency, what of it is free, what is set aside and by what. */
export function PayBag() {
  const t = useText();
  const navigate = useNavigate();
  const asked = useCall('portfolio/assets', { market: 'twd' }, { staleTime: 0 });
  const [all, setAll] = useState(false);
  const [shown, setShown] = useState<CurrencyCode>();
  useAccountEvents(() => void refresh('portfolio/assets', 'portfolio/holds'));
  const { data } = asked;
  const own = data?.balances.filter(({ total }) => total !== '0') ?? [];
  const rows = all || own.length === 0 ? (data?.balances ?? []) : own;
  return (
    <>
      <BackBar title={t('funding.wallet')} />
      <div className="space-y-3 pt-3 pb-10" aria-busy={data === undefined && asked.error === null}>
        <div className="grid grid-cols-3 gap-2 px-3 large-text:grid-cols-1">
          {ACTIONS.map(([label, to], at) => (
            <Button key={to} className="!px-2" kind={at === 0 ? 'primary' : 'outline'} onClick={() => navigate(to)}>
              {t(label)}
            </Button>
          ))}
        </div>
        {data === undefined && <Awaited asked={asked} bones={<Skeleton shape="row" count={4} />} />}
        {data !== undefined && (
          <CellGroup title={t('account.balances')}>
            <ul>
              {rows.map((balance) => (
                <li key={balance.currency} className="not-last:hairline-b">
                  <BalanceRow
                    balance={balance}
                    onRecord={() => navigate(`/information/fundRecord?currency=${balance.currency}`)}
                    onHolds={() => setShown(balance.currency)}
                  />
                </li>
              ))}
            </ul>
            {own.length > 0 && own.length < data.balances.length && (
              <button
                type="button"
                aria-expanded={all}
                onClick={() => setAll(!all)}
                className="min-h-11 w-full text-sm text-ink-muted hairline-t active:bg-surface-sunken"
              >
                {t(all ? 'account.fewerCurrencies' : 'account.allCurrencies')}
              </button>
            )}
          </CellGroup>
        )}
      </div>
      <HoldsSheet open={shown !== undefined} onClose={() => setShown(undefined)} currency={shown ?? 'TWD'} />
    </>
  );
}

function BalanceRow({
  balance: { currency, available, frozen, total },
  onRecord,
  onHolds,
}: {
  balance: Balance;
  onRecord: () => void;
  onHolds: () => void;
}) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const shape = { ...digitsOf(currency), hidden };
  return (
    <>
      <button
        type="button"
        onClick={onRecord}
        className="flex min-h-14 w-full items-center justify-between gap-3 px-4 pt-2.5 pb-1.5 text-left active:bg-surface-sunken"
      >
        <span className="min-w-0">
          <span className="block text-base font-medium text-ink">{currencyLabel(currency)}</span>
          <span className="block text-xs text-ink-faint">{t(`conversion.${currency}`)}</span>
        </span>
        <span className="flex min-w-0 items-center gap-1">
          <Money amount={total} {...shape} className="text-lg font-semibold text-ink" />
          <ForwardIcon className="size-4 shrink-0 text-ink-faint" />
        </span>
      </button>
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 pb-2 text-sm text-ink-muted">
        <span>
          {t('worth.available')} <Money amount={available} {...shape} className="text-ink" />
        </span>
        {frozen !== '0' && (
          <button type="button" onClick={onHolds} className="flex min-h-11 items-center text-brand">
            {t('account.frozen')} <Money amount={frozen} {...shape} className="ml-1" />
            <ForwardIcon className="size-3.5" />
          </button>
        )}
      </div>
    </>
  );
}
