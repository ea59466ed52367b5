import type { CurrencyCode, SentInputOf, StepUpFactor } from '@kuroshio/contract';
import { Button, Field, Input, Segmented, Sheet, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { FactRows } from '../layout/fact-rows.tsx';
import { call } from '../platform/api.ts';
import { failureText, isRefused, RequestFailed } from '../platform/failure.ts';
import { currencyLabel } from '../platform/format.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useTradingDate } from '../platform/use-trading-date.ts';
import { saveFile } from './save-file.ts';
import { OF_FACTOR } from '../second-factor/factor-codes.ts';
import { StepUp } from '../second-factor/step-up.tsx';
import { type ExportDays, exportRange } from './export-range.ts';

type Format = SentInputOf<'statements/export-statement'>['format'];

const DAY_TEXTS = {
  month: 'statements.exportRangeMonth',
  quarter: 'statements.exportRangeQuarter',
  year: 'statements.exportRangeYear',
  own: 'statements.exportRangeOwn',
} as const satisfies Record<ExportDays, string>;

const FORMAT_TEXTS = { pdf: 'statements.exportPdf', csv: 'statements.exportCsv' } as const satisfies Record<
  Format,
  string
>;

/** Milliseconds that a year of entries may take to be drawn and to come. */
const PATIENCE = 300_000;

export interface ExportSheetProps {
  open: boolean;
  currency: CurrencyCode;
  /** As the fund record is filtered. */
  withHolds: boolean;
  onClose: () => void;
}

/** Chooses period and kind of file of a statement, and takes it. What is chosen stays until the screen is left. */
export function ExportSheet({ open, currency, withHolds, onClose }: ExportSheetProps) {
  const t = useText();
  const { days, choose, dates, setOwn, format, setFormat, take, making, failure, forget } = useExport(
    { currency, withHolds },
    onClose,
  );
  const asksCode = isRefused(failure, ...OF_FACTOR);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('statements.exportTitle')}
      closeLabel={t('shell.close')}
      footer={
        <Button block loading={making} disabled={dates === undefined} onClick={() => take()}>
          {t(making ? 'statements.exportMaking' : 'statements.exportDo')}
        </Button>
      }
    >
      <div aria-busy={dates === undefined} className="space-y-4 px-4 py-3">
        <Segmented
          label={t('statements.exportFormat')}
          value={format}
          onChange={setFormat}
          options={(['pdf', 'csv'] as const).map((value) => ({ value, label: t(FORMAT_TEXTS[value]) }))}
        />
        <Segmented
          size="sm"
          label={t('statements.exportRange')}
          value={days}
          onChange={choose}
          options={(Object.keys(DAY_TEXTS) as ExportDays[]).map((value) => ({ value, label: t(DAY_TEXTS[value]) }))}
        />
        {days === 'own' && dates !== undefined && (
          <div className="flex flex-wrap gap-3 [&>*]:min-w-32 [&>*]:flex-1">
            {(['from', 'to'] as const).map((end) => (
              <Field key={end} label={t(`statements.${end}`)}>
                <Input
                  type="date"
                  value={dates[end]}
                  onChange={(event) => setOwn({ ...dates, [end]: event.target.value })}
                />
              </Field>
            ))}
          </div>
        )}
        <FactRows
          rows={[
            [t('statements.exportCurrency'), currencyLabel(currency)],
            [t('statements.exportRange'), dates === undefined ? '--' : `${dates.from} – ${dates.to}`],
          ]}
        />
        <p className="text-xs text-ink-muted">{t('statements.exportNote')}</p>
        {failure !== null && !asksCode && (
          <p role="alert" className="text-sm text-danger">
            {failureText(failure)}
          </p>
        )}
      </div>
      <StepUp of="statements/export-statement" error={failure} loading={making} onCode={take} onClose={forget} />
    </Sheet>
  );
}

function useExport(of: Pick<ExportSheetProps, 'currency' | 'withHolds'>, onDone: () => void) {
  const t = useText();
  const language = useLanguage();
  const { today } = useTradingDate(of.currency === 'USD' ? 'US' : 'TWSE');
  const [days, choose] = useState<ExportDays>('month');
  const [own, setOwn] = useState<{ from: string; to: string }>();
  const [format, setFormat] = useState<Format>('pdf');
  const [making, setMaking] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const fixed = today === undefined ? undefined : exportRange(today, days === 'own' ? 'month' : days);
  const dates = days === 'own' ? (own ?? fixed) : fixed;

  async function fetchFile(code: StepUpFactor | undefined) {
    if (dates === undefined || making) return;
    setMaking(true);
    try {
      const wish = { ...of, ...dates, format, language, ...(code === undefined ? {} : { secondFactor: code }) };
      // What the server streams is here when all of it has come.
      const file: unknown = await call('statements/export-statement', wish, { quiet: true, patience: PATIENCE });
      if (!(file instanceof Blob)) throw new RequestFailed('status', 200);
      saveFile(file, `kuroshio-statement-${of.currency}-${dates.from}-${dates.to}.${format}`);
      setFailure(null);
      showToast(t('statements.exportDone'));
      onDone();
    } catch (error) {
      setFailure(error as Error);
    } finally {
      setMaking(false);
    }
  }

  const clearing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setFailure(null);
      set(value);
    };
  return {
    ...{ days, dates, format, making, failure },
    choose: clearing(choose),
    setOwn: clearing(setOwn),
    setFormat: clearing(setFormat),
    forget: () => setFailure(null),
    take: (code?: StepUpFactor) => void fetchFile(code),
  };
}
