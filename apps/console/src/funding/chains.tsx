import { fill } from '@kuroshio/text/fill.ts';
import { Alert, Button, Card, Tag } from 'antd';
import { useState } from 'react';
import { CommandForm } from '../kit/command-form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { amountText, timeText } from '../platform/format.ts';
import { useHasRole } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** The chains of USDT: whether they answer, what they hold beside the books, and what the house bears. */
export function Chains() {
  const texts = useTexts();
  const mayAsk = useHasRole(['treasurer']);
  const [bearing, setBearing] = useState<string>();
  const asked = useCall('chain-deposits/chains', {}, { watch: true });
  const money = (amount: string) => <MoneyPreview amount={amount} currency="USDT" />;
  return (
    <Loaded asked={asked}>
      {({ chains, books, breaks }) => (
        <div className="stack">
          {breaks.length > 0 && (
            <Alert type="error" showIcon title={fill(texts.chains.broken, { count: breaks.length })} />
          )}
          <p>{fill(texts.chains.books, { amount: amountText(books, 'USDT') })}</p>
          <QueueTable
            label={texts.chains.title}
            rows={chains}
            rowKey={({ network }) => network}
            empty={texts.chains.none}
            columns={[
              {
                title: texts.chains.network,
                render: (_, { network, isPractice }) => (
                  <>
                    {network} {isPractice && <Tag>{texts.chains.practice}</Tag>}
                  </>
                ),
              },
              {
                title: texts.chains.state,
                render: (_, { fault, heardAt }) =>
                  fault === '' ? (
                    <Tag color="green">{heardAt === null ? texts.chains.waiting : timeText(heardAt)}</Tag>
                  ) : (
                    <>
                      <Tag color="red">{texts.chains.fault}</Tag> <span className="faint">{fault}</span>
                    </>
                  ),
              },
              { title: texts.chains.credited, align: 'right', render: (_, { credited }) => money(credited) },
              { title: texts.chains.withdrawn, align: 'right', render: (_, { withdrawn }) => money(withdrawn) },
              {
                title: texts.chains.held,
                align: 'right',
                render: (_, { held, heldAt }) =>
                  held === null || heldAt === null ? (
                    texts.chains.waiting
                  ) : (
                    <>
                      {money(held)} <span className="faint">{timeText(heldAt)}</span>
                    </>
                  ),
              },
              { title: texts.chains.open, align: 'right', render: (_, { open }) => money(open) },
              { title: texts.chains.reversed, align: 'right', render: (_, { reversed }) => money(reversed) },
              { title: texts.chains.head, align: 'right', render: (_, { head }) => head ?? '' },
              { title: texts.chains.confirmations, align: 'right', dataIndex: 'confirmations' },
              { title: texts.chains.addresses, align: 'right', dataIndex: 'addresses' },
            ]}
          />
          <p className="faint">{texts.chains.text}</p>
          <h2>{texts.chains.breaks}</h2>
          {bearing !== undefined && (
            <Card size="small" title={texts.kinds['chain-loss']}>
              <p className="faint">{texts.chains.lossText}</p>
              <CommandForm
                key={bearing}
                kind="chain-loss"
                known={{ transferId: bearing }}
                onSent={() => setBearing(undefined)}
              />
            </Card>
          )}
          <QueueTable
            label={texts.chains.breaks}
            rows={breaks}
            rowKey={({ id }) => id}
            empty={texts.chains.noBreaks}
            columns={[
              { title: texts.customers.customer, dataIndex: 'customer' },
              { title: texts.chains.network, dataIndex: 'network' },
              { title: texts.customers.amount, align: 'right', render: (_, { amount }) => money(amount) },
              { title: texts.chains.creditedAt, render: (_, { creditedAt }) => timeText(creditedAt) },
              ...(mayAsk
                ? [
                    {
                      title: '',
                      render: (_: unknown, { id }: { id: string }) => (
                        <Button onClick={() => setBearing(id)}>{texts.kinds['chain-loss']}</Button>
                      ),
                    },
                  ]
                : []),
              { title: texts.chains.tx, render: (_, { txHash }) => <span className="num">{txHash}</span> },
            ]}
          />
        </div>
      )}
    </Loaded>
  );
}
