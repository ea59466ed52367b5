import type { OutputOf } from '@kuroshio/contract';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { fill } from '@kuroshio/text/fill.ts';
import { Alert, Card, Tag } from 'antd';
import { CaseHeader } from '../kit/case-header.tsx';
import { CommandForm } from '../kit/command-form.tsx';
import { DueTime } from '../kit/due-time.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { PendingRequests } from '../kit/pending-requests.tsx';
import { PostingsPreview } from '../kit/postings-preview.tsx';
import { Taking } from '../kit/taking.tsx';
import { Timeline } from '../kit/timeline.tsx';
import { timeText } from '../platform/format.ts';
import { useHasRole } from '../platform/session.ts';
import { useTexts, useWord } from '../platform/texts.ts';
import { useCall, useSend } from '../platform/use-call.ts';
import { useFollow } from '../platform/use-follow.ts';
import { Destination } from './destination.tsx';

type Withdrawal = OutputOf<'funding/read-withdrawal'>;

/** `/withdrawals/:id`: where the money goes, what stands against it, what would be posted, and what is asked for. */
export function WithdrawalScreen() {
  const { id } = useParams({ from: '/inside/withdrawals/$id' });
  const asked = useCall('funding/read-withdrawal', { id });
  return <Loaded asked={asked}>{(own) => <Shown key={own.id} own={own} now={asked.dataUpdatedAt} />}</Loaded>;
}

function Shown({ own, now }: { own: Withdrawal; now: number }) {
  const texts = useTexts();
  const word = useWord();
  const isTreasurer = useHasRole(['treasurer']);
  const mayOpen = useHasRole(['treasurer', 'compliance']);
  const isOpen = own.state === 'under-review' || own.state === 'approved';
  const pending = own.requests.some(({ state }) => state === 'sent' || state === 'approved');
  const maySee = own.takenByMe || own.requests.some(({ may }) => may === 'approve');
  return (
    <div className="stack">
      {isOpen && own.late && <Alert type="error" showIcon title={texts.funding.lateHere} />}
      {isOpen && own.doubt !== null && <Alert type="error" showIcon title={word(own.doubt)} />}
      <CaseHeader
        title={fill(texts.funding.withdrawal, { id: own.id })}
        tags={
          <>
            <Tag color={isOpen ? 'blue' : 'default'}>{word(own.state)}</Tag>
            {own.late && <Tag color="red">{texts.verification.late}</Tag>}
            {own.restrictions.map((kind) => (
              <Tag key={kind} color="red">
                {word(kind)}
              </Tag>
            ))}
          </>
        }
        actions={<TakeWithdrawal own={own} mayTake={isTreasurer && isOpen && !pending} />}
        facts={[
          [
            texts.customers.customer,
            <Link key="customer" to="/customers/$customer" params={{ customer: own.customer }}>
              {own.customer} {own.name}
            </Link>,
          ],
          [texts.customers.amount, <MoneyPreview key="amount" amount={own.amount} currency={own.currency} />],
          [texts.funding.fee, <MoneyPreview key="fee" amount={own.fee} currency={own.currency} />],
          [
            texts.fields.destination,
            <span key="to" className="num">{`${own.destination.place} …${own.destination.tail}`}</span>,
          ],
          [texts.verification.submittedAt, timeText(own.askedAt)],
          [texts.verification.dueAt, <DueTime key="due" dueAt={own.dueAt} now={now} done={!isOpen} />],
          [texts.funding.latestAt, timeText(own.latestAt)],
          [texts.verification.takenBy, own.takenBy ?? texts.verification.free],
          ...(own.reference === '' ? [] : [[texts.fields.reference, own.reference] as const]),
          ...(own.reason === null ? [] : [[texts.fields.reason, word(own.reason)] as const]),
          ...(own.decidedBy.length === 0
            ? []
            : [[texts.funding.decidedBy, own.decidedBy.map(word).join('、')] as const]),
          ...(own.paidBy.length === 0 ? [] : [[texts.funding.paidBy, own.paidBy.map(word).join('、')] as const]),
        ]}
      />
      <PendingRequests requests={own.requests} />
      {isOpen && mayOpen && (
        <Card title={texts.funding.wholeDestination}>
          {maySee ? <Destination id={own.id} /> : <p className="faint">{texts.funding.takeFirst}</p>}
        </Card>
      )}
      {isOpen && isTreasurer && own.takenByMe && !pending && <Decision own={own} />}
      <Card title={texts.customers.looked}>
        <Timeline entries={own.log} />
      </Card>
    </div>
  );
}

/** The next step and the way back, each with what it would post; both are sent for approval. */
function Decision({ own }: { own: Withdrawal }) {
  const texts = useTexts();
  const known = { withdrawalId: own.id };
  return (
    <div className="pair">
      {own.state === 'under-review' ? (
        <Card title={texts.kinds['withdrawal-approve']}>
          <div className="stack">
            <p className="faint">{texts.funding.approvePostsNothing}</p>
            <CommandForm kind="withdrawal-approve" known={known} />
          </div>
        </Card>
      ) : (
        <Card title={texts.kinds['withdrawal-pay']}>
          <div className="stack">
            <PostingsPreview label={texts.funding.postings} lines={own.postings.pay} />
            <CommandForm kind="withdrawal-pay" known={known} />
          </div>
        </Card>
      )}
      <Card title={texts.kinds['withdrawal-refuse']}>
        <div className="stack">
          <PostingsPreview label={texts.funding.postings} lines={own.postings.refuse} />
          <CommandForm kind="withdrawal-refuse" known={known} />
        </div>
      </Card>
    </div>
  );
}

function TakeWithdrawal({ own, mayTake }: { own: Withdrawal; mayTake: boolean }) {
  const navigate = useNavigate();
  const take = useSend('funding/take-withdrawal');
  const queue = useCall('funding/list-withdrawal-cases', {}, { watch: true });
  const line = queue.data?.cases.find(({ id }) => id === own.id);
  useFollow('funding/read-withdrawal', queue.data && `${line?.takenBy} ${line?.request} ${line?.state}`);
  const next = queue.data?.cases.find(
    ({ id, takenBy, request }) => id !== own.id && takenBy === null && request === null,
  )?.id;
  return (
    <Taking
      takenByMe={own.takenByMe}
      mayTake={mayTake}
      take={{ ...take, mutate: (taken) => take.mutate({ id: own.id, taken }) }}
      next={next === undefined ? undefined : () => void navigate({ to: '/withdrawals/$id', params: { id: next } })}
    />
  );
}
