import { useMutation } from '@tanstack/react-query';
import type { OutputOf } from '@kuroshio/contract';
import { Alert, App, Button, Card, Form, Input } from 'antd';
import { useState } from 'react';
import { Loaded } from '../kit/loaded.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { call } from '../platform/api.ts';
import { timeText } from '../platform/format.ts';
import { makePasskey } from '../platform/passkey-device.ts';
import { useFailure, useTexts } from '../platform/texts.ts';
import { queryClient, useCall } from '../platform/use-call.ts';

type Passkey = OutputOf<'operators/list-passkeys'>['passkeys'][number];
type Doing = { readonly what: 'add' } | { readonly what: 'remove'; readonly passkey: Passkey };

interface Typed {
  readonly name?: string;
  readonly password: string;
  readonly oneTimeCode: string;
}

/** One's own passkeys: each made and taken away with password and one-time code. */
export function PasskeysCard() {
  const texts = useTexts();
  const asked = useCall('operators/list-passkeys', {});
  const [doing, setDoing] = useState<Doing>();
  return (
    <Card title={texts.passkeys.title}>
      <Loaded asked={asked}>
        {({ passkeys, addresses }) => (
          <div className="stack">
            <p className="faint">{texts.passkeys.lead}</p>
            <QueueTable
              label={texts.passkeys.title}
              rows={passkeys}
              rowKey={({ id }) => id}
              columns={[
                { title: texts.passkeys.name, render: (_, { name }) => name || texts.passkeys.noName },
                { title: texts.operators.addedAt, render: (_, { addedAt }) => timeText(addedAt) },
                {
                  title: texts.operators.lastSeen,
                  render: (_, { lastUsedAt }) => (lastUsedAt === null ? texts.passkeys.never : timeText(lastUsedAt)),
                },
                {
                  title: '',
                  render: (_, passkey) => (
                    <Button size="small" danger onClick={() => setDoing({ what: 'remove', passkey })}>
                      {texts.passkeys.remove}
                    </Button>
                  ),
                },
              ]}
            />
            {doing === undefined ? (
              <div>
                <Button onClick={() => setDoing({ what: 'add' })}>{texts.passkeys.add}</Button>
              </div>
            ) : (
              <ConfirmForm
                key={doing.what === 'add' ? 'add' : doing.passkey.id}
                doing={doing}
                addresses={addresses}
                onDone={() => setDoing(undefined)}
              />
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function ConfirmForm({ doing, addresses, onDone }: { doing: Doing; addresses: readonly string[]; onDone: () => void }) {
  const texts = useTexts();
  const failure = useFailure();
  const { message } = App.useApp();
  const isAdding = doing.what === 'add';
  const send = useMutation({
    async mutationFn({ name = '', ...shown }: Typed) {
      if (doing.what === 'remove') return call('operators/remove-passkey', { ...shown, id: doing.passkey.id });
      const options = await call('operators/begin-passkey', shown);
      return call('operators/add-passkey', { made: await makePasskey(options, addresses), name: name.trim() });
    },
    onSuccess() {
      void message.success(isAdding ? texts.passkeys.added : texts.passkeys.removed);
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <Form<Typed> name="passkey" layout="vertical" requiredMark={false} onFinish={(typed) => send.mutate(typed)}>
      <p>
        {isAdding ? texts.passkeys.addLead : `${texts.passkeys.remove}：${doing.passkey.name || texts.passkeys.noName}`}
      </p>
      {isAdding && (
        <Form.Item name="name" label={texts.passkeys.ownName}>
          <Input autoComplete="off" maxLength={40} />
        </Form.Item>
      )}
      <Form.Item name="password" label={texts.passkeys.password} rules={[{ required: true, message: '' }]}>
        <Input.Password autoComplete="current-password" maxLength={200} />
      </Form.Item>
      <Form.Item
        name="oneTimeCode"
        label={texts.passkeys.code}
        extra={texts.signIn.codeHint}
        rules={[{ required: true, pattern: /^\d{6}$/, message: '' }]}
      >
        <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      </Form.Item>
      {send.isError && (
        <Form.Item>
          <Alert type="error" showIcon title={failure(send.error)} />
        </Form.Item>
      )}
      <div className="row">
        <Button type="primary" danger={!isAdding} htmlType="submit" loading={send.isPending}>
          {isAdding ? texts.passkeys.goOn : texts.passkeys.confirmRemove}
        </Button>
        <Button onClick={onDone}>{texts.passkeys.cancel}</Button>
      </div>
    </Form>
  );
}
