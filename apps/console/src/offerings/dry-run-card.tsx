import type { OutputOf } from '@kuroshio/contract';
import { Card, Descriptions } from 'antd';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

type Running = OutputOf<'offerings/list-running'>['offerings'][number];

const count = (value: number) => value.toLocaleString('en-US');

/** What an offering would come to by the applications that there are now. */
export function DryRunCard({ offering }: { offering: Running }) {
  const texts = useTexts();
  const word = useWord();
  const asked = useCall('offerings/dry-run', { id: offering.id }, { watch: true });
  const said = texts.offerings;
  const money = (amount: string) => <MoneyPreview amount={amount} currency="TWD" />;
  return (
    <Card size="small" title={`${said.dryRun}：${offering.symbol} ${word(offering.kind)}`} data-dry-run={offering.id}>
      <Loaded asked={asked}>
        {({ customers, simulated, held, result }) => {
          const items = [
            [said.customers, count(customers)] as const,
            [said.simulated, count(simulated)] as const,
            [said.held, money(held)] as const,
            ...(result === undefined
              ? []
              : [
                  [said.wanted, count(result.wanted)] as const,
                  [said.offered, count(result.offered)] as const,
                  [said.given, count(result.given)] as const,
                  [said.winners, count(result.winners)] as const,
                  [said.shares, count(result.shares)] as const,
                  [said.cost, money(result.cost)] as const,
                  [said.due, money(result.due)] as const,
                  [said.fees, money(result.fees)] as const,
                  [said.refund, money(result.refund)] as const,
                ]),
          ];
          return (
            <>
              {result?.fails === true && <p className="late">{said.fails}</p>}
              <Descriptions
                size="small"
                column={{ xs: 1, sm: 2, lg: 3 }}
                items={items.map(([label, children]) => ({ key: label, label, children }))}
              />
              <p className="faint">
                {offering.kind === 'auction'
                  ? said.sealed
                  : offering.kind === 'lottery'
                    ? said.otherSeed
                    : said.untilClose}
              </p>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
