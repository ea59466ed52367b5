import { Link } from '@tanstack/react-router';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { ageText, timeText } from '../platform/format.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** What banks say has come and no deposit has taken up, with the deposit that it may be for. */
export function BankLines() {
  const texts = useTexts();
  const word = useWord();
  const asked = useCall('funding/list-bank-lines', {}, { watch: true });
  const now = asked.dataUpdatedAt;
  return (
    <Loaded asked={asked}>
      {({ lines }) => (
        <QueueTable
          label={texts.funding.bankLines}
          rows={lines}
          rowKey={({ id }) => id}
          empty={texts.funding.linesClear}
          columns={[
            { title: texts.customers.at, render: (_, { at }) => <span className="num">{timeText(at)}</span> },
            { title: texts.requests.age, render: (_, { at }) => ageText(at, now) },
            { title: texts.funding.source, render: (_, { source }) => word(source) },
            { title: texts.fields.reference, dataIndex: 'reference' },
            { title: texts.funding.account, dataIndex: 'account' },
            {
              title: texts.customers.amount,
              align: 'right',
              render: (_, { amount, currency }) => <MoneyPreview amount={amount} currency={currency} />,
            },
            {
              title: texts.fields.depositId,
              render: (_, { deposit, amount }) =>
                deposit === null ? (
                  <span className="late">{texts.funding.noDeposit}</span>
                ) : (
                  <Link to="/deposits/$id" params={{ id: deposit.id }}>
                    {deposit.id} {deposit.amount !== amount && texts.funding.differs}
                  </Link>
                ),
            },
          ]}
        />
      )}
    </Loaded>
  );
}
