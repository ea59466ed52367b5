import type { OutputOf, StepUpFactor } from '@kuroshio/contract';
import { Button, Skeleton, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { deviceName } from '../account/device-name.ts';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { call } from '../platform/api.ts';
import { failureText, isRefused, RequestFailed } from '../platform/failure.ts';
import { dateTimeText } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { OF_FACTOR } from '../second-factor/factor-codes.ts';
import { LoginPassword } from '../second-factor/login-password.tsx';
import { StepUp } from '../second-factor/step-up.tsx';
import { saveFile } from '../statements/save-file.ts';

type Exports = OutputOf<'data-export/list-exports'>;

/** Milliseconds that everything of many years may take to come. */
const PATIENCE = 600_000;

/** `/information/dataExport`: everything that is kept about the customer, as one file. */
export function DataExportScreen() {
  const t = useText();
  const asked = useCall('data-export/list-exports', {}, { staleTime: 0 });
  return (
    <>
      <BackBar title={t('dataExport.title')} />
      <div className="space-y-3 pb-10" aria-busy={asked.data === undefined && asked.error === null}>
        {asked.data === undefined ? (
          <Awaited asked={asked} bones={<Skeleton shape="row" count={5} className="bg-surface-raised" />} />
        ) : (
          <>
            <Fetch exports={asked.data} />
            <History exports={asked.data} />
          </>
        )}
      </div>
    </>
  );
}

function Fetch({ exports: { most, nextAt } }: { exports: Exports }) {
  const t = useText();
  const language = useLanguage();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [isFetching, setFetching] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const asksCode = isRefused(failure, ...OF_FACTOR);

  async function fetchFile(code?: StepUpFactor): Promise<void> {
    setFetching(true);
    try {
      const wish = { language, loginPassword: password, ...(code === undefined ? {} : { secondFactor: code }) };
      const file: unknown = await call('data-export/export-data', wish, { quiet: true, patience: PATIENCE });
      if (!(file instanceof Blob)) throw new RequestFailed('status', 200);
      saveFile(file, `kuroshio-data-${new Date().toISOString().slice(0, 10)}.zip`);
      setFailure(null);
      setPassword('');
      showToast(t('dataExport.done'), { kind: 'success' });
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setFetching(false);
      void refresh('data-export/list-exports');
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '' && !isFetching) void fetchFile();
  }

  const wrong = isRefused(failure, 'LOGIN_PASSWORD_WRONG') && failure !== null ? failureText(failure) : undefined;
  return (
    <form noValidate onSubmit={submit} className="space-y-4 bg-surface-raised px-4 py-4">
      <p className="text-sm text-ink">{t('dataExport.lead')}</p>
      <p className="text-sm text-ink-muted">
        {t('dataExport.forms')} {t('dataExport.always')}
      </p>
      <p className="rounded-md bg-surface-sunken px-3.5 py-3 text-sm text-ink">{t('dataExport.warning')}</p>
      <LoginPassword
        value={password}
        onChange={(value) => {
          setPassword(value);
          setFailure(null);
        }}
        error={missing && password === '' ? t('dataExport.passwordMissing') : wrong}
      />
      {failure !== null && !asksCode && wrong === undefined && (
        <p role="alert" className="text-sm text-danger">
          {failureText(failure)}
        </p>
      )}
      <Button type="submit" block loading={isFetching} disabled={nextAt !== null}>
        {t(isFetching ? 'dataExport.fetching' : 'dataExport.fetch')}
      </Button>
      <p className="text-xs text-ink-muted">
        {nextAt === null ? t('dataExport.limit', { most }) : t('dataExport.nextAt', { time: dateTimeText(nextAt) })}
      </p>
      <StepUp
        of="data-export/export-data"
        error={failure}
        loading={isFetching}
        onCode={(code) => void fetchFile(code)}
        onClose={() => setFailure(null)}
      />
    </form>
  );
}

function History({ exports: { exports } }: { exports: Exports }) {
  const t = useText();
  return (
    <section className="bg-surface-raised px-4 pt-4 pb-3">
      <h2 className="text-base font-semibold text-ink">{t('dataExport.history')}</h2>
      {exports.length === 0 && <p className="mt-1 text-sm text-ink-muted">{t('dataExport.none')}</p>}
      <ul>
        {exports.map(({ at, ip, device }) => (
          <li key={at} className="py-2.5 not-last:hairline-b">
            <p className="num text-base text-ink">{dateTimeText(at)}</p>
            <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">{`${deviceName(device)} · ${ip}`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
