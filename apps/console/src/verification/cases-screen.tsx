import { Link } from '@tanstack/react-router';
import { Tag } from 'antd';
import { Loaded } from '../kit/loaded.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { ageText, timeText } from '../platform/format.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** `/verification`: the cases that wait, soonest due first. */
export function CasesScreen() {
  const texts = useTexts();
  const word = useWord();
  const asked = useCall('verification/list-cases', {}, { watch: true });
  const now = asked.dataUpdatedAt;
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.verification}</h1>
      </div>
      <Loaded asked={asked}>
        {({ cases }) => (
          <QueueTable
            label={texts.nav.verification}
            rows={cases}
            rowKey={({ id }) => id}
            empty={texts.verification.clear}
            columns={[
              {
                title: texts.fields.caseId,
                render: (_, { id }) => (
                  <Link to="/verification/$id" params={{ id }}>
                    {id}
                  </Link>
                ),
              },
              { title: texts.customers.customer, dataIndex: 'customer' },
              { title: texts.verification.purpose, render: (_, { purpose }) => word(purpose) },
              { title: texts.requests.age, render: (_, row) => ageText(texts, row.submittedAt, now) },
              {
                title: texts.verification.dueAt,
                render: (_, { dueAt }) => (
                  <span className={dueAt < now ? 'late num' : 'num'}>
                    {timeText(dueAt)} {dueAt < now && texts.verification.late}
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
    </div>
  );
}
