import type { OutputOf } from '@kuroshio/contract';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { fill } from '@kuroshio/text/fill.ts';
import { Card, Tag } from 'antd';
import { CaseHeader } from '../kit/case-header.tsx';
import { CommandForm } from '../kit/command-form.tsx';
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
import { RuleCard } from './rule-card.tsx';

type Case = OutputOf<'leads/read-case'>;

/** `/leads/:id`: what somebody wants to lead, what approving it posts, and the decision that is asked for. */
export function LeadScreen() {
  const { id } = useParams({ from: '/inside/leads/$id' });
  const asked = useCall('leads/read-case', { id });
  return <Loaded asked={asked}>{(own) => <Shown key={own.id} own={own} />}</Loaded>;
}

const percent = (bps: number) => `${bps / 100}%`;

function Shown({ own }: { own: Case }) {
  const texts = useTexts();
  const word = useWord();
  const mayDecide = useHasRole(['market', 'compliance']);
  const isOpen = own.state === 'under-review';
  const pending = own.requests.some(({ state }) => state === 'sent' || state === 'approved');
  return (
    <div className="stack">
      <CaseHeader
        title={fill(texts.leads.application, { id: own.id })}
        tags={
          <>
            <Tag color={isOpen ? 'blue' : 'default'}>
              {own.state === 'approved' ? texts.leads.approved : word(own.state)}
            </Tag>
            {own.restrictions.map((kind) => (
              <Tag key={kind} color="red">
                {word(kind)}
              </Tag>
            ))}
          </>
        }
        actions={<TakeLead own={own} mayTake={mayDecide && isOpen && !pending} />}
        facts={[
          [
            texts.customers.customer,
            <Link key="customer" to="/customers/$customer" params={{ customer: own.customer }}>
              {own.customer}
            </Link>,
          ],
          [texts.leads.name, own.name],
          [texts.fields.ownMoney, <MoneyPreview key="own" amount={own.own} currency={own.currency} />],
          [texts.fields.minimum, <MoneyPreview key="minimum" amount={own.minimum} currency={own.currency} />],
          [texts.fields.target, percent(own.targetBps)],
          [texts.fields.fee, percent(own.feeBps)],
          [texts.fields.drawdown, percent(own.drawdownBps)],
          [texts.fields.concentration, percent(own.concentrationBps)],
          [texts.leads.joinsFor, fill(texts.leads.days, { count: own.joinsFor })],
          [texts.verification.submittedAt, timeText(own.askedAt)],
          [texts.verification.takenBy, own.takenBy ?? texts.verification.free],
          ...(own.reason === null ? [] : [[texts.fields.reason, `${word(own.reason)} ${own.told}`] as const]),
          ...(own.decidedAs.length === 0
            ? []
            : [[texts.leads.decidedAs, own.decidedAs.map((role) => texts.roles[role]).join('、')] as const]),
        ]}
      />
      <PendingRequests requests={own.requests} />
      <Card title={texts.fields.description}>
        <div className="stack">
          <p>{own.description}</p>
          <p className="faint">
            {texts.fields.symbols} {own.symbols.join(' ')}
          </p>
        </div>
      </Card>
      {own.rule !== null && <RuleCard rule={own.rule} />}
      {isOpen && mayDecide && own.takenByMe && !pending && (
        <div className="pair">
          <Card title={texts.kinds['lead-approve']}>
            <div className="stack">
              <PostingsPreview label={texts.leads.postings} lines={own.postings} />
              <CommandForm kind="lead-approve" known={{ applicationId: own.id }} />
            </div>
          </Card>
          <Card title={texts.kinds['lead-refuse']}>
            <div className="stack">
              <p className="faint">{texts.leads.refusePosts}</p>
              <CommandForm kind="lead-refuse" known={{ applicationId: own.id }} />
            </div>
          </Card>
        </div>
      )}
      <Card title={texts.customers.looked}>
        <Timeline entries={own.log} />
      </Card>
    </div>
  );
}

function TakeLead({ own, mayTake }: { own: Case; mayTake: boolean }) {
  const navigate = useNavigate();
  const take = useSend('leads/take-case');
  const queue = useCall('leads/list-cases', {}, { watch: true });
  const line = queue.data?.cases.find(({ id }) => id === own.id);
  useFollow('leads/read-case', queue.data && `${line?.takenBy} ${line?.request}`);
  const next = queue.data?.cases.find(
    ({ id, takenBy, request }) => id !== own.id && takenBy === null && request === null,
  )?.id;
  return (
    <Taking
      takenByMe={own.takenByMe}
      mayTake={mayTake}
      take={{ ...take, mutate: (taken) => take.mutate({ id: own.id, taken }) }}
      next={next === undefined ? undefined : () => void navigate({ to: '/leads/$id', params: { id: next } })}
    />
  );
}
