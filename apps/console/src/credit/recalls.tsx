import type { OutputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Card, Tag } from 'antd';
import { Loaded } from '../kit/loaded.tsx';
import { PageTurner, usePaging } from '../kit/page-turner.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { CustomerLink } from './calls.tsx';

type Recall = OutputOf<'credit-oversight/list-recalls'>['recalls'][number];

/** What each state means for who has to look: only what is being bought in may need somebody. */
const COLOURS = {
  told: 'orange',
  'buying-in': 'red',
  'bought-in': 'blue',
  covered: 'green',
  ended: 'default',
} as const;

const countText = (shares: number) => shares.toLocaleString('en-US');

/** What lenders of US shares want back of who sold them short, and what the house has bought in. */
export function Recalls() {
  const texts = useTexts();
  const paging = usePaging();
  const { after } = paging;
  const asked = useCall('credit-oversight/list-recalls', after === undefined ? {} : { after }, { watch: true });
  return (
    <Card title={texts.credit.recalls}>
      <Loaded asked={asked}>
        {({ recalls, next }) => (
          <div className="stack">
            <p className="faint">{texts.credit.recallRule}</p>
            <QueueTable
              label={texts.credit.recalls}
              rows={recalls}
              rowKey={({ dueOn, short }) => `${dueOn}.${short}`}
              empty={texts.credit.noRecalls}
              columns={[
                { title: texts.customers.customer, render: (_, { customer }) => <CustomerLink customer={customer} /> },
                { title: texts.customers.symbol, dataIndex: 'symbol' },
                {
                  title: texts.credit.recalledShares,
                  align: 'right',
                  render: (_, { shares }) => <span className="num">{countText(shares)}</span>,
                },
                { title: texts.requests.state, render: (_, recall) => <State recall={recall} /> },
                { title: texts.credit.recallToldOn, render: (_, recall) => <ToldOn recall={recall} /> },
                { title: texts.credit.recallDueOn, render: (_, { dueOn }) => <span className="num">{dueOn}</span> },
                {
                  title: texts.credit.recallBought,
                  align: 'right',
                  render: (_, recall) => <Bought recall={recall} />,
                },
                {
                  title: texts.credit.recallPrice,
                  align: 'right',
                  render: (_, { price }) => <span className="num">{price ?? texts.app.none}</span>,
                },
              ]}
            />
            <PageTurner paging={paging} next={next} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function State({ recall: { state, covered } }: { recall: Recall }) {
  const texts = useTexts();
  return (
    <span className="row">
      <Tag color={COLOURS[state]}>{texts.recallStates[state]}</Tag>
      {covered > 0 && <span className="faint">{fill(texts.credit.recallCovered, { shares: countText(covered) })}</span>}
    </span>
  );
}

/** Where the program did not run at the close nobody was told. */
function ToldOn({ recall: { toldOn } }: { recall: Recall }) {
  const texts = useTexts();
  if (toldOn === null) return <span className="faint">{texts.credit.recallNotTold}</span>;
  return <span className="num">{toldOn}</span>;
}

function Bought({ recall: { bought, orders } }: { recall: Recall }) {
  const texts = useTexts();
  if (bought > 0) return <span className="num">{countText(bought)}</span>;
  return <span className="faint">{orders > 0 ? texts.credit.recallNotTraded : texts.app.none}</span>;
}
