import { Link, useParams } from '@tanstack/react-router';
import { Card } from 'antd';
import { CaseHeader } from '../kit/case-header.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { timeText } from '../platform/format.ts';
import { useMayCall } from '../platform/may-call.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { CustomerCell, SharesCell } from './cells.tsx';
import { Trades } from './trades.tsx';

/** `/orders/:id`: one order from what was entered to its end. */
export function OrderScreen() {
  const texts = useTexts();
  const word = useWord();
  const orderWords: Readonly<Record<string, string>> = texts.orderWords;
  const { id } = useParams({ from: '/inside/orders/$id' });
  const seesBooks = useMayCall('ledger-oversight/read-posting');
  const asked = useCall('order-search/read-order', { id });
  return (
    <Loaded asked={asked}>
      {({ order, amendments, trades, posting }) => (
        <div className="stack">
          <CaseHeader
            title={`${texts.customers.orderNo} ${order.orderNo}`}
            facts={[
              [texts.customers.customer, <CustomerCell key="customer" customer={order.customer} />],
              [texts.customers.symbol, order.symbol],
              [texts.customers.side, word(order.side)],
              [texts.orderSearch.kind, `${orderWords[order.type]} · ${order.timeInForce} · ${orderWords[order.board]}`],
              [texts.orderSearch.price, order.price || texts.orderSearch.atMarket],
              [texts.orderSearch.filledOf, <SharesCell key="filled" values={[order.filled, order.quantity]} />],
              [texts.requests.state, word(order.state)],
              [texts.orderSearch.financing, orderWords[order.financing] ?? order.financing],
              [texts.orderSearch.placedAt, timeText(order.placedAt)],
              [texts.orderSearch.updatedAt, timeText(order.updatedAt)],
              [texts.orderSearch.date, order.tradingDate],
              [texts.orderSearch.held, <MoneyPreview key="held" amount={order.heldCash} currency={order.currency} />],
              [texts.orderSearch.clientKey, order.clientOrderId],
              [
                texts.books.number,
                posting !== null && seesBooks ? (
                  <Link key="posting" to="/books/$id" params={{ id: posting }} className="num">
                    {posting}
                  </Link>
                ) : (
                  (posting ?? texts.app.none)
                ),
              ],
            ]}
          />
          <Card title={texts.orderSearch.changes}>
            <QueueTable
              label={texts.orderSearch.changes}
              rows={amendments}
              rowKey={({ step }) => String(step)}
              empty={texts.orderSearch.unchanged}
              columns={[
                { title: texts.customers.at, render: (_, { at }) => <span className="num">{timeText(at)}</span> },
                { title: texts.orderSearch.price, align: 'right', dataIndex: 'price', className: 'num' },
                {
                  title: texts.customers.shares,
                  align: 'right',
                  render: (_, { quantity }) => <SharesCell values={[quantity]} />,
                },
              ]}
            />
          </Card>
          <Card title={texts.orderSearch.trades}>
            <Trades trades={trades} />
          </Card>
        </div>
      )}
    </Loaded>
  );
}
