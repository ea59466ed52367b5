import { Button, Sheet, showToast } from '@kuroshio/ui';
import { copyText } from '../platform/copy-text.ts';
import { useSession } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';

/** New recovery codes, the one time that they are shown. */
export function RecoverySheet({ codes, onClose }: { codes: readonly string[] | undefined; onClose: () => void }) {
  const t = useText();
  const account = useSession((session) => session.account) ?? '';
  const text = () => [t('secondFactor.codesFile', { account }), '', ...(codes ?? [])].join('\r\n');
  const copy = async () => {
    const copied = await copyText(text());
    showToast(t(copied ? 'secondFactor.copied' : 'secondFactor.copyFailed'), { kind: copied ? 'success' : 'error' });
  };
  const save = () => {
    const address = URL.createObjectURL(new Blob([text()], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: `kuroshio-${account}.txt` });
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Sheet
      open={codes !== undefined}
      onClose={onClose}
      title={t('secondFactor.newCodes')}
      closeLabel={t('shell.close')}
      footer={
        <Button block onClick={onClose}>
          {t('secondFactor.codesKept')}
        </Button>
      }
    >
      <div className="space-y-4 px-5 pt-4 pb-5">
        <p className="text-sm text-ink-muted">
          <strong className="font-semibold text-ink">{t('secondFactor.newCodesText')}</strong>{' '}
          {t('secondFactor.codesText')}
        </p>
        <ol className="grid grid-cols-2 gap-2 rounded-lg bg-surface-sunken p-3">
          {codes?.map((code) => (
            <li key={code} className="num py-1.5 text-center text-base font-semibold tracking-wide text-ink">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button kind="soft" size="md" onClick={() => void copy()}>
            {t('secondFactor.codesCopy')}
          </Button>
          <Button kind="soft" size="md" onClick={save}>
            {t('secondFactor.codesSave')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
