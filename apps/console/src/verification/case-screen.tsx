import type { OutputOf } from '@kuroshio/contract';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { fill } from '@kuroshio/text/fill.ts';
import { Card, Tag } from 'antd';
import { CaseHeader } from '../kit/case-header.tsx';
import { CommandForm } from '../kit/command-form.tsx';
import { EvidenceViewer } from '../kit/evidence-viewer.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { PendingRequests } from '../kit/pending-requests.tsx';
import { Taking } from '../kit/taking.tsx';
import { timeText } from '../platform/format.ts';
import { useHasRole } from '../platform/session.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall, useSend } from '../platform/use-call.ts';
import { useFollow } from '../platform/use-follow.ts';

type Case = OutputOf<'verification/read-case'>;

/** `/verification/:id`: what was handed in, the photos, and the decision that is asked for. */
export function CaseScreen() {
  const { id } = useParams({ from: '/inside/verification/$id' });
  const asked = useCall('verification/read-case', { id });
  return <Loaded asked={asked}>{(own) => <Shown key={own.id} own={own} />}</Loaded>;
}

function Shown({ own }: { own: Case }) {
  const texts = useTexts();
  const word = useWord();
  const isReviewer = useHasRole(['reviewer']);
  const mayLook = useHasRole(['reviewer', 'compliance']);
  const isOpen = own.state === 'under-review';
  const pending = own.requests.some(({ state }) => state === 'sent' || state === 'approved');
  const maySee = own.takenByMe || own.requests.some(({ may }) => may === 'approve');
  return (
    <div className="stack">
      <CaseHeader
        title={fill(texts.verification.case, { id: own.id })}
        tags={<Tag color={isOpen ? 'blue' : 'default'}>{word(own.state)}</Tag>}
        actions={<TakeCase own={own} mayTake={isReviewer && isOpen && !pending} />}
        facts={[
          [
            texts.customers.customer,
            <Link key="customer" to="/customers/$customer" params={{ customer: own.customer }}>
              {own.customer}
            </Link>,
          ],
          [texts.verification.name, own.name],
          [texts.verification.country, own.country],
          [texts.verification.document, word(own.document)],
          [texts.verification.number, <span key="no" className="num">{`${own.numberFirst} … ${own.numberLast}`}</span>],
          [texts.verification.purpose, word(own.purpose)],
          [texts.verification.submittedAt, timeText(own.submittedAt)],
          [texts.verification.dueAt, timeText(own.dueAt)],
          [texts.verification.takenBy, own.takenBy ?? texts.verification.free],
          ...(own.reason === null ? [] : [[texts.fields.reason, word(own.reason)] as const]),
        ]}
      />
      <PendingRequests requests={own.requests} />
      {isOpen && mayLook && (
        <Card title={texts.verification.photos}>
          {maySee ? <EvidenceViewer id={own.id} /> : <p className="faint">{texts.verification.takeFirst}</p>}
        </Card>
      )}
      {isOpen && isReviewer && own.takenByMe && !pending && (
        <div className="pair">
          <Card title={texts.kinds['verification-pass']}>
            <CommandForm kind="verification-pass" known={{ caseId: own.id }} />
          </Card>
          <Card title={texts.kinds['verification-fail']}>
            <CommandForm kind="verification-fail" known={{ caseId: own.id }} />
          </Card>
        </div>
      )}
      <Card title={texts.verification.views}>
        {own.views.length === 0 && <p className="faint">{texts.app.none}</p>}
        {own.views.map(({ at, by }) => (
          <div key={`${at} ${by}`} className="row">
            <span className="num faint">{timeText(at)}</span>
            {by}
          </div>
        ))}
      </Card>
      {own.earlier.length > 0 && (
        <Card title={texts.verification.earlier}>
          {own.earlier.map(({ id, at, state }) => (
            <div key={id} className="row">
              <Link to="/verification/$id" params={{ id }}>
                {fill(texts.verification.case, { id })}
              </Link>
              <span className="num faint">{timeText(at)}</span>
              {word(state)}
            </div>
          ))}
        </Card>
      )}
    </div>
  );
}

function TakeCase({ own, mayTake }: { own: Case; mayTake: boolean }) {
  const navigate = useNavigate();
  const take = useSend('verification/take-case');
  const queue = useCall('verification/list-cases', {}, { watch: true });
  const line = queue.data?.cases.find(({ id }) => id === own.id);
  useFollow('verification/read-case', queue.data && `${line?.takenBy} ${line?.request}`);
  const next = queue.data?.cases.find(
    ({ id, takenBy, request }) => id !== own.id && takenBy === null && request === null,
  )?.id;
  return (
    <Taking
      takenByMe={own.takenByMe}
      mayTake={mayTake}
      take={{ ...take, mutate: (taken) => take.mutate({ id: own.id, taken }) }}
      next={next === undefined ? undefined : () => void navigate({ to: '/verification/$id', params: { id: next } })}
    />
  );
}
