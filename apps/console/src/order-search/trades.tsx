import type { OutputOf } from '@kuroshio/contract';
import { Link } from '@tanstack/react-router';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { timeText } from '../platform/format.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { CustomerCell, SharesCell } from './cells.tsx';

type Trade = OutputOf<'order-search/list-trades'>['trades'][number];

/** One side of each trade, with who was on the other. */
export function Trades({ trades }: { trades: readonly Trade[] }) {
  const texts = useTexts();
  const word = useWord();
  return (
    <QueueTable
      label={texts.orderSearch.trades}
      rows={trades}
      rowKey={({ order, step }) => `${order}-${step}`}
      empty={texts.orderSearch.noTrades}
      columns={[
        {
          title: texts.customers.at,
          render: (_, { at, order, orderNo }) => (
            <>
              <span className="num">{timeText(at)}</span>
              <div>
                <Link to="/orders/$id" params={{ id: order }} className="num">
                  {orderNo}
                </Link>
              </div>
            </>
          ),
        },
        { title: texts.customers.customer, render: (_, { customer }) => <CustomerCell customer={customer} /> },
        { title: texts.customers.symbol, dataIndex: 'symbol' },
        { title: texts.customers.side, render: (_, { side }) => word(side) },
        {
          title: texts.orderSearch.price,
          align: 'right',
          render: (_, { price }) => <span className="num">{price}</span>,
        },
        {
          title: texts.customers.shares,
          align: 'right',
          render: (_, { quantity }) => <SharesCell values={[quantity]} />,
        },
        {
          title: texts.orderSearch.value,
          align: 'right',
          render: (_, { value, currency }) => <MoneyPreview amount={value} currency={currency} />,
        },
        {
          title: texts.orderSearch.charges,
          align: 'right',
          render: (_, { fees, tax, currency }) => (
            <MoneyPreview amount={String(BigInt(fees) + BigInt(tax))} currency={currency} />
          ),
        },
        { title: texts.orderSearch.otherSide, render: (_, trade) => <OtherSide trade={trade} /> },
      ]}
    />
  );
}

function OtherSide({ trade: { counterparty, other } }: { trade: Trade }) {
  const texts = useTexts();
  if (counterparty === 'market') return texts.orderSearch.market;
  if (other === null) return texts.orderSearch.notPaired;
  return (
    <>
      <CustomerCell customer={other.customer} />
      <div>
        <Link to="/orders/$id" params={{ id: other.order }} className="num">
          {texts.orderSearch.itsOrder}
        </Link>
      </div>
    </>
  );
}
