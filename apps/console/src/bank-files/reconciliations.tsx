import { Link } from '@tanstack/react-router';
import { Card, Tag } from 'antd';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { ageText, timeText } from '../platform/format.ts';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** What the bank says against the books, with breaks and their age, and payments of the bank that are none of the house's. */
export function Reconciliations() {
  const texts = useTexts();
  const asked = useCall('bank-files/list-reconciliations', {}, { watch: true });
  const now = asked.dataUpdatedAt;
  return (
    <Loaded asked={asked}>
      {({ reconciliations, debits }) => (
        <>
          <Card title={texts.bankFiles.reconciliation}>
            <QueueTable
              label={texts.bankFiles.reconciliation}
              rows={reconciliations}
              rowKey={({ file }) => file}
              empty={texts.bankFiles.noReconciliation}
              columns={[
                {
                  title: texts.bankFiles.statement,
                  render: (_, { file, statement }) => (
                    <Link to="/bank-files/$id" params={{ id: file }}>
                      {statement}
                    </Link>
                  ),
                },
                {
                  title: texts.bankFiles.until,
                  render: (_, { until }) => <span className="num">{timeText(until)}</span>,
                },
                {
                  title: texts.bankFiles.unexplained,
                  align: 'right',
                  render: (_, { unexplained, currency, since }) =>
                    since === null ? (
                      <Tag color="green">{texts.bankFiles.fits}</Tag>
                    ) : (
                      <span className="late">
                        <MoneyPreview amount={unexplained} currency={currency} /> · {texts.bankFiles.since}{' '}
                        {ageText(texts, since, now)}
                      </span>
                    ),
                },
                ...(['said', 'books', 'toCredit', 'toDebit', 'notLeft', 'notCome'] as const).map((name) => ({
                  title: texts.bankFiles[name],
                  align: 'right' as const,
                  render: (_: unknown, row: (typeof reconciliations)[number]) => (
                    <MoneyPreview amount={row[name]} currency={row.currency} />
                  ),
                })),
              ]}
            />
          </Card>
          <Card title={texts.bankFiles.debitsTitle}>
            <QueueTable
              label={texts.bankFiles.debitsTitle}
              rows={debits}
              rowKey={({ reference }) => reference}
              empty={texts.bankFiles.noDebits}
              columns={[
                { title: texts.customers.at, render: (_, { at }) => <span className="num">{timeText(at)}</span> },
                { title: texts.requests.age, render: (_, { at }) => ageText(texts, at, now) },
                { title: texts.fields.reference, dataIndex: 'reference' },
                {
                  title: texts.customers.amount,
                  align: 'right',
                  render: (_, { amount, currency }) => <MoneyPreview amount={amount} currency={currency} />,
                },
                { title: texts.bankFiles.remark, dataIndex: 'remark' },
              ]}
            />
          </Card>
        </>
      )}
    </Loaded>
  );
}
