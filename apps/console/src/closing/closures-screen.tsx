import type { OutputOf } from '@kuroshio/contract';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../kit/loaded.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { timeText } from '../platform/format.ts';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

type Closure = OutputOf<'closing/retention-report'>['closures'][number];
type Stage = Closure['stages'][number];

/** `/closures`: accounts that are closed, and what of their data was removed or will be, and when. Nothing is removed from here. */
export function ClosuresScreen() {
  const texts = useTexts();
  const asked = useCall('closing/retention-report', {});
  const stage =
    (which: Stage['stage']) =>
    (_: unknown, { stages }: Closure) => {
      const found = stages.find((one) => one.stage === which);
      return found === undefined ? null : <StageCell stage={found} />;
    };
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.closures}</h1>
      </div>
      <p>{texts.closures.lead}</p>
      <Loaded asked={asked}>
        {({ closures }) => (
          <QueueTable
            label={texts.nav.closures}
            rows={closures}
            rowKey={({ customer }) => customer}
            empty={texts.closures.none}
            columns={[
              {
                title: texts.closures.customer,
                render: (_, { customer }) => (
                  <Link to="/customers/$customer" params={{ customer }}>
                    {customer}
                  </Link>
                ),
              },
              {
                title: texts.closures.closedAt,
                render: (_, { closedAt }) => <span className="num">{timeText(closedAt)}</span>,
              },
              { title: texts.closures.fiveYears, render: stage('five-years') },
              { title: texts.closures.tenYears, render: stage('ten-years') },
            ]}
          />
        )}
      </Loaded>
    </div>
  );
}

function StageCell({ stage: { dueAt, removedAt, rows } }: { stage: Stage }) {
  const texts = useTexts();
  const count = rows.reduce((sum, one) => sum + one.count, 0);
  const listed = rows.filter((one) => one.count > 0).map((one) => `${one.table} ${one.count}`);
  return (
    <details>
      <summary className="num">
        {removedAt === null
          ? `${texts.closures.due} ${timeText(dueAt)} · ${count}`
          : `${texts.closures.removed} ${timeText(removedAt)} · ${count}`}
      </summary>
      <div className="wraps">{listed.length === 0 ? texts.app.none : listed.join(', ')}</div>
    </details>
  );
}
