import type { LogEntry } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Link } from '@tanstack/react-router';
import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { Loaded } from '../kit/loaded.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { timeText } from '../platform/format.ts';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useAboutText } from '../requests/about-text.ts';

/** `/log`: what operators did and looked at, with the proof of its chain. */
export function LogScreen() {
  const texts = useTexts();
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const before = pages.at(-1);
  const asked = useCall('operators/list-log', before === undefined ? {} : { before });
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.log}</h1>
      </div>
      <Loaded asked={asked}>
        {({ entries, next, proof }) => (
          <>
            <Alert
              type={proof.holds ? 'success' : 'error'}
              showIcon
              title={
                proof.holds
                  ? fill(texts.log.proofHolds, {
                      lines: proof.lines,
                      time: proof.at === null ? '' : timeText(proof.at),
                    })
                  : texts.log.proofBroken
              }
            />
            <Lines entries={entries} />
            <div className="row">
              {pages.length > 1 && <Button onClick={() => setPages(pages.slice(0, -1))}>←</Button>}
              {next !== null && <Button onClick={() => setPages([...pages, next])}>{texts.app.more}</Button>}
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

function Lines({ entries }: { entries: readonly LogEntry[] }) {
  const texts = useTexts();
  const aboutText = useAboutText();
  return (
    <QueueTable
      label={texts.nav.log}
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        { title: '#', dataIndex: 'id' },
        { title: texts.log.at, render: (_, { at }) => <span className="num">{timeText(at)}</span> },
        { title: texts.log.operator, render: (_, { operator }) => operator || texts.log.program },
        {
          title: texts.log.action,
          render: (_, { action }) => (texts.actions as Readonly<Record<string, string>>)[action] ?? action,
        },
        {
          title: texts.log.about,
          render: (_, { about, request }) =>
            request === null ? (
              aboutText(about)
            ) : (
              <Link to="/requests/$id" params={{ id: request }}>
                {aboutText(about)}
              </Link>
            ),
        },
        { title: texts.log.customer, render: (_, { customer }) => customer ?? '' },
        { title: texts.log.ip, dataIndex: 'ip' },
        {
          title: texts.log.holds,
          render: (_, { holds }) =>
            holds ? <Tag color="green">{texts.app.yes}</Tag> : <Tag color="red">{texts.log.broken}</Tag>,
        },
      ]}
    />
  );
}
