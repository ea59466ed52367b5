import { CellGroup, Money } from '@kuroshio/ui';
import { useState } from 'react';
import { currencyLabel, digitsOf } from '../platform/format.ts';
import { type MarketChoice, usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** The balance of the currencies in which there is anything, and on wish of the others: what is available and what is frozen. */
export function Balances({ market }: { market: MarketChoice }) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const { data } = useCall('portfolio/assets', { market });
  const [all, setAll] = useState(false);
  if (data === undefined) return null;
  const own = data.balances.filter(({ total }) => total !== '0');
  const rows = all ? data.balances : own;
  return (
    <CellGroup title={t('account.balances')}>
      <table className="w-full">
        <thead>
          <tr className="text-xs text-ink-faint hairline-b">
            <th scope="col" className="py-2.5 pl-4 text-left font-normal">
              {t('statements.currencySwitch')}
            </th>
            <th scope="col" className="py-2.5 text-right font-normal">
              {t('worth.available')}
            </th>
            <th scope="col" className="py-2.5 pr-4 text-right font-normal">
              {t('account.frozen')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ currency, available, frozen }) => (
            <tr key={currency} className="text-base text-ink not-last:hairline-b">
              <th scope="row" className="py-3 pl-4 text-left font-medium">
                {currencyLabel(currency)}
              </th>
              <td className="py-3 text-right">
                <Money amount={available} {...digitsOf(currency)} hidden={hidden} />
              </td>
              <td className="py-3 pr-4 text-right text-ink-muted">
                <Money amount={frozen} {...digitsOf(currency)} hidden={hidden} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {own.length < data.balances.length && (
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
  );
}
