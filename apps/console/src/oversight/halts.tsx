import type { OutputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Link } from '@tanstack/react-router';
import { Button, Card, Tag } from 'antd';
import { useState } from 'react';
import { CommandForm } from '../kit/command-form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { timeText } from '../platform/format.ts';
import { useHasRole } from '../platform/session.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

type Halt = OutputOf<'halts/list-halts'>['halts'][number];

/** What is halted, who has looked at it, and the two ways to halt at once. */
export function Halts() {
  const texts = useTexts();
  const word = useWord();
  const isMarket = useHasRole(['market']);
  const asked = useCall('halts/list-halts', {}, { watch: true });
  const [form, setForm] = useState<'one' | 'all' | Halt | undefined>();
  const close = () => setForm(undefined);
  return (
    <Card
      title={texts.markets.halts}
      extra={
        isMarket && (
          <div className="row">
            <Button danger onClick={() => setForm('one')}>
              {texts.markets.halt}
            </Button>
            <Button danger type="primary" onClick={() => setForm('all')}>
              {texts.markets.haltAll}
            </Button>
          </div>
        )
      }
    >
      <div className="stack">
        {(form === 'one' || form === 'all') && (
          <Card size="small" title={form === 'one' ? texts.markets.halt : texts.markets.haltAll}>
            <p className="late">{texts.markets.haltNow}</p>
            <CommandForm key={form} kind="halt-set" known={form === 'all' ? { symbol: 'all' } : {}} onSent={close} />
          </Card>
        )}
        {typeof form === 'object' && (
          <Card size="small" title={`${texts.kinds['halt-lift']}：${form.symbol ?? word('all')}`}>
            <CommandForm key={form.id} kind="halt-lift" known={{ haltId: form.id }} onSent={close} />
          </Card>
        )}
        <Loaded asked={asked}>
          {({ halts }) => (
            <QueueTable
              label={texts.markets.halts}
              rows={halts}
              rowKey={({ id }) => id}
              empty={texts.markets.noHalts}
              columns={[
                { title: texts.fields.symbol, render: (_, { symbol }) => symbol ?? word('all') },
                { title: texts.fields.reason, render: (_, { reason }) => word(reason) },
                {
                  title: texts.markets.haltedBy,
                  render: (_, { haltedBy, haltedAt }) => `${haltedBy} ${timeText(haltedAt)}`,
                },
                { title: texts.markets.review, render: (_, halt) => <Review halt={halt} /> },
                {
                  title: '',
                  render: (_, halt) =>
                    halt.liftedAt !== null ? (
                      <span className="faint">{fill(texts.markets.liftedAt, { time: timeText(halt.liftedAt) })}</span>
                    ) : (
                      isMarket && (
                        <Button size="small" onClick={() => setForm(halt)}>
                          {texts.markets.lift}
                        </Button>
                      )
                    ),
                },
              ]}
            />
          )}
        </Loaded>
      </div>
    </Card>
  );
}

/** Whether a second operator has looked at it, by when one is to, and that nobody has in time. */
function Review({ halt }: { halt: Halt }) {
  const texts = useTexts();
  return (
    <span className="row">
      {halt.unreviewed && <Tag color="red">{texts.markets.unreviewed}</Tag>}
      {halt.reviewedBy === null
        ? !halt.unreviewed && fill(texts.markets.reviewDue, { time: timeText(halt.reviewDueAt) })
        : fill(texts.markets.reviewed, { name: halt.reviewedBy })}
      {halt.request !== null && (
        <Link to="/requests/$id" params={{ id: halt.request }}>
          {texts.requests.open}
        </Link>
      )}
    </span>
  );
}
