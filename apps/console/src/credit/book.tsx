import type { OutputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Button, Card, Tag } from 'antd';
import { Loaded } from '../kit/loaded.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { amountText, timeText } from '../platform/format.ts';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

type Side = OutputOf<'credit-oversight/book'>['sides'][number];
interface Line {
  readonly key: string;
  readonly name: string;
  readonly line: Side['lines'][number] | undefined;
  readonly hidden: number;
}

/** What the rows of credit come to, beside the ledger: one that differs stands in red, one that agrees says so. */
export function Book() {
  const texts = useTexts();
  const asked = useCall('credit-oversight/book', {});
  return (
    <Card
      title={texts.credit.book}
      extra={
        <Button loading={asked.isFetching} onClick={() => void asked.refetch()}>
          {texts.credit.reckonAgain}
        </Button>
      }
    >
      <Loaded asked={asked}>
        {({ sides, loans }) => (
          <div className="stack">
            <Verdict sides={sides} />
            <QueueTable
              label={texts.credit.book}
              rows={sides.flatMap((side) => linesOf(side, texts.creditSides[side.side]))}
              rowKey={({ key }) => key}
              columns={[
                { title: texts.credit.part, dataIndex: 'name' },
                { title: texts.credit.asset, render: (_, { line }) => line?.asset ?? '' },
                {
                  title: texts.credit.entries,
                  align: 'right',
                  render: (_, { line }) => <span className="num">{line?.count.toLocaleString('en-US') ?? ''}</span>,
                },
                {
                  title: texts.credit.byRows,
                  align: 'right',
                  render: (_, { line }) => <Counted line={line} of="rows" />,
                },
                {
                  title: texts.credit.byLedger,
                  align: 'right',
                  render: (_, { line }) => <Counted line={line} of="ledger" />,
                },
                { title: texts.credit.difference, align: 'right', render: (_, row) => <Difference row={row} /> },
              ]}
            />
            {loans.length > 0 && (
              <p className="faint">
                {texts.credit.ofPrincipal}
                {loans
                  .map(({ kind, asset, rows, count }) =>
                    fill(texts.credit.ofKind, {
                      ...{ kind: texts.creditKinds[kind], amount: `${amountText(rows, asset)} ${asset}` },
                      count: String(count),
                    }),
                  )
                  .join(texts.credit.and)}
              </p>
            )}
            <p className="faint num">{fill(texts.credit.reckonedAt, { time: timeText(asked.dataUpdatedAt) })}</p>
          </div>
        )}
      </Loaded>
    </Card>
  );
}

/** A side without a line is said too: nothing is owed on it, and the ledger says so as well. */
function linesOf({ side, lines, agreed, differing }: Side, name: string): Line[] {
  if (lines.length === 0) return [{ key: side, name, line: undefined, hidden: 0 }];
  const hidden = agreed + differing - lines.length;
  const shown = lines.map((line) => ({ key: `${side} ${line.asset}`, name, line, hidden: 0 }));
  return hidden === 0 ? shown : [...shown, { key: `${side} …`, name, line: undefined, hidden }];
}

function Verdict({ sides }: { sides: readonly Side[] }) {
  const texts = useTexts();
  const differing = sides.reduce((sum, side) => sum + side.differing, 0);
  if (differing > 0) return <p className="late">{fill(texts.credit.differs, { count: differing })}</p>;
  return <p>{texts.credit.agrees}</p>;
}

function Counted({ line, of }: { line: Line['line']; of: 'rows' | 'ledger' }) {
  return <span className="num">{line === undefined ? '' : amountText(line[of], line.asset)}</span>;
}

function Difference({ row: { line, hidden } }: { row: Line }) {
  const texts = useTexts();
  if (hidden > 0) return <span className="faint">{fill(texts.credit.moreAgree, { count: hidden })}</span>;
  if (line === undefined || line.difference === '0')
    return (
      <span className="num">
        {line !== undefined && '0 '}
        <Tag color="green">{line === undefined ? texts.credit.noneAgreed : texts.credit.agreed}</Tag>
      </span>
    );
  return <span className="late num">{amountText(line.difference, line.asset)}</span>;
}
