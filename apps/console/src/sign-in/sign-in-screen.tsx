import type { OutputOf } from '@kuroshio/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, Form, Input, Tag } from 'antd';
import { call } from '../platform/api.ts';
import { showPasskey } from '../platform/passkey-device.ts';
import { deviceKey, setSession } from '../platform/session.ts';
import { useFailure, useTexts } from '../platform/texts.ts';
import { useCall, useSend } from '../platform/use-call.ts';
import { Gate } from './gate.tsx';

interface Typed {
  readonly name: string;
  readonly password: string;
  readonly oneTimeCode: string;
}

/** `/sign-in`: name, password and a one-time code, or a passkey. */
export function SignInScreen() {
  const texts = useTexts();
  const failure = useFailure();
  const navigate = useNavigate();
  const house = useCall('operators/house', {});
  const signIn = useSend('operators/sign-in');

  const byPasskey = useMutation({
    mutationFn: async () =>
      call('operators/sign-in-by-passkey', {
        shown: await showPasskey(await call('operators/begin-passkey-sign-in', {})),
        device: deviceKey(),
      }),
    onSuccess: enter,
  });

  function enter(session: OutputOf<'operators/sign-in'>): void {
    setSession(session);
    void navigate({ to: '/requests' });
  }

  function onFinish(typed: Typed): void {
    signIn.mutate({ ...typed, name: typed.name.trim(), device: deviceKey() }, { onSuccess: enter });
  }

  return (
    <Gate title={`${house.data?.title ?? ''} ${texts.signIn.title}`}>
      {house.data !== undefined && (
        <div>
          <Tag color="gold">{texts.app[house.data.mode]}</Tag>
        </div>
      )}
      <Form<Typed> layout="vertical" onFinish={onFinish} requiredMark={false}>
        <Form.Item name="name" label={texts.signIn.name} rules={[{ required: true, message: '' }]}>
          <Input autoComplete="username" autoCapitalize="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="password" label={texts.signIn.password} rules={[{ required: true, message: '' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="oneTimeCode"
          label={texts.signIn.code}
          extra={texts.signIn.codeHint}
          rules={[{ required: true, pattern: /^\d{6}$/, message: '' }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        </Form.Item>
        {signIn.isError && (
          <Form.Item>
            <Alert type="error" showIcon title={failure(signIn.error)} />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" block loading={signIn.isPending}>
          {texts.signIn.submit}
        </Button>
      </Form>
      {byPasskey.isError && <Alert type="error" showIcon title={failure(byPasskey.error)} />}
      <Button block loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
        {texts.passkeys.signIn}
      </Button>
    </Gate>
  );
}
