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
import { Receipt } from './receipt.tsx';

type Deposit = OutputOf<'funding/read-deposit'>;

/** `/deposits/:id`: what was announced, what the bank says, what would be posted, and the decision that is asked for. */
export function DepositScreen() {
  const { id } = useParams({ from: '/inside/deposits/$id' });
  const asked = useCall('funding/read-deposit', { id });
  return <Loaded asked={asked}>{(own) => <Shown key={own.id} own={own} now={asked.dataUpdatedAt} />}</Loaded>;
}

function Shown({ own, now }: { own: Deposit; now: number }) {
  const texts = useTexts();
  const word = useWord();
  const isReviewer = useHasRole(['reviewer']);
  const mayOpen = useHasRole(['reviewer', 'treasurer', 'compliance']);
  const isOpen = own.state === 'under-review';
  const pending = own.requests.some(({ state }) => state === 'sent' || state === 'approved');
  const maySee = own.takenByMe || own.requests.some(({ may }) => may === 'approve');
  return (
    <div className="stack">
      <CaseHeader
        title={fill(texts.funding.deposit, { id: own.id })}
        tags={
          <>
            <Tag color={isOpen ? 'blue' : 'default'}>{word(own.state)}</Tag>
            {own.restrictions.map((kind) => (
              <Tag key={kind} color="red">
                {word(kind)}
              </Tag>
            ))}
          </>
        }
        actions={<TakeDeposit own={own} mayTake={isReviewer && isOpen && !pending} />}
        facts={[
          [
            texts.customers.customer,
            <Link key="customer" to="/customers/$customer" params={{ customer: own.customer }}>
              {own.customer} {own.name}
            </Link>,
          ],
          [texts.customers.amount, <MoneyPreview key="amount" amount={own.amount} currency={own.currency} />],
          [texts.funding.fee, <MoneyPreview key="fee" amount={own.fee} currency={own.currency} />],
          [texts.fields.channel, word(own.channel)],
          ...(own.account === '' ? [] : [[texts.funding.account, own.account] as const]),
          ...(own.senderTail === '' ? [] : [[texts.funding.senderTail, own.senderTail] as const]),
          [texts.verification.submittedAt, timeText(own.askedAt)],
          [texts.verification.dueAt, <DueTime key="due" dueAt={own.dueAt} now={now} done={!isOpen} />],
          [texts.verification.takenBy, own.takenBy ?? texts.verification.free],
          ...(own.reason === null ? [] : [[texts.fields.reason, word(own.reason)] as const]),
          ...(own.decidedBy.length === 0
            ? []
            : [[texts.funding.decidedBy, own.decidedBy.map(word).join('、')] as const]),
        ]}
      />
      <PendingRequests requests={own.requests} />
      <Evidence own={own} mayOpen={isOpen && mayOpen} maySee={maySee} />
      {isOpen && isReviewer && own.takenByMe && !pending && <Decision own={own} />}
      <Card title={texts.customers.looked}>
        <Timeline entries={own.log} />
      </Card>
    </div>
  );
}

/** What the bank says, and the receipt. */
function Evidence({ own, mayOpen, maySee }: { own: Deposit; mayOpen: boolean; maySee: boolean }) {
  const texts = useTexts();
  const word = useWord();
  return (
    <>
      <Card title={texts.funding.bankSays}>
        {own.line === null ? (
          <p className="faint">{texts.funding.bankSilent}</p>
        ) : (
          <div className="row">
            <span className={own.line.amount === own.amount ? '' : 'late'}>
              <MoneyPreview amount={own.line.amount} currency={own.currency} />
            </span>
            <span className="num">{own.line.reference}</span>
            <span className="num faint">{timeText(own.line.at)}</span>
          </div>
        )}
      </Card>
      {own.receipt !== null && (
        <Card title={texts.funding.receipt}>
          <div className="stack">
            {own.receipt.usedElsewhere && <Alert type="error" showIcon title={word('receipt-used')} />}
            {own.receipt.doubts.map((doubt) => (
              <Alert key={doubt} type="warning" showIcon title={word(doubt)} />
            ))}
            {mayOpen && (maySee ? <Receipt id={own.id} /> : <p className="faint">{texts.funding.takeFirst}</p>)}
          </div>
        </Card>
      )}
    </>
  );
}

/** What crediting it would post, and the two decisions; both are sent for approval. */
function Decision({ own }: { own: Deposit }) {
  const texts = useTexts();
  const found = own.line === null || own.account === '' ? {} : { reference: own.line.reference };
  const mayPass = own.account === '' || own.line?.amount === own.amount;
  return (
    <div className="pair">
      <Card title={texts.kinds['deposit-pass']}>
        {mayPass ? (
          <div className="stack">
            <PostingsPreview label={texts.funding.postings} lines={own.postings} />
            <CommandForm kind="deposit-pass" known={{ depositId: own.id, ...found }} />
          </div>
        ) : (
          <p className="faint">{texts.funding.notFitting}</p>
        )}
      </Card>
      <Card title={texts.kinds['deposit-refuse']}>
        <div className="stack">
          <p className="faint">{texts.funding.refusePostsNothing}</p>
          <CommandForm kind="deposit-refuse" known={{ depositId: own.id }} />
        </div>
      </Card>
    </div>
  );
}

function TakeDeposit({ own, mayTake }: { own: Deposit; mayTake: boolean }) {
  const navigate = useNavigate();
  const take = useSend('funding/take-deposit');
  const queue = useCall('funding/list-deposit-cases', {}, { watch: true });
  const line = queue.data?.cases.find(({ id }) => id === own.id);
  useFollow('funding/read-deposit', queue.data && `${line?.takenBy} ${line?.request}`);
  const next = queue.data?.cases.find(
    ({ id, takenBy, request }) => id !== own.id && takenBy === null && request === null,
  )?.id;
  return (
    <Taking
      takenByMe={own.takenByMe}
      mayTake={mayTake}
      take={{ ...take, mutate: (taken) => take.mutate({ id: own.id, taken }) }}
      next={next === undefined ? undefined : () => void navigate({ to: '/deposits/$id', params: { id: next } })}
    />
  );
}
