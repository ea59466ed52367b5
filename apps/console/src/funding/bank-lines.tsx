import type { OutputOf } from '@kuroshio/contract';
import { Link } from '@tanstack/react-router';
import { Tag } from 'antd';
import { CommandForm } from '../kit/command-form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { ageText, timeText } from '../platform/format.ts';
import { useHasRole } from '../platform/session.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

type Line = OutputOf<'funding/list-bank-lines'>['lines'][number];

/** What banks say has come and no deposit has taken up, why, and sending it back. */
export function BankLines() {
  const texts = useTexts();
  const word = useWord();
  const isTreasurer = useHasRole(['treasurer']);
  const asked = useCall('funding/list-bank-lines', {}, { watch: true });
  const now = asked.dataUpdatedAt;
  return (
    <Loaded asked={asked}>
      {({ lines }) => (
        <QueueTable<Line>
          label={texts.funding.bankLines}
          rows={lines}
          rowKey={({ id }) => id}
          empty={texts.funding.linesClear}
          detail={({ id }) => <SendBack lineId={id} />}
          hasDetail={({ source, reason, request }) =>
            isTreasurer && source === 'bank-file' && reason !== 'matches' && request === null
          }
          columns={[
            { title: texts.customers.at, render: (_, { at }) => <span className="num">{timeText(at)}</span> },
            { title: texts.requests.age, render: (_, { at }) => ageText(texts, at, now) },
            {
              title: texts.bankFiles.reason,
              render: (_, { reason, deposit, request }) => (
                <>
                  {deposit === null ? (
                    <span className="late">{word(reason)}</span>
                  ) : (
                    <Link to="/deposits/$id" params={{ id: deposit.id }}>
                      {word(reason)} {deposit.id}
                    </Link>
                  )}
                  {request !== null && (
                    <>
                      {' '}
                      <Link to="/requests/$id" params={{ id: request }}>
                        <Tag color="blue">{texts.requestStates.sent}</Tag>
                      </Link>
                    </>
                  )}
                </>
              ),
            },
            {
              title: texts.customers.amount,
              align: 'right',
              render: (_, { amount, currency }) => <MoneyPreview amount={amount} currency={currency} />,
            },
            { title: texts.funding.account, render: (_, { account }) => <span className="num">{account}</span> },
            { title: texts.customers.customer, dataIndex: 'customer' },
            { title: texts.fields.reference, dataIndex: 'reference' },
            { title: texts.bankFiles.remark, dataIndex: 'remark' },
            { title: texts.funding.source, render: (_, { source }) => word(source) },
          ]}
        />
      )}
    </Loaded>
  );
}

function SendBack({ lineId }: { lineId: string }) {
  const texts = useTexts();
  return (
    <div className="stack">
      <strong>{texts.bankFiles.returnHere}</strong>
      <p className="faint">{texts.bankFiles.returnLead}</p>
      <CommandForm kind="bank-line-return" known={{ lineId }} />
    </div>
  );
}
