import { Segmented } from '@kuroshio/ui';
import { prefer, usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';

/** Switches between the Taiwan and the US account. */
export function MarketSwitch() {
  const t = useText();
  const market = usePreferences((preferences) => preferences.market);
  return (
    <Segmented
      size="sm"
      label={t('worth.marketSwitch')}
      value={market}
      onChange={(next) => prefer('market', next)}
      options={[
        { value: 'twd', label: t('markets.twd') },
        { value: 'usd', label: t('markets.usd') },
      ]}
    />
  );
}
