import { Button, showToast } from '@kuroshio/ui';
import { failureText } from '../platform/failure.ts';
import { useText } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { saveFile } from '../statements/save-file.ts';

/** The model itself, to be kept and read. */
export function TakeModel({ trial }: { trial: number }) {
  const t = useText();
  const send = useSend('laboratory/model-file', { quiet: true });
  return (
    <section className="mt-2 bg-surface-raised px-4 py-3">
      <Button
        block
        kind="outline"
        loading={send.isPending}
        onClick={() =>
          send.mutate(
            {},
            {
              onSuccess: ({ text }) => {
                saveFile(new Blob([text], { type: 'application/json' }), `kuroshio-model-${trial}.json`);
                showToast(t('laboratory.downloaded'));
              },
            },
          )
        }
      >
        {t('laboratory.download')}
      </Button>
      <p className="mt-2 text-xs text-ink-faint">{t('laboratory.downloadNote')}</p>
      {send.error !== null && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {failureText(send.error)}
        </p>
      )}
    </section>
  );
}
