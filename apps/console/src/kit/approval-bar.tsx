import { isBreakGlass, type WireRequest } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Link } from '@tanstack/react-router';
import { Alert, App, Button, Input, Popconfirm } from 'antd';
import { useState } from 'react';
import { useCode, useFailure, useTexts } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { ApplyTime } from './apply-time.tsx';
import { OneTimeSecret } from './one-time-secret.tsx';

const WHY_NOT = {
  own: 'mayOwn',
  role: 'mayRole',
  device: 'mayDevice',
  decided: 'mayDecided',
  bundle: 'mayBundle',
} as const;

/** Approve, decline or withdraw, from wherever a request is shown; where one may not, why. */
export function ApprovalBar({ request }: { request: WireRequest }) {
  const texts = useTexts();
  const failure = useFailure();
  const code = useCode();
  const { message } = App.useApp();
  const approve = useSend('requests/approve');
  const decline = useSend('requests/decline');
  const withdraw = useSend('requests/withdraw');
  const [reason, setReason] = useState<string | undefined>();
  const [secret, setSecret] = useState<string | null>(null);
  const failed = approve.error ?? decline.error ?? withdraw.error;
  const { id } = request;
  const isReview = isBreakGlass(request.kind);
  const isDated = request.applyAt !== null;

  function onApprove(): void {
    // What came of it is said even where the case has moved on by then and the bar is gone.
    approve.mutateAsync({ id }).then(
      ({ state, outcome, code: shown }) => {
        setSecret(shown);
        const why = (outcome ?? '').split(' ').map(code).join(' ');
        const done = isReview ? texts.requests.reviewed : texts.requests.applied;
        if (state === 'applied') void message.success(done);
        else if (state === 'scheduled') void message.success(texts.requests.scheduled);
        else if (state === 'overtaken') void message.warning(fill(texts.requests.overtaken, { outcome: why }));
        else void message.error(fill(texts.requests.failed, { outcome: why }));
      },
      () => undefined,
    );
  }

  if (secret !== null)
    return <OneTimeSecret title={texts.requests.code} hint={texts.requests.codeHint} secret={secret} />;
  return (
    <div className="stack">
      {failed !== null && <Alert type="error" showIcon title={failure(failed)} />}
      {request.state === 'scheduled' && request.bundle === null && (
        <Alert
          type="info"
          showIcon
          title={texts.requests.scheduledHint}
          description={<ApplyTime request={request} />}
        />
      )}
      {request.may !== 'approve' && (request.state !== 'scheduled' || request.bundle !== null) && (
        <Alert
          type="info"
          showIcon
          title={texts.requests[WHY_NOT[request.may]]}
          action={
            request.bundle !== null && (
              <Link to="/requests/$id" params={{ id: request.bundle }}>
                {texts.requests.openBundle}
              </Link>
            )
          }
        />
      )}
      {request.may === 'approve' && reason === undefined && (
        <div className="row">
          <Popconfirm
            title={
              isReview
                ? texts.requests.reviewFirst
                : isDated
                  ? texts.requests.confirmDated
                  : texts.requests.confirmApprove
            }
            okText={isReview ? texts.requests.confirm : texts.requests.approve}
            cancelText={texts.app.cancel}
            onConfirm={onApprove}
          >
            <Button type="primary" loading={approve.isPending}>
              {isReview ? texts.requests.confirm : texts.requests.approve}
            </Button>
          </Popconfirm>
          <Button danger onClick={() => setReason('')}>
            {isReview ? texts.requests.object : texts.requests.decline}
          </Button>
        </div>
      )}
      {request.may === 'approve' && reason !== undefined && (
        <div className="stack">
          <Input.TextArea
            aria-label={texts.requests.declineReason}
            placeholder={texts.requests.declineReason}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="row">
            <Button
              danger
              type="primary"
              disabled={reason.trim().length < 3}
              loading={decline.isPending}
              onClick={() =>
                decline.mutate(
                  { id, note: reason },
                  {
                    onSuccess: () => void message.success(isReview ? texts.requests.objected : texts.requests.declined),
                  },
                )
              }
            >
              {texts.requests.decline}
            </Button>
            <Button onClick={() => setReason(undefined)}>{texts.app.cancel}</Button>
          </div>
        </div>
      )}
      {request.mayWithdraw && (
        <div>
          <Button
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ id }, { onSuccess: () => void message.success(texts.requests.withdrawn) })}
          >
            {texts.requests.withdraw}
          </Button>
        </div>
      )}
    </div>
  );
}
