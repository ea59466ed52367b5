import type { SentInputOf } from '@kuroshio/contract';
import { Card, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { PageTurner, usePaging } from '../kit/page-turner.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { CustomerLink } from './calls.tsx';

type Kind = SentInputOf<'credit-oversight/list-entries'>['kind'];
const KINDS: readonly Kind[] = ['margin', 'short', 'secured', 'credit-loan', 'lent'];
/** Which of the amounts of a row is shown. */
const AMOUNTS = {
  ...({ margin: 'owedOn', short: 'heldFor', secured: 'owedOn' } as const),
  ...({ 'credit-loan': 'owedOn', lent: 'collateralOf' } as const),
} as const;

/** The rows behind the book, page by page. */
export function Entries() {
  const texts = useTexts();
  const [kind, setKind] = useState<Kind>('margin');
  const paging = usePaging();
  const { after } = paging;
  const asked = useCall('credit-oversight/list-entries', after === undefined ? { kind } : { kind, before: after });
  return (
    <Card
      title={texts.credit.rows}
      extra={
        <Segmented<Kind>
          aria-label={texts.credit.rows}
          value={kind}
          onChange={(one) => {
            setKind(one);
            paging.first();
          }}
          options={KINDS.map((value) => ({ value, label: texts.creditKinds[value] }))}
        />
      }
    >
      <Loaded asked={asked}>
        {({ entries, next }) => (
          <div className="stack">
            <QueueTable
              label={texts.credit.rows}
              rows={entries}
              rowKey={({ id }) => id}
              empty={texts.credit.noRows}
              columns={[
                { title: texts.funding.number, dataIndex: 'id' },
                { title: texts.customers.customer, render: (_, { customer }) => <CustomerLink customer={customer} /> },
                { title: texts.customers.symbol, render: (_, { symbol }) => symbol ?? texts.app.none },
                {
                  title: texts.customers.shares,
                  align: 'right',
                  render: (_, { quantity }) => (
                    <span className="num">{quantity === null ? '' : quantity.toLocaleString('en-US')}</span>
                  ),
                },
                {
                  title: texts.credit[AMOUNTS[kind]],
                  align: 'right',
                  render: (_, { amount, currency }) => <MoneyPreview amount={amount} currency={currency} />,
                },
                { title: texts.credit.openedOn, render: (_, { openedOn }) => <span className="num">{openedOn}</span> },
                { title: texts.credit.dueOn, render: (_, { dueOn }) => <span className="num">{dueOn ?? ''}</span> },
                {
                  title: '',
                  render: (_, { isOurs }) => !isOurs && <Tag color="red">{texts.credit.notOurs}</Tag>,
                },
              ]}
            />
            <PageTurner paging={paging} next={next} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}
