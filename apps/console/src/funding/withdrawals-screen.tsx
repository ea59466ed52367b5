import { Link } from '@tanstack/react-router';
import { Tag } from 'antd';
import { DueTime } from '../kit/due-time.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { ageText } from '../platform/format.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** `/withdrawals`: what waits to be approved or paid, soonest due first; what is late stands on top, in red. */
export function WithdrawalsScreen() {
  const texts = useTexts();
  const word = useWord();
  const asked = useCall('funding/list-withdrawal-cases', {}, { watch: true });
  const now = asked.dataUpdatedAt;
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.withdrawals}</h1>
      </div>
      <Loaded asked={asked}>
        {({ cases }) => (
          <QueueTable
            label={texts.nav.withdrawals}
            rows={cases}
            rowKey={({ id }) => id}
            empty={texts.funding.withdrawalsClear}
            columns={[
              {
                title: texts.fields.withdrawalId,
                render: (_, { id }) => (
                  <Link to="/withdrawals/$id" params={{ id }}>
                    {id}
                  </Link>
                ),
              },
              { title: texts.verification.dueAt, render: (_, { dueAt }) => <DueTime dueAt={dueAt} now={now} /> },
              { title: texts.requests.age, render: (_, row) => ageText(texts, row.askedAt, now) },
              { title: texts.customers.customer, dataIndex: 'customer' },
              {
                title: texts.customers.amount,
                align: 'right',
                render: (_, { amount, currency }) => <MoneyPreview amount={amount} currency={currency} />,
              },
              {
                title: texts.fields.destination,
                render: (_, { destination: { place, tail } }) => <span className="num">{`${place} …${tail}`}</span>,
              },
              { title: texts.funding.step, render: (_, { state }) => word(state) },
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
    </div>
  );
}
