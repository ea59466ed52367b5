import type { OutputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { useParams } from '@tanstack/react-router';
import { Alert, Card } from 'antd';
import { CaseHeader } from '../kit/case-header.tsx';
import { CommandForm } from '../kit/command-form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { PendingRequests } from '../kit/pending-requests.tsx';
import { amountText, timeText } from '../platform/format.ts';
import { useHasRole } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { FileState } from './bank-files-screen.tsx';
import { EntriesShown } from './file-entries.tsx';

type File = OutputOf<'bank-files/read-bank-file'>;

/** `/bank-files/:id`: what a statement says, what would become of it, and asking for it to be applied. */
export function BankFileScreen() {
  const { id } = useParams({ from: '/inside/bank-files/$id' });
  const asked = useCall('bank-files/read-bank-file', { id }, { watch: true });
  return <Loaded asked={asked}>{(file) => <Shown key={file.id} file={file} />}</Loaded>;
}

function Shown({ file }: { file: File }) {
  const texts = useTexts();
  const isTreasurer = useHasRole(['treasurer']);
  const { currency } = file;
  const isOpen = file.state === 'waiting';
  const pending = file.requests.some(({ state }) => state === 'sent' || state === 'approved');
  const money = (amount: string) => <MoneyPreview amount={amount} currency={currency} />;
  return (
    <div className="stack">
      <CaseHeader
        title={fill(texts.bankFiles.file, { id: file.statement })}
        tags={<FileState file={file} />}
        facts={[
          [
            texts.bankFiles.closingOn,
            <span key="day" className="num">
              {file.closingOn}
            </span>,
          ],
          [
            texts.funding.account,
            <span key="account" className="num">
              {file.account}
            </span>,
          ],
          [texts.bankFiles.opening, money(file.opening)],
          [texts.bankFiles.closing, money(file.closing)],
          [
            texts.bankFiles.credits,
            <span key="credits" className="num">
              {file.credits} · {money(file.credited)}
            </span>,
          ],
          [
            texts.bankFiles.debits,
            <span key="debits" className="num">
              {file.debits} · {money(file.debited)}
            </span>,
          ],
          ...(file.pending === 0 ? [] : [[texts.bankFiles.pending, file.pending] as const]),
          [texts.bankFiles.uploadedBy, `${file.uploadedBy} ${timeText(file.uploadedAt)}`],
          ...(file.appliedAt === null ? [] : [[texts.bankFiles.appliedAt, timeText(file.appliedAt)] as const]),
          [texts.bankFiles.hash, <code key="hash">{file.hash}</code>],
        ]}
      />
      {file.gap !== null && file.gap !== '0' && (
        <Alert
          type="warning"
          showIcon
          title={fill(texts.bankFiles.gap, { amount: `${amountText(file.gap, currency)} ${currency}` })}
        />
      )}
      {file.follows === false && <Alert type="warning" showIcon title={texts.bankFiles.outOfTurn} />}
      <PendingRequests requests={file.requests} />
      {isOpen && !pending && (
        <Card title={texts.bankFiles.apply}>
          {isTreasurer ? (
            <CommandForm kind="bank-file-apply" known={{ fileId: file.id, hash: file.hash }} />
          ) : (
            <p className="faint">{texts.bankFiles.needTreasurer}</p>
          )}
        </Card>
      )}
      {isOpen && <EntriesShown file={file} />}
    </div>
  );
}
