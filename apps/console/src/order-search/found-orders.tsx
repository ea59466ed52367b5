import { fill } from '@kuroshio/text/fill.ts';
import { Link } from '@tanstack/react-router';
import { Card } from 'antd';
import { Loaded } from '../kit/loaded.tsx';
import { PageTurner, usePaging } from '../kit/page-turner.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { timeText } from '../platform/format.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { CustomerCell, SharesCell } from './cells.tsx';
import type { OrderFilters } from './order-filters.ts';

/** Orders that were looked for, newest first. */
export function FoundOrders({ asked: filters }: { asked: OrderFilters }) {
  const texts = useTexts();
  const word = useWord();
  const paging = usePaging();
  const { after } = paging;
  const asked = useCall('order-search/list-orders', after === undefined ? filters : { ...filters, before: after });
  return (
    <Card title={texts.orderSearch.orders}>
      <Loaded asked={asked}>
        {({ orders, next, date }) => (
          <div className="stack">
            {date !== null && <p className="faint num">{fill(texts.orderSearch.ofDate, { date })}</p>}
            <QueueTable
              label={texts.orderSearch.orders}
              rows={orders}
              rowKey={({ id }) => id}
              empty={texts.orderSearch.noOrders}
              columns={[
                {
                  title: texts.customers.orderNo,
                  render: (_, { id, orderNo, placedAt }) => (
                    <>
                      <Link to="/orders/$id" params={{ id }} className="num">
                        {orderNo}
                      </Link>
                      <div className="faint num">{timeText(placedAt)}</div>
                    </>
                  ),
                },
                { title: texts.customers.customer, render: (_, { customer }) => <CustomerCell customer={customer} /> },
                { title: texts.customers.symbol, dataIndex: 'symbol' },
                { title: texts.customers.side, render: (_, { side }) => word(side) },
                {
                  title: texts.orderSearch.price,
                  align: 'right',
                  render: (_, { price }) => <span className="num">{price || texts.orderSearch.atMarket}</span>,
                },
                {
                  title: texts.orderSearch.filledOf,
                  align: 'right',
                  render: (_, { filled, quantity }) => <SharesCell values={[filled, quantity]} />,
                },
                { title: texts.requests.state, render: (_, { state }) => word(state) },
              ]}
            />
            <PageTurner paging={paging} next={next} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}
