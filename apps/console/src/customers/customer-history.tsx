import type { OutputOf } from '@kuroshio/contract';
import { Link } from '@tanstack/react-router';
import { Card, Tabs } from 'antd';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { usePostingKind } from '../ledger/account-text.ts';
import { timeText } from '../platform/format.ts';
import { useMayCall } from '../platform/may-call.ts';
import { useTexts, useWord } from '../platform/texts.ts';

type CustomerRecord = OutputOf<'customers/record'>;

/** The newest orders, entries and devices. */
export function CustomerHistory({ record }: { record: CustomerRecord }) {
  const texts = useTexts();
  return (
    <Card>
      <Tabs
        items={[
          { key: 'entries', label: texts.customers.entries, children: <Entries record={record} /> },
          { key: 'orders', label: texts.customers.orders, children: <Orders record={record} /> },
          { key: 'sessions', label: texts.customers.sessions, children: <Sessions record={record} /> },
        ]}
      />
    </Card>
  );
}

function Entries({ record }: { record: CustomerRecord }) {
  const texts = useTexts();
  const word = useWord();
  const kindText = usePostingKind();
  const seesBooks = useMayCall('ledger-oversight/read-posting');
  const rows = record.entries.map((entry, index) => ({ ...entry, key: `${entry.posting} ${index}` }));
  return (
    <QueueTable
      label={texts.customers.entries}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { title: texts.customers.at, render: (_, { at }) => <span className="num">{timeText(at)}</span> },
        {
          title: texts.customers.posting,
          render: (_, { posting }) =>
            seesBooks ? (
              <Link to="/books/$id" params={{ id: posting }} className="num">
                {posting}
              </Link>
            ) : (
              posting
            ),
        },
        { title: texts.books.kind, render: (_, { kind }) => kindText(kind) },
        { title: texts.customers.purpose, render: (_, { purpose }) => word(purpose) },
        {
          title: texts.customers.amount,
          align: 'right',
          render: (_, { amount, currency }) => <MoneyPreview amount={amount} currency={currency} />,
        },
      ]}
    />
  );
}

function Orders({ record }: { record: CustomerRecord }) {
  const texts = useTexts();
  const word = useWord();
  const seesOrders = useMayCall('order-search/read-order');
  return (
    <QueueTable
      label={texts.customers.orders}
      rows={record.orders}
      rowKey={({ id }) => id}
      columns={[
        { title: texts.customers.at, render: (_, { at }) => <span className="num">{timeText(at)}</span> },
        {
          title: texts.customers.orderNo,
          render: (_, { id, orderNo }) =>
            seesOrders ? (
              <Link to="/orders/$id" params={{ id }} className="num">
                {orderNo}
              </Link>
            ) : (
              orderNo
            ),
        },
        { title: texts.customers.symbol, dataIndex: 'symbol' },
        { title: texts.customers.side, render: (_, { side }) => word(side) },
        { title: texts.requests.state, render: (_, { state }) => word(state) },
      ]}
    />
  );
}

function Sessions({ record }: { record: CustomerRecord }) {
  const texts = useTexts();
  const rows = record.sessions.map((session, index) => ({ ...session, key: String(index) }));
  return (
    <QueueTable
      label={texts.customers.sessions}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { title: texts.customers.lastSeen, render: (_, { lastSeenAt }) => timeText(lastSeenAt) },
        { title: texts.customers.ip, dataIndex: 'ip' },
        { title: texts.customers.device, dataIndex: 'device' },
      ]}
    />
  );
}
