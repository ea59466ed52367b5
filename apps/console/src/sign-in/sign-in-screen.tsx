import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, Form, Input, Tag } from 'antd';
import { deviceKey, setSession } from '../platform/session.ts';
import { useFailure, useTexts } from '../platform/texts.ts';
import { useCall, useSend } from '../platform/use-call.ts';
import { Gate } from './gate.tsx';

interface Typed {
  readonly name: string;
  readonly password: string;
  readonly oneTimeCode: string;
}

/** `/sign-in`: name, password and a one-time code. */
export function SignInScreen() {
  const texts = useTexts();
  const failure = useFailure();
  const navigate = useNavigate();
  const house = useCall('operators/house', {});
  const signIn = useSend('operators/sign-in');

  function onFinish(typed: Typed): void {
    signIn.mutate(
      { ...typed, name: typed.name.trim(), device: deviceKey() },
      {
        onSuccess(session) {
          setSession(session);
          void navigate({ to: '/requests' });
        },
      },
    );
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
    </Gate>
  );
}
