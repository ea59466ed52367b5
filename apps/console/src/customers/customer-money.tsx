import type { OutputOf } from '@kuroshio/contract';
import { Card } from 'antd';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { useTexts, useWord } from '../platform/texts.ts';

/** What the customer has, as the books say it. There is nothing to press here. */
export function CustomerMoney({ record }: { record: OutputOf<'customers/record'> }) {
  const texts = useTexts();
  const word = useWord();
  return (
    <div className="pair">
      <Card title={texts.customers.balances}>
        <p className="faint">{texts.customers.readOnly}</p>
        <QueueTable
          label={texts.customers.balances}
          rows={record.balances}
          rowKey={({ currency, purpose }) => `${currency} ${purpose}`}
          columns={[
            { title: texts.customers.currency, dataIndex: 'currency' },
            { title: texts.customers.purpose, render: (_, { purpose }) => word(purpose) },
            {
              title: texts.customers.amount,
              align: 'right',
              render: (_, { amount, currency }) => <MoneyPreview amount={amount} currency={currency} />,
            },
          ]}
        />
      </Card>
      <Card title={texts.customers.holdings}>
        <QueueTable
          label={texts.customers.holdings}
          rows={record.holdings}
          rowKey={({ symbol }) => symbol}
          columns={[
            { title: texts.customers.symbol, dataIndex: 'symbol' },
            {
              title: texts.customers.shares,
              align: 'right',
              render: (_, { shares }) => <span className="num">{shares.toLocaleString('en-US')}</span>,
            },
          ]}
        />
      </Card>
    </div>
  );
}
