import { useTexts, useWord } from '../platform/texts.ts';
import { MoneyPreview } from './money-preview.tsx';
import { QueueTable } from './queue-table.tsx';

interface PostingLine {
  readonly debit: string;
  readonly credit: string;
  readonly amount: string;
  readonly currency: string;
}

/** What a decision would post, before it is sent: from which account to which, line by line. */
export function PostingsPreview({ label, lines }: { label: string; lines: readonly PostingLine[] }) {
  const texts = useTexts();
  const word = useWord();
  return (
    <QueueTable
      label={label}
      rows={lines}
      rowKey={({ debit, credit }) => `${debit} ${credit}`}
      columns={[
        { title: texts.funding.debit, render: (_, { debit }) => word(debit) },
        { title: texts.funding.credit, render: (_, { credit }) => word(credit) },
        {
          title: texts.customers.amount,
          align: 'right',
          render: (_, { amount, currency }) => <MoneyPreview amount={amount} currency={currency} />,
        },
      ]}
    />
  );
}
