import type { OutputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Link, useParams } from '@tanstack/react-router';
import { Card } from 'antd';
import { CaseHeader } from '../kit/case-header.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { timeText } from '../platform/format.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { AlertCustomer } from './alert-customer.tsx';
import { AlertMove } from './alert-move.tsx';

type Evidence = OutputOf<'surveillance/read-alert'>;

/** `/alerts/:id`: an alert with the orders, the move of a price and the trades that it was found by. */
export function AlertScreen() {
  const texts = useTexts();
  const { id } = useParams({ from: '/inside/alerts/$id' });
  const asked = useCall('surveillance/read-alert', { id });
  return (
    <Loaded asked={asked}>
      {({ alert, orders, ordersInAll, move, trades }) => (
        <div className="stack">
          <CaseHeader
            title={texts.alerts[alert.rule]}
            facts={[
              [texts.alerts.foundAt, timeText(alert.foundAt)],
              [texts.alerts.symbol, alert.symbol],
              [texts.alerts.day, alert.tradingDate],
              [
                texts.alerts.customers,
                <span key="customers" className="row">
                  {alert.customers.map((customer) => (
                    <AlertCustomer key={customer} customer={customer} />
                  ))}
                </span>,
              ],
              [texts.alerts.trades, String(alert.trades)],
              [texts.alerts.shares, sharesText(alert.shares)],
              [texts.alerts.value, <MoneyPreview key="value" amount={alert.value} currency={alert.currency} />],
            ]}
          />
          <p className="faint">{texts.alerts.noVerdict}</p>
          {move !== null && <AlertMove move={move} />}
          {orders.length > 0 && (
            <Card title={fill(texts.alerts.takenBack, { orders: ordersInAll })}>
              <OrdersTakenBack orders={orders} />
            </Card>
          )}
          <Card title={texts.orderSearch.trades}>
            <AlertTrades trades={trades} currency={alert.currency} />
          </Card>
        </div>
      )}
    </Loaded>
  );
}

const sharesText = (shares: number) => shares.toLocaleString('en-US', { maximumFractionDigits: 6 });

function OrderLink({ order, orderNo }: { order: string; orderNo: string }) {
  return (
    <Link to="/orders/$id" params={{ id: order }} className="num">
      {orderNo}
    </Link>
  );
}

function OrdersTakenBack({ orders }: { orders: Evidence['orders'] }) {
  const texts = useTexts();
  const word = useWord();
  return (
    <QueueTable
      label={texts.alerts.ordersShown}
      rows={orders}
      // One that was changed is there as often as it was shown.
      rowKey={({ order, placedAt, takenBackAt, price }) => `${order} ${placedAt} ${takenBackAt} ${price}`}
      columns={[
        {
          title: texts.customers.orderNo,
          render: (_, { order, orderNo, placedAt }) => (
            <>
              <OrderLink order={order} orderNo={orderNo} />
              <div className="faint num">{timeText(placedAt)}</div>
            </>
          ),
        },
        { title: texts.alerts.customer, render: (_, { customer }) => <AlertCustomer customer={customer} /> },
        { title: texts.customers.side, render: (_, { side }) => word(side) },
        { title: texts.orderSearch.price, align: 'right', dataIndex: 'price', className: 'num' },
        { title: texts.alerts.shares, align: 'right', className: 'num', render: (_, row) => sharesText(row.quantity) },
        { title: texts.alerts.stood, align: 'right', className: 'num', render: (_, row) => sharesText(row.stood) },
        { title: texts.alerts.traded, align: 'right', className: 'num', render: (_, row) => sharesText(row.traded) },
        {
          title: texts.alerts.end,
          render: (_, { how, takenBackAt }) => (
            <>
              {texts.alerts[how]}
              <div className="faint num">{timeText(takenBackAt)}</div>
            </>
          ),
        },
      ]}
    />
  );
}

function AlertTrades({ trades, currency }: { trades: Evidence['trades']; currency: string }) {
  const texts = useTexts();
  return (
    <QueueTable
      label={texts.orderSearch.trades}
      rows={trades}
      rowKey={({ buyer, seller, at, price, quantity }) => `${buyer?.order} ${seller?.order} ${at} ${price} ${quantity}`}
      columns={[
        { title: texts.customers.at, render: (_, { at }) => <span className="num">{timeText(at)}</span> },
        { title: texts.alerts.buyer, render: (_, { buyer }) => <TradeSide side={buyer} /> },
        { title: texts.alerts.seller, render: (_, { seller }) => <TradeSide side={seller} /> },
        { title: texts.orderSearch.price, align: 'right', dataIndex: 'price', className: 'num' },
        { title: texts.alerts.shares, align: 'right', className: 'num', render: (_, row) => sharesText(row.quantity) },
        {
          title: texts.alerts.value,
          align: 'right',
          render: (_, { value }) => <MoneyPreview amount={value} currency={currency} />,
        },
      ]}
    />
  );
}

function TradeSide({ side }: { side: Evidence['trades'][number]['buyer'] }) {
  const texts = useTexts();
  if (side === null) return texts.orderSearch.market;
  return (
    <>
      <AlertCustomer customer={side.customer} />
      <div>
        <OrderLink order={side.order} orderNo={side.orderNo} />
      </div>
    </>
  );
}
