import type { OperatorRecord } from '@kuroshio/contract';
import { Button, Card, Tag } from 'antd';
import { useState } from 'react';
import { CommandForm } from '../kit/command-form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PendingRequests } from '../kit/pending-requests.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { timeText } from '../platform/format.ts';
import { useHasRole, useSession } from '../platform/session.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

type Asking = { readonly kind: 'operator-roles' | 'operator-end'; readonly one: OperatorRecord };

/** `/operators`: who they are; who is added, changed or ended is asked for, and approved by another administrator. */
export function OperatorsScreen() {
  const texts = useTexts();
  const word = useWord();
  const session = useSession();
  const isAdmin = useHasRole(['admin']);
  const asked = useCall('operators/list-operators', {});
  const waiting = useCall('requests/list', {}, { watch: true });
  const [adding, setAdding] = useState(false);
  const [asking, setAsking] = useState<Asking | undefined>();
  const own = (waiting.data?.requests ?? []).filter(({ kind }) => kind.startsWith('operator-'));
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.operators}</h1>
        {isAdmin && (
          <Button type="primary" aria-expanded={adding} onClick={() => setAdding(!adding)}>
            {texts.operators.add}
          </Button>
        )}
      </div>
      {adding && (
        <Card title={texts.kinds['operator-add']}>
          <CommandForm kind="operator-add" known={{}} />
        </Card>
      )}
      <PendingRequests requests={own} />
      {asking !== undefined && (
        <Card title={`${texts.kinds[asking.kind]}：${asking.one.name}`}>
          <CommandForm
            key={`${asking.kind} ${asking.one.id}`}
            kind={asking.kind}
            known={{ operatorId: asking.one.id }}
            onSent={() => setAsking(undefined)}
            {...(asking.kind === 'operator-roles' ? { initial: { roles: asking.one.roles } } : {})}
          />
        </Card>
      )}
      <Loaded asked={asked}>
        {({ operators }) => (
          <QueueTable
            label={texts.nav.operators}
            rows={operators}
            rowKey={({ id }) => id}
            columns={[
              { title: texts.operators.name, dataIndex: 'name' },
              {
                title: texts.operators.roles,
                render: (_, { roles }) => roles.map((role) => <Tag key={role}>{texts.roles[role]}</Tag>),
              },
              {
                title: texts.operators.state,
                render: (_, { state }) => (state === 'active' ? texts.operators.active : word(state)),
              },
              { title: texts.operators.addedAt, render: (_, { addedAt }) => timeText(addedAt) },
              {
                title: texts.operators.lastSeen,
                render: (_, { lastSeenAt }) => (lastSeenAt === null ? texts.operators.never : timeText(lastSeenAt)),
              },
              {
                title: texts.passkeys.title,
                render: (_, { passkeys }) =>
                  passkeys.map(({ id, name, lastUsedAt }) => (
                    <Tag key={id} title={lastUsedAt === null ? texts.passkeys.never : timeText(lastUsedAt)}>
                      {name || texts.passkeys.noName}
                    </Tag>
                  )),
              },
              {
                title: '',
                render: (_, one) =>
                  isAdmin &&
                  one.state !== 'ended' &&
                  one.name !== session?.name && (
                    <span className="row">
                      <Button size="small" onClick={() => setAsking({ kind: 'operator-roles', one })}>
                        {texts.operators.change}
                      </Button>
                      <Button size="small" danger onClick={() => setAsking({ kind: 'operator-end', one })}>
                        {texts.operators.end}
                      </Button>
                    </span>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </div>
  );
}
