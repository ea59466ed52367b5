import { Alert, App, Button } from 'antd';
import { useTexts } from '../platform/texts.ts';

/** Something that is shown once: to be copied, or read out. */
export function OneTimeSecret({ title, hint, secret }: { title: string; hint: string; secret: string }) {
  const texts = useTexts();
  const { message } = App.useApp();
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <div className="stack">
          <span>{hint}</span>
          <code className="secret" data-secret>
            {secret}
          </code>
          <div>
            <Button
              onClick={() =>
                void navigator.clipboard.writeText(secret).then(() => message.success(texts.requests.copied))
              }
            >
              {texts.requests.copy}
            </Button>
          </div>
        </div>
      }
    />
  );
}
