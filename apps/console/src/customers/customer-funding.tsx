import type { OutputOf } from '@kuroshio/contract';
import { Link } from '@tanstack/react-router';
import { Card, Tag } from 'antd';
import { DueTime } from '../kit/due-time.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { useTexts, useWord } from '../platform/texts.ts';

type CustomerRecord = OutputOf<'customers/record'>;
type Row = CustomerRecord['deposits'][number] | CustomerRecord['withdrawals'][number];

/** What came and what left, what waits first; a withdrawal that is late is flagged here too. */
export function CustomerFunding({ record, now }: { record: CustomerRecord; now: number }) {
  const texts = useTexts();
  return (
    <div className="pair">
      <Card title={texts.nav.deposits}>
        <Moved label={texts.nav.deposits} rows={record.deposits} to="/deposits/$id" now={now} />
      </Card>
      <Card title={texts.nav.withdrawals}>
        <Moved label={texts.nav.withdrawals} rows={record.withdrawals} to="/withdrawals/$id" now={now} />
      </Card>
    </div>
  );
}

function Moved({
  label,
  rows,
  to,
  now,
}: {
  label: string;
  rows: readonly Row[];
  to: '/deposits/$id' | '/withdrawals/$id';
  now: number;
}) {
  const texts = useTexts();
  const word = useWord();
  return (
    <QueueTable
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          title: texts.funding.number,
          render: (_, { id }) => (
            <Link to={to} params={{ id }}>
              {id}
            </Link>
          ),
        },
        {
          title: texts.customers.amount,
          align: 'right',
          render: (_, { amount, currency }) => <MoneyPreview amount={amount} currency={currency} />,
        },
        {
          title: texts.requests.state,
          render: (_, { state, late }) => (
            <>
              {word(state)} {late && <Tag color="red">{texts.verification.late}</Tag>}
            </>
          ),
        },
        {
          title: texts.verification.dueAt,
          render: (_, { dueAt, state }) => (
            <DueTime dueAt={dueAt} now={now} done={state !== 'under-review' && state !== 'approved'} />
          ),
        },
      ]}
    />
  );
}
