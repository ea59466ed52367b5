import { Link } from '@tanstack/react-router';
import { fill } from '@kuroshio/text/fill.ts';
import { Button, Modal, Tabs, Tag } from 'antd';
import type { OutputOf } from '@kuroshio/contract';
import { useState } from 'react';
import { CommandForm } from '../kit/command-form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { ageText } from '../platform/format.ts';
import { useHasRole } from '../platform/session.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

type Cases = OutputOf<'leads/list-cases'>;
type Strategy = Cases['strategies'][number];

/** `/leads`: applications to lead that wait, and the strategies that stand. */
export function LeadsScreen() {
  const texts = useTexts();
  const asked = useCall('leads/list-cases', {}, { watch: true });
  const now = asked.dataUpdatedAt;
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.leads}</h1>
      </div>
      <Loaded asked={asked}>
        {({ cases, strategies }) => (
          <Tabs
            items={[
              { key: 'waiting', label: texts.leads.waiting, children: <Waiting cases={cases} now={now} /> },
              { key: 'running', label: texts.leads.running, children: <Standing strategies={strategies} /> },
            ]}
          />
        )}
      </Loaded>
    </div>
  );
}

function Waiting({ cases, now }: { cases: Cases['cases']; now: number }) {
  const texts = useTexts();
  return (
    <QueueTable
      label={texts.leads.waiting}
      rows={cases}
      rowKey={({ id }) => id}
      empty={texts.leads.clear}
      columns={[
        {
          title: texts.leads.number,
          render: (_, { id }) => (
            <Link to="/leads/$id" params={{ id }}>
              {id}
            </Link>
          ),
        },
        { title: texts.leads.name, dataIndex: 'name' },
        { title: texts.requests.age, render: (_, { askedAt }) => ageText(texts, askedAt, now) },
        { title: texts.customers.customer, dataIndex: 'customer' },
        {
          title: texts.fields.ownMoney,
          align: 'right',
          render: (_, { own, currency }) => <MoneyPreview amount={own} currency={currency} />,
        },
        {
          title: texts.verification.takenBy,
          render: (_, { takenBy }) => takenBy ?? <span className="faint">{texts.verification.free}</span>,
        },
        {
          title: texts.requests.state,
          render: (_, { request }) => request !== null && <Tag color="blue">{texts.requestStates.sent}</Tag>,
        },
      ]}
    />
  );
}

function Standing({ strategies }: { strategies: Cases['strategies'] }) {
  const texts = useTexts();
  const word = useWord();
  const mayEnd = useHasRole(['market', 'compliance']);
  const [ending, setEnding] = useState<Strategy | undefined>();
  return (
    <>
      <QueueTable
        label={texts.leads.running}
        rows={strategies}
        rowKey={({ id }) => id}
        empty={texts.leads.none}
        columns={[
          { title: texts.leads.number, dataIndex: 'id' },
          { title: texts.leads.name, dataIndex: 'name' },
          {
            title: texts.leads.lead,
            render: (_, { customer }) =>
              customer === null ? (
                texts.customers.house
              ) : (
                <Link to="/customers/$customer" params={{ customer }}>
                  {customer}
                </Link>
              ),
          },
          {
            title: texts.leads.fundSize,
            align: 'right',
            render: (_, { fundSize, currency }) => <MoneyPreview amount={fundSize} currency={currency} />,
          },
          { title: texts.leads.followers, dataIndex: 'followers', align: 'right' },
          { title: texts.requests.state, render: (_, { state }) => word(state) },
          {
            title: '',
            render: (_, strategy) =>
              strategy.request !== null ? (
                <Link to="/requests/$id" params={{ id: strategy.request }}>
                  {texts.requestStates.sent}
                </Link>
              ) : (
                mayEnd &&
                strategy.state === 'in-progress' && (
                  <Button size="small" danger onClick={() => setEnding(strategy)}>
                    {texts.kinds['strategy-terminate']}
                  </Button>
                )
              ),
          },
        ]}
      />
      <Modal
        open={ending !== undefined}
        title={ending && fill(texts.leads.end, { name: ending.name })}
        footer={null}
        destroyOnHidden
        onCancel={() => setEnding(undefined)}
      >
        {ending !== undefined && (
          <div className="stack">
            <p className="faint">{texts.leads.endNote}</p>
            <CommandForm
              kind="strategy-terminate"
              known={{ strategyId: ending.id }}
              onSent={() => setEnding(undefined)}
            />
          </div>
        )}
      </Modal>
    </>
  );
}
