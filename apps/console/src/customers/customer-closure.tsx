import type { OutputOf } from '@kuroshio/contract';
import { Card, Descriptions } from 'antd';
import { timeText } from '../platform/format.ts';
import { useTexts } from '../platform/texts.ts';

type Closure = NonNullable<OutputOf<'customers/record'>['closure']>;

/** When the customer closed the account, and what of the data has gone or will go by itself. There is no way back. */
export function CustomerClosure({ closure: { closedAt, stages } }: { closure: Closure }) {
  const texts = useTexts();
  const said = { 'five-years': texts.closures.fiveYears, 'ten-years': texts.closures.tenYears };
  return (
    <Card title={texts.closures.title} data-closure>
      <p className="faint">{texts.closures.noWayBack}</p>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, lg: 3 }}
        items={[
          {
            key: 'closed',
            label: texts.closures.closedAt,
            children: <span className="num">{timeText(closedAt)}</span>,
          },
          ...stages.map(({ stage, dueAt, removedAt }) => ({
            key: stage,
            label: said[stage],
            children: (
              <span className="num">
                {removedAt === null
                  ? `${texts.closures.due} ${timeText(dueAt)}`
                  : `${texts.closures.removed} ${timeText(removedAt)}`}
              </span>
            ),
          })),
        ]}
      />
    </Card>
  );
}
