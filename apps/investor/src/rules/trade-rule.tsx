import { Segmented, Skeleton } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { dateText } from '../platform/format.ts';
import { usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { PracticeNotice } from './articles.tsx';
import { ChargeRules } from './charge-rules.tsx';
import { HouseTerms } from './house-terms.tsx';
import { GuardRules, HourRules, PracticeRules, SettlementRules, TickRules } from './market-rules.tsx';

/** `/information/tradeRule`: what trading costs and by which rules it goes, from the numbers that the system applies. */
export function TradeRule() {
  const t = useText();
  const [market, setMarket] = useState(usePreferences((preferences) => preferences.market));
  const asked = useCall('rules/trade-rules', { market }, { staleTime: 300_000 });
  const { data } = asked;
  return (
    <>
      <BackBar title={t('rules.tradeRule')} />
      <PracticeNotice />
      <div className="sticky top-12 z-10 bg-surface-raised px-3 py-2.5 hairline-b">
        <Segmented
          label={t('worth.marketSwitch')}
          options={[
            { value: 'twd', label: t('rules.marketTwd') },
            { value: 'usd', label: t('rules.marketUsd') },
          ]}
          value={market}
          onChange={setMarket}
        />
      </div>
      <div aria-busy={data === undefined && asked.error === null} className="pb-12">
        {data === undefined ? (
          <Awaited asked={asked} bones={<Skeleton shape="row" count={10} className="bg-surface-raised" />} />
        ) : (
          <>
            <p className="px-4 py-3 text-xs text-ink-faint">{t('rules.rulesDate', { date: dateText(data.date) })}</p>
            <div className="bg-surface-raised">
              <ChargeRules rules={data} currency={market === 'twd' ? 'TWD' : 'USD'} />
              <SettlementRules rules={data} />
              <HourRules rules={data} />
              <TickRules rules={data} currency={market === 'twd' ? 'TWD' : 'USD'} />
              <GuardRules rules={data} />
              <PracticeRules />
              <HouseTerms />
            </div>
          </>
        )}
      </div>
    </>
  );
}
