import type { CasePurpose, VerificationCase } from '@kuroshio/contract';
import { FAIL_REASONS } from '@kuroshio/text/fail-reasons.ts';
import { Button, Countdown, Tag } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { type FactRow, FactRows } from '../layout/fact-rows.tsx';
import { dateTimeText } from '../platform/format.ts';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { serverNow } from '../platform/server-clock.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { DOCUMENTS, STATES } from './case-words.ts';

/** A case is asked for again while it is reviewed, ms. */
const ASK_EVERY = 3_000;
/** A countdown is read in minutes and seconds. */
const COUNTED_DOWN = 3_600_000;

const houseDeskOrOperator = (own: VerificationCase) =>
  own.decidedBy === 'operator' ? 'verification.operators' : 'verification.houseDesk';

/** How a case stands: what was handed in, since when and until when, who decided and who looked. */
export function CaseStatus({
  purpose,
  own,
  onAgain,
}: {
  purpose: CasePurpose;
  own: VerificationCase;
  onAgain: () => void;
}) {
  const t = useText();
  const { label, kind } = STATES[own.state];
  return (
    <div className="space-y-3">
      <section className="bg-surface-raised px-4 py-5">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 text-lg font-semibold text-ink">{own.name}</h2>
          <Tag kind={kind}>{t(label)}</Tag>
        </div>
        {own.state === 'under-review' && <Pending purpose={purpose} own={own} />}
        {own.state === 'certified' && <p className="mt-2 text-sm text-ink-muted">{t('verification.certifiedText')}</p>}
        {own.state === 'failed' && own.reason !== null && (
          <div role="alert" className="mt-3 rounded-md bg-danger-soft px-3.5 py-3">
            <p className="text-sm font-semibold text-danger">{t('verification.failedTitle')}</p>
            <p className="mt-1 text-sm text-ink">{t(FAIL_REASONS[own.reason])}</p>
          </div>
        )}
        <div className="mt-3">
          <FactRows rows={useFacts(own)} />
        </div>
        {own.state === 'failed' && (
          <Button block className="mt-5" onClick={onAgain}>
            {t('verification.again')}
          </Button>
        )}
        <WayBack own={own} />
      </section>
      <Views own={own} />
    </div>
  );
}

/** With large letters in two lines. */
function momentOf(at: number): ReactNode {
  return <span className="whitespace-normal">{dateTimeText(at)}</span>;
}

function useFacts(own: VerificationCase): FactRow[] {
  const t = useText();
  const rows: (FactRow | false)[] = [
    own.document !== null && [t('verification.document'), t(DOCUMENTS[own.document])],
    [t('verification.number'), own.number],
    own.submittedAt !== null && [t('verification.since'), momentOf(own.submittedAt)],
    own.state === 'under-review' && own.dueAt !== null && [t('verification.until'), momentOf(own.dueAt)],
    own.decidedAt !== null && [
      t(own.state === 'certified' ? 'verification.certifiedAt' : 'verification.failedAt'),
      momentOf(own.decidedAt),
    ],
    own.decidedBy !== null && [t('verification.reviewer'), t(houseDeskOrOperator(own))],
  ];
  return rows.filter((row) => row !== false);
}

/** While it is shown the case is asked for again and again. */
function Pending({ purpose, own }: { purpose: CasePurpose; own: VerificationCase }) {
  const t = useText();
  useCall('verification/own-case', { purpose }, { refetchInterval: ASK_EVERY });
  const due = own.dueAt ?? 0;
  const left = due - serverNow();
  return (
    <div className="mt-2 space-y-2 text-sm text-ink-muted">
      <p>{t('verification.reviewText')}</p>
      {left > 0 && left < COUNTED_DOWN && (
        <p className="num text-2xl font-semibold text-ink">
          <Countdown
            until={due}
            now={serverNow}
            text={({ minutes, seconds }) => t('verification.left', { minutes, seconds })}
            onEnd={() => void refresh('verification/own-case')}
          />
        </p>
      )}
      {left <= 0 && <p className="text-warn">{t('verification.late')}</p>}
      <p className="rounded-md bg-surface-sunken px-3.5 py-3 text-xs">{t('verification.houseDeskText')}</p>
    </div>
  );
}

/** Back to what asked for it. */
function WayBack({ own }: { own: VerificationCase }) {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const back = params.get('back') ?? '';
  if (own.state !== 'certified' || !/^\/[a-z]+\/\w+/i.test(back)) return null;
  return (
    <Button block kind="outline" className="mt-5" onClick={() => navigate(back, { replace: true })}>
      {t('verification.backTo')}
    </Button>
  );
}

function Views({ own }: { own: VerificationCase }) {
  const t = useText();
  return (
    <section className="bg-surface-raised px-4 py-4">
      <h2 className="text-sm font-semibold text-ink-muted">{t('verification.views')}</h2>
      {own.views.length === 0 && <p className="mt-2 text-sm text-ink-faint">{t('verification.noViews')}</p>}
      <ul>
        {own.views.map(({ at, by }) => (
          <li key={at} className="flex flex-wrap justify-between gap-x-3 py-2 text-sm not-last:hairline-b">
            <span className="text-ink">
              {t(by === 'operator' ? 'verification.operators' : 'verification.houseDesk')}
            </span>
            <span className="num text-ink-faint">{dateTimeText(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
