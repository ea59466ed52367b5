import type { OutputOf } from '@kuroshio/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { fill } from '@kuroshio/text/fill.ts';
import { Alert, Button, Card } from 'antd';
import { Loaded } from '../kit/loaded.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { decimalText } from '../platform/format.ts';
import { useTexts } from '../platform/texts.ts';
import { useAccountText } from './account-text.ts';
import type { JournalOf } from './journal.tsx';

type Shown = OutputOf<'ledger-oversight/trial-balance'>;
type Row = Pick<Shown['rows'][number], 'opening' | 'debits' | 'credits' | 'closing'> & {
  readonly key: string;
  readonly name: string;
  readonly of?: JournalOf;
};

/** Opening, debits, credits and closing of each account, and whether they balance. */
export function TrialBalance({
  asked,
  asset,
  onShow,
}: {
  asked: UseQueryResult<Shown>;
  asset: string;
  onShow: (of: JournalOf) => void;
}) {
  const texts = useTexts();
  return (
    <Card title={`${texts.books.trial} · ${asset}`}>
      <Loaded asked={asked}>{(shown) => <Rows shown={shown} asset={asset} onShow={onShow} />}</Loaded>
    </Card>
  );
}

function Rows({ shown, asset, onShow }: { shown: Shown; asset: string; onShow: (of: JournalOf) => void }) {
  const texts = useTexts();
  const accountText = useAccountText();
  const { decimals, total } = shown;
  const rows: Row[] = shown.rows
    .filter(({ opening, debits, closing, credits }) => [opening, debits, closing, credits].some((one) => one !== '0'))
    .map((row) => ({
      ...{ ...row, key: `${row.holder} ${row.account}`, name: accountText(row) },
      of: { asset, holder: row.holder, account: row.account },
    }));
  const isBalanced = total.closing === '0' && total.opening === '0' && total.debits === total.credits;
  return (
    <div className="stack">
      {rows.length > 0 && (
        <Alert
          type={isBalanced ? 'success' : 'error'}
          showIcon
          title={
            isBalanced
              ? texts.books.balanced
              : fill(texts.books.unbalanced, { amount: decimalText(total.closing, decimals) })
          }
        />
      )}
      <QueueTable<Row>
        label={texts.books.trial}
        rows={rows.length === 0 ? [] : [...rows, { ...total, key: 'total', name: texts.books.total }]}
        rowKey={({ key }) => key}
        empty={texts.books.nothing}
        columns={[
          {
            title: texts.books.account,
            render: (_, { name, of }) => (of === undefined ? <strong>{name}</strong> : name),
          },
          {
            title: texts.books.opening,
            align: 'right',
            render: (_, row) => <Sided value={row.opening} at={decimals} />,
          },
          { title: texts.books.debits, align: 'right', render: (_, row) => <Plain value={row.debits} at={decimals} /> },
          {
            title: texts.books.credits,
            align: 'right',
            render: (_, row) => <Plain value={row.credits} at={decimals} />,
          },
          {
            title: texts.books.closing,
            align: 'right',
            render: (_, row) => <Sided value={row.closing} at={decimals} />,
          },
          {
            title: '',
            render: (_, { of, name, debits, credits }) =>
              of !== undefined &&
              (debits !== '0' || credits !== '0') && (
                <Button size="small" aria-label={`${texts.books.showOf}: ${name}`} onClick={() => onShow(of)}>
                  {texts.books.showOf}
                </Button>
              ),
          },
        ]}
      />
    </div>
  );
}

function Plain({ value, at }: { value: string; at: number }) {
  return <span className="num">{value === '0' ? '—' : decimalText(value, at)}</span>;
}

/** A balance with the side on which it stands. */
function Sided({ value, at }: { value: string; at: number }) {
  const texts = useTexts();
  if (value === '0') return <span className="num">—</span>;
  return (
    <span className="num">
      {decimalText(value.replace('-', ''), at)}{' '}
      <span className="faint">{value.startsWith('-') ? texts.books.debitSide : texts.books.creditSide}</span>
    </span>
  );
}
