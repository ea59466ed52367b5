import type { WireRequest } from '@kuroshio/contract';
import { useParams } from '@tanstack/react-router';
import { Card } from 'antd';
import { FileEntries } from '../bank-files/file-entries.tsx';
import { ApprovalBar } from '../kit/approval-bar.tsx';
import { CaseHeader } from '../kit/case-header.tsx';
import { ApplyTime } from '../kit/apply-time.tsx';
import { Difference } from '../kit/difference.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { OfferPreview } from '../offerings/offer-preview.tsx';
import { ActionDryRun } from '../oversight/action-dry-run.tsx';
import { timeText } from '../platform/format.ts';
import { useCode, useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { AboutLink } from './about-link.tsx';
import { BundleParts } from './bundle-parts.tsx';
import { usePayloadFacts } from './payload-facts.ts';
import { StateTag } from './state-tag.tsx';

/** `/requests/:id`: what is asked for, what stands before and after, and the decision. */
export function RequestScreen() {
  const { id } = useParams({ from: '/inside/requests/$id' });
  const asked = useCall('requests/detail', { id }, { watch: true });
  return <Loaded asked={asked}>{(request) => <Shown request={request} />}</Loaded>;
}

function Shown({ request }: { request: WireRequest }) {
  const texts = useTexts();
  const code = useCode();
  const said = usePayloadFacts()(request.kind, request.payload);
  return (
    <div className="stack">
      <CaseHeader
        title={texts.kinds[request.kind]}
        tags={<StateTag state={request.state} />}
        facts={[
          [texts.requests.about, <AboutLink key="about" about={request.about} customer={request.customer} />],
          [texts.requests.maker, request.maker],
          [texts.requests.sentAt, timeText(request.sentAt)],
          [texts.requests.expiresAt, timeText(request.expiresAt)],
          ...(request.applyAt === null
            ? []
            : [[texts.requests.applyAt, <ApplyTime key="time" request={request} />] as const]),
          ...(request.checker === null ? [] : [[texts.requests.checker, request.checker] as const]),
          ...(request.decisionNote === '' ? [] : [[texts.requests.decisionNote, request.decisionNote] as const]),
          ...(request.outcome === null
            ? []
            : [[texts.requests.outcome, request.outcome.split(' ').map(code).join(' ')] as const]),
          ...(request.note === '' ? [] : [[texts.requests.note, request.note] as const]),
          ...said,
        ]}
      />
      {request.kind === 'bundle' ? (
        <BundleParts request={request} />
      ) : (
        <Card title={`${texts.requests.before} → ${texts.requests.after}`}>
          <Difference kind={request.kind} before={request.before} after={request.after} />
        </Card>
      )}
      {(request.kind === 'dividend-announce' || request.kind === 'shares-announce') && (
        <ActionDryRun request={request} />
      )}
      {request.kind === 'bank-file-apply' && request.state === 'sent' && (
        <FileEntries id={String(request.payload['fileId'])} />
      )}
      {request.kind.endsWith('-offer') && <OfferPreview requestId={request.id} />}
      <Card>
        <ApprovalBar request={request} />
      </Card>
    </div>
  );
}
