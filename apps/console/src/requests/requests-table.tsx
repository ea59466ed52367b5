import type { WireRequest } from '@kuroshio/contract';
import { Link } from '@tanstack/react-router';
import { QueueTable } from '../kit/queue-table.tsx';
import { ageText, timeText } from '../platform/format.ts';
import { useTexts } from '../platform/texts.ts';
import { ApplyTime } from '../kit/apply-time.tsx';
import { useAboutText } from './about-text.ts';
import { StateTag } from './state-tag.tsx';

/** Requests as a list, each leading to its own screen. */
export function RequestsTable({ rows, label, empty }: { rows: readonly WireRequest[]; label: string; empty?: string }) {
  const texts = useTexts();
  const aboutText = useAboutText();
  return (
    <QueueTable
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      {...(empty === undefined ? {} : { empty })}
      columns={[
        {
          title: texts.requests.kind,
          render: (_, row) => (
            <Link to="/requests/$id" params={{ id: row.id }}>
              {texts.kinds[row.kind]}
              {row.parts.length > 0 && ` (${row.parts.length})`}
            </Link>
          ),
        },
        { title: texts.requests.about, render: (_, { about }) => aboutText(about) },
        { title: texts.requests.maker, dataIndex: 'maker' },
        { title: texts.requests.sentAt, render: (_, row) => <span className="num">{timeText(row.sentAt)}</span> },
        {
          title: texts.requests.age,
          render: (_, row) => <span className="num">{ageText(texts, row.sentAt, row.decidedAt ?? Date.now())}</span>,
        },
        { title: texts.requests.checker, render: (_, row) => row.checker ?? '' },
        {
          title: texts.requests.state,
          render: (_, row) => (
            <span className="row">
              <StateTag state={row.state} />
              <ApplyTime request={row} />
            </span>
          ),
        },
      ]}
    />
  );
}
