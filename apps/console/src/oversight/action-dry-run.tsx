import type { WireRequest } from '@kuroshio/contract';
import { Card, Descriptions } from 'antd';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** What an announcement comes to on what customers hold now, beside the request that asks for it. */
export function ActionDryRun({ request: { payload } }: { request: WireRequest }) {
  const texts = useTexts();
  const [cashPerShare, newPerOld] = [text(payload['cashPerShare']), text(payload['newPerOld'])];
  const asked = useCall('oversight/dry-run-action', {
    ...{ symbol: text(payload['symbol']) ?? '' },
    ...(cashPerShare === undefined ? {} : { cashPerShare }),
    ...(newPerOld === undefined ? {} : { newPerOld }),
  });
  const { dryRun } = texts;
  return (
    <Card title={dryRun.title}>
      <Loaded asked={asked}>
        {({ currency, holders, shares, largest, gross, fees, tax, newShares, cashInLieu }) => {
          const money = (amount: string) => <MoneyPreview amount={amount} currency={currency} />;
          const items = [
            [dryRun.holders, holders.toLocaleString('en-US')] as const,
            [dryRun.shares, shares.toLocaleString('en-US')] as const,
            [dryRun.largest, largest.toLocaleString('en-US')] as const,
            ...(cashPerShare === undefined
              ? [
                  [dryRun.newShares, newShares.toLocaleString('en-US')] as const,
                  [dryRun.cashInLieu, money(cashInLieu)] as const,
                ]
              : [
                  [dryRun.gross, money(gross)] as const,
                  [dryRun.fees, money(fees)] as const,
                  [dryRun.tax, money(tax)] as const,
                ]),
          ];
          return (
            <Descriptions
              size="small"
              column={{ xs: 1, sm: 2, lg: 3 }}
              items={items.map(([label, children]) => ({ key: label, label, children }))}
            />
          );
        }}
      </Loaded>
      <p className="faint">{dryRun.note}</p>
    </Card>
  );
}
