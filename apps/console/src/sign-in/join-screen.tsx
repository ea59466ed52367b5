import { fill } from '@kuroshio/text/fill.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { OutputOf } from '@kuroshio/contract';
import { Alert, Button, Form, Input, Tag } from 'antd';
import { Loaded } from '../kit/loaded.tsx';
import { Refused } from '../platform/api.ts';
import { deviceKey, setSession } from '../platform/session.ts';
import { useFailure, useTexts } from '../platform/texts.ts';
import { useCall, useSend } from '../platform/use-call.ts';
import { Gate } from './gate.tsx';
import { Qr } from './qr.tsx';

interface Typed {
  readonly name?: string;
  readonly code?: string;
  readonly password: string;
  readonly passwordAgain: string;
  readonly oneTimeCode: string;
}

/** `/join/:token`: the one-time link of the first administrator, or of an operator whom two have added. */
export function JoinScreen() {
  const { token } = useParams({ from: '/join/$token' });
  const texts = useTexts();
  const navigate = useNavigate();
  const link = useCall('operators/read-link', { token });
  const isGone = link.error instanceof Refused;
  const name = link.data?.name ?? null;
  return (
    <Gate title={name === null ? texts.join.first : fill(texts.join.added, { name })}>
      {isGone ? (
        <>
          <Alert type="warning" showIcon title={texts.join.invalid} />
          <Button onClick={() => void navigate({ to: '/sign-in' })}>{texts.join.toSignIn}</Button>
        </>
      ) : (
        <Loaded asked={link}>{(read) => <JoinForm token={token} link={read} />}</Loaded>
      )}
    </Gate>
  );
}

function JoinForm({ token, link }: { token: string; link: OutputOf<'operators/read-link'> }) {
  const texts = useTexts();
  const failure = useFailure();
  const navigate = useNavigate();
  const join = useSend('operators/use-link', (session) => {
    setSession(session);
    void navigate({ to: '/requests' });
  });
  const onFinish = (typed: Typed) => join.mutate({ ...typed, token, device: deviceKey() });

  return (
    <>
      <p className="faint">{texts.join.lead}</p>
      <Qr text={link.keyUri} label={texts.join.qr} />
      <div>
        <div className="faint">{texts.join.secret}</div>
        <code className="secret" data-totp>
          {link.secret}
        </code>
      </div>
      <div className="row">
        {texts.join.roles}
        {link.roles.map((role) => (
          <Tag key={role}>{texts.roles[role]}</Tag>
        ))}
      </div>
      <Form<Typed> layout="vertical" onFinish={onFinish} requiredMark={false}>
        {link.name === null && (
          <Form.Item
            name="name"
            label={texts.join.name}
            extra={texts.join.nameHint}
            rules={[{ required: true, pattern: /^[a-z][a-z0-9.-]{2,31}$/, message: '' }]}
          >
            <Input autoComplete="username" autoCapitalize="off" spellCheck={false} maxLength={32} />
          </Form.Item>
        )}
        {link.needsCode && (
          <Form.Item
            name="code"
            label={texts.join.approvalCode}
            extra={texts.join.approvalHint}
            rules={[{ required: true, message: '' }]}
          >
            <Input autoComplete="off" maxLength={20} />
          </Form.Item>
        )}
        <Form.Item
          name="password"
          label={texts.join.password}
          extra={texts.join.passwordHint}
          rules={[{ required: true, min: 12, message: '' }]}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
        <Form.Item name="passwordAgain" label={texts.join.again} rules={[{ required: true, message: '' }]}>
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
        <Form.Item
          name="oneTimeCode"
          label={texts.join.code}
          rules={[{ required: true, pattern: /^\d{6}$/, message: '' }]}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        </Form.Item>
        {join.isError && (
          <Form.Item>
            <Alert type="error" showIcon title={failure(join.error)} />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" block loading={join.isPending}>
          {texts.join.submit}
        </Button>
      </Form>
    </>
  );
}
