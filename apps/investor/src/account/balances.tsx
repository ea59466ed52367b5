import { CellGroup, Money } from '@kuroshio/ui';
import { currencyLabel, decimalsOf } from '../platform/format.ts';
import { type MarketChoice, usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** The balance of every currency: what is available and what is frozen. */
export function Balances({ market }: { market: MarketChoice }) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const { data } = useCall('portfolio/assets', { market });
  if (data === undefined) return null;
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
          {data.balances.map(({ currency, available, frozen }) => (
            <tr key={currency} className="text-base text-ink not-last:hairline-b">
              <th scope="row" className="py-3 pl-4 text-left font-medium">
                {currencyLabel(currency)}
              </th>
              <td className="py-3 text-right">
                <Money amount={available} decimals={decimalsOf(currency)} hidden={hidden} />
              </td>
              <td className="py-3 pr-4 text-right text-ink-muted">
                <Money amount={frozen} decimals={decimalsOf(currency)} hidden={hidden} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </CellGroup>
  );
}
