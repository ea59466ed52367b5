import type { OutputOf } from '@kuroshio/contract';
import { Link } from '@tanstack/react-router';
import { Card } from 'antd';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { timeText } from '../platform/format.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

type File = OutputOf<'bank-files/read-bank-file'>;

/** What would become of a file's entries, where its request is decided. */
export function FileEntries({ id }: { id: string }) {
  const asked = useCall('bank-files/read-bank-file', { id });
  return <Loaded asked={asked}>{(file) => <EntriesShown file={file} />}</Loaded>;
}

/** How many entries meet which fate, and the entries that are worth a look. */
export function EntriesShown({ file: { fates, entries, currency } }: { file: File }) {
  const texts = useTexts();
  const word = useWord();
  return (
    <>
      <Card title={texts.bankFiles.fates}>
        <QueueTable
          label={texts.bankFiles.fates}
          rows={fates}
          rowKey={({ fate }) => fate}
          columns={[
            { title: texts.bankFiles.fate, render: (_, { fate }) => word(fate) },
            {
              title: texts.bankFiles.count,
              align: 'right',
              render: (_, { count }) => <span className="num">{count}</span>,
            },
            {
              title: texts.customers.amount,
              align: 'right',
              render: (_, { amount }) => <MoneyPreview amount={amount} currency={currency} />,
            },
          ]}
        />
      </Card>
      <Card title={texts.bankFiles.entries}>
        <QueueTable
          label={texts.bankFiles.entries}
          rows={entries}
          rowKey={({ place }) => place}
          columns={[
            { title: texts.bankFiles.place, render: (_, { place }) => <span className="num">{place}</span> },
            {
              title: texts.bankFiles.fate,
              render: (_, { fate, deposit }) =>
                deposit === null ? (
                  <span className={fate === 'queue' ? 'late' : ''}>{word(fate)}</span>
                ) : (
                  <Link to="/deposits/$id" params={{ id: deposit }}>
                    {word(fate)} {deposit}
                  </Link>
                ),
            },
            {
              title: texts.customers.amount,
              align: 'right',
              render: (_, { amount }) => <MoneyPreview amount={amount} currency={currency} />,
            },
            { title: texts.customers.at, render: (_, { at }) => <span className="num">{timeText(at)}</span> },
            { title: texts.funding.account, render: (_, { payTo }) => <span className="num">{payTo}</span> },
            { title: texts.fields.reference, dataIndex: 'reference' },
            { title: texts.bankFiles.remark, dataIndex: 'remark' },
          ]}
        />
      </Card>
    </>
  );
}
