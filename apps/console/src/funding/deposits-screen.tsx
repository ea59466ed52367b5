import { Link } from '@tanstack/react-router';
import { Tabs, Tag } from 'antd';
import { DueTime } from '../kit/due-time.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { ageText } from '../platform/format.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { BankLines } from './bank-lines.tsx';
import { Chains } from './chains.tsx';

/** `/deposits`: the deposits that wait, soonest due first, and what came to the bank that none of them explains. */
export function DepositsScreen() {
  const texts = useTexts();
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.deposits}</h1>
      </div>
      <Tabs
        items={[
          { key: 'waiting', label: texts.funding.waiting, children: <Waiting /> },
          { key: 'lines', label: texts.funding.bankLines, children: <BankLines /> },
          { key: 'chains', label: texts.chains.title, children: <Chains /> },
        ]}
      />
    </div>
  );
}

function Waiting() {
  const texts = useTexts();
  const word = useWord();
  const asked = useCall('funding/list-deposit-cases', {}, { watch: true });
  const now = asked.dataUpdatedAt;
  return (
    <Loaded asked={asked}>
      {({ cases }) => (
        <QueueTable
          label={texts.nav.deposits}
          rows={cases}
          rowKey={({ id }) => id}
          empty={texts.funding.depositsClear}
          columns={[
            {
              title: texts.fields.depositId,
              render: (_, { id }) => (
                <Link to="/deposits/$id" params={{ id }}>
                  {id}
                </Link>
              ),
            },
            { title: texts.verification.dueAt, render: (_, { dueAt }) => <DueTime dueAt={dueAt} now={now} /> },
            { title: texts.requests.age, render: (_, row) => ageText(texts, row.askedAt, now) },
            { title: texts.customers.customer, dataIndex: 'customer' },
            { title: texts.fields.channel, render: (_, { channel }) => word(channel) },
            {
              title: texts.customers.amount,
              align: 'right',
              render: (_, { amount, currency }) => <MoneyPreview amount={amount} currency={currency} />,
            },
            {
              title: texts.fields.arrived,
              align: 'right',
              render: (_, { arrived, amount, currency }) =>
                arrived !== null && (
                  <span className={arrived === amount ? '' : 'late'}>
                    <MoneyPreview amount={arrived} currency={currency} />
                  </span>
                ),
            },
            {
              title: texts.verification.takenBy,
              render: (_, { takenBy }) => takenBy ?? <span className="faint">{texts.verification.free}</span>,
            },
            {
              title: texts.requests.state,
              render: (_, { request }) => request !== null && <Tag color="blue">{texts.requestStates.sent}</Tag>,
            },
          ]}
        />
      )}
    </Loaded>
  );
}
