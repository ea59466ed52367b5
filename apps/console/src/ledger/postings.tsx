import { Link } from '@tanstack/react-router';
import { QueueTable } from '../kit/queue-table.tsx';
import { decimalText, timeText } from '../platform/format.ts';
import { useTexts } from '../platform/texts.ts';
import { type Posting, useAccountText, usePostingKind } from './account-text.ts';
import { EventLink } from './event-link.tsx';

interface Line {
  readonly key: string;
  readonly posting: Posting;
  readonly transfer: Posting['transfers'][number];
  /** Lines of its posting, on the first of them; none on the others. */
  readonly span: number;
}

/** Postings line by line, as a journal has them: what is said of the whole posting stands once. */
export function Postings({ label, postings }: { label: string; postings: readonly Posting[] }) {
  const texts = useTexts();
  const kindText = usePostingKind();
  const accountText = useAccountText();
  const rows = postings.flatMap((posting) =>
    posting.transfers.map(
      (transfer, index): Line => ({
        ...{ key: `${posting.id} ${index}`, posting, transfer },
        span: index === 0 ? posting.transfers.length : 0,
      }),
    ),
  );
  const once = ({ span }: Line) => ({ rowSpan: span });
  return (
    <QueueTable<Line>
      label={label}
      rows={rows}
      rowKey={({ key }) => key}
      empty={texts.books.none}
      columns={[
        {
          title: texts.books.number,
          onCell: once,
          render: (_, { posting }) => (
            <>
              <Link to="/books/$id" params={{ id: posting.id }} className="num">
                {posting.id}
              </Link>
              <div className="faint num">{timeText(posting.at)}</div>
            </>
          ),
        },
        {
          title: texts.books.kind,
          onCell: once,
          render: (_, { posting }) => (
            <>
              {kindText(posting.kind)}
              <div>
                <EventLink event={posting.event} />
              </div>
            </>
          ),
        },
        {
          title: texts.books.customer,
          onCell: once,
          render: (_, { posting: { customer } }) =>
            customer === null ? (
              '—'
            ) : (
              <Link to="/customers/$customer" params={{ customer }} className="num">
                {customer}
              </Link>
            ),
        },
        { title: texts.books.from, render: (_, { transfer }) => accountText(transfer.debit) },
        { title: texts.books.to, render: (_, { transfer }) => accountText(transfer.credit) },
        {
          title: texts.books.amount,
          align: 'right',
          render: (_, { transfer: { amount, decimals, asset } }) => (
            <span className="num">
              {decimalText(amount, decimals)} {asset}
            </span>
          ),
        },
      ]}
    />
  );
}
