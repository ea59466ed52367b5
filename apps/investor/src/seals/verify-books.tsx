import { Button, Empty, ErrorState, NoticeBar, Spinner } from '@kuroshio/ui';
import { useRef } from 'react';
import { BackBar } from '../layout/back-bar.tsx';
import { countText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { ProvedBooks } from './proved-books.tsx';
import { saveFile } from './save-file.ts';
import { useVerification, type Verification } from './use-verification.ts';
import { VerdictSteps } from './verdict-steps.tsx';

/** `/information/verifyBooks`: the customer's own browser checks the customer's books, from the server or from a saved file. */
export function VerifyBooks() {
  const t = useText();
  const { now, fromServer, fromFile } = useVerification();
  const chooser = useRef<HTMLInputElement>(null);
  const isBusy = now.state === 'loading' || now.state === 'checking';
  return (
    <>
      <BackBar title={t('seals.title')} />
      <div className="space-y-4 px-4 pt-4 pb-10">
        <p className="text-sm text-ink-muted">{t('seals.lead')}</p>
        <Button block loading={isBusy} onClick={() => void fromServer()}>
          {t(now.state === 'done' ? 'seals.again' : 'seals.start')}
        </Button>
        <div aria-live="polite" className="space-y-4">
          <Progress now={now} onRetry={() => void fromServer()} />
        </div>
        <div className="space-y-3">
          {now.state === 'done' && now.file.publications !== undefined && (
            <Button kind="soft" block onClick={() => saveFile(now.file)}>
              {t('seals.download')}
            </Button>
          )}
          <Button kind="ghost" size="md" block disabled={isBusy} onClick={() => chooser.current?.click()}>
            {t('seals.openFile')}
          </Button>
          <input
            ref={chooser}
            type="file"
            accept=".json,application/json"
            hidden
            aria-label={t('seals.openFile')}
            onChange={({ target }) => {
              const [chosen] = target.files ?? [];
              // The same file may be chosen again.
              target.value = '';
              if (chosen !== undefined) void fromFile(chosen);
            }}
          />
          <p className="text-xs text-ink-faint">{t('seals.scriptNote')}</p>
        </div>
      </div>
    </>
  );
}

function Progress({ now, onRetry }: { now: Verification; onRetry: () => void }) {
  const t = useText();
  switch (now.state) {
    case 'waiting':
      return null;
    case 'loading':
    case 'checking':
      return (
        <p aria-busy="true" className="flex items-center justify-center gap-2 text-sm text-ink-muted">
          <Spinner />
          {t(now.state === 'loading' ? 'seals.loading' : 'seals.checking', { count: countText(now.entries) })}
        </p>
      );
    case 'nothing':
      return <Empty title={t('seals.nothingTitle')} note={t('seals.nothingText')} />;
    case 'failed':
      return <ErrorState title={now.text} retryLabel={t('seals.again')} onRetry={onRetry} />;
    case 'done':
      if (now.verdict === undefined) return <NoticeBar kind="warn">{t('seals.unsafe')}</NoticeBar>;
      return (
        <>
          <VerdictSteps file={now.file} verdict={now.verdict} />
          {now.verdict.wrong === undefined && <ProvedBooks file={now.file} />}
        </>
      );
  }
}
