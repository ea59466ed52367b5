import { isBreakGlass, type WireRequest } from '@kuroshio/contract';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { BundleParts } from '../requests/bundle-parts.tsx';
import { ApplyTime } from './apply-time.tsx';
import { ApprovalBar } from './approval-bar.tsx';
import { Difference } from './difference.tsx';

/** The requests about a record that wait, on the record itself: to be decided from there. */
export function PendingRequests({
  requests,
  more,
}: {
  requests: readonly WireRequest[];
  /** What else is shown of one. */
  more?: (request: WireRequest) => ReactNode;
}) {
  const texts = useTexts();
  const titleOf = ({ kind, state }: WireRequest) => {
    if (isBreakGlass(kind)) return texts.markets.reviewHere;
    return state === 'scheduled' ? texts.requests.scheduledHere : texts.requests.pendingHere;
  };
  const waiting = requests.filter(({ state }) => state === 'sent' || state === 'scheduled' || state === 'approved');
  return waiting.map((request) => (
    <Card key={request.id} title={`${titleOf(request)}：${texts.kinds[request.kind]}`} data-pending>
      <div className="stack">
        {request.parts.length > 0 ? (
          <BundleParts request={request} />
        ) : (
          <Difference kind={request.kind} before={request.before} after={request.after} />
        )}
        {more?.(request)}
        <p className="faint">
          {texts.requests.maker} {request.maker}
          {request.note !== '' && ` · ${request.note}`}
        </p>
        {request.applyAt !== null && request.state === 'sent' && (
          <div className="row">
            {texts.requests.applyAt} <ApplyTime request={request} />
          </div>
        )}
        <ApprovalBar request={request} />
      </div>
    </Card>
  ));
}
