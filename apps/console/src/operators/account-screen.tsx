import { Alert, App, Button, Card, Form, Input } from 'antd';
import { useFailure, useTexts } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { PasskeysCard } from './passkeys-card.tsx';

interface Typed {
  readonly password: string;
  readonly oneTimeCode: string;
  readonly newPassword: string;
  readonly newPasswordAgain: string;
}

/** `/account`: one's own password and passkeys. */
export function AccountScreen() {
  const texts = useTexts();
  const failure = useFailure();
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const send = useSend('operators/change-password');
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.account}</h1>
      </div>
      <Card title={texts.account.password}>
        <Form<Typed>
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={(typed) =>
            send.mutate(typed, {
              onSuccess() {
                form.resetFields();
                void message.success(texts.account.done);
              },
            })
          }
        >
          <Form.Item name="password" label={texts.account.current} rules={[{ required: true, message: '' }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          <Form.Item
            name="newPassword"
            label={texts.account.next}
            extra={texts.join.passwordHint}
            rules={[{ required: true, min: 12, message: '' }]}
          >
            <Input.Password autoComplete="new-password" maxLength={200} />
          </Form.Item>
          <Form.Item
            name="newPasswordAgain"
            label={texts.account.nextAgain}
            rules={[
              ({ getFieldValue }) => ({
                validator: async (_, value) => {
                  if (value !== getFieldValue('newPassword')) throw new Error(texts.account.different);
                },
              }),
            ]}
          >
            <Input.Password autoComplete="new-password" maxLength={200} />
          </Form.Item>
          <Form.Item
            name="oneTimeCode"
            label={texts.signIn.code}
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
          <Button type="primary" htmlType="submit" loading={send.isPending}>
            {texts.account.submit}
          </Button>
        </Form>
      </Card>
      <PasskeysCard />
    </div>
  );
}
