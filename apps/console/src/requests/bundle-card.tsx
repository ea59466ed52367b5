import { appliedBy, BUNDLE_PARTS } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { useNavigate } from '@tanstack/react-router';
import { Alert, App, Button, Card, Descriptions, Form, Input } from 'antd';
import { useState } from 'react';
import { Refused } from '../platform/api.ts';
import { randomKey } from '../platform/session.ts';
import { useFailure, useTexts } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { clearParts, type DraftPart, removePart, useBundleDraft } from './bundle-draft.ts';
import { usePayloadFacts } from './payload-facts.ts';

/** What was put together to be approved and applied as one, until it is sent. */
export function BundleCard() {
  const parts = useBundleDraft();
  const texts = useTexts();
  if (parts.length === 0) return null;
  return (
    <Card title={fill(texts.requests.bundleDraft, { count: parts.length })} data-bundle>
      <div className="stack">
        <p className="faint">{texts.requests.bundleRule}</p>
        {parts.map((part, n) => (
          // A part has no number before it is sent, and two may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          <Part key={n} part={part} at={n} />
        ))}
        <SendForm parts={parts} />
      </div>
    </Card>
  );
}

function Part({ part, at }: { part: DraftPart; at: number }) {
  const texts = useTexts();
  const facts = usePayloadFacts();
  return (
    <Card
      size="small"
      type="inner"
      title={`${at + 1}. ${texts.kinds[part.kind]}`}
      extra={
        <Button size="small" onClick={() => removePart(at)}>
          {texts.requests.removePart}
        </Button>
      }
    >
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, lg: 3 }}
        items={facts(part.kind, part.payload).map(([label, children]) => ({ key: label, label, children }))}
      />
    </Card>
  );
}

function SendForm({ parts }: { parts: readonly DraftPart[] }) {
  const texts = useTexts();
  const failure = useFailure();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const send = useSend('requests/send');
  /** One for each thing that is wanted: a try that got no answer is sent again under the same. */
  const [key, setKey] = useState(() => randomKey(12));
  const mayWait = parts.every(({ kind }) => appliedBy(kind) === 'wall');
  const isTooFew = parts.length < BUNDLE_PARTS.least;
  const isTooMany = parts.length > BUNDLE_PARTS.most;

  function onFinish({ note = '', applyAt = '' }: { note?: string; applyAt?: string }): void {
    const time = mayWait && applyAt !== '' ? { applyAt } : {};
    send.mutate(
      { asked: { kind: 'bundle', payload: { parts: [...parts] } }, note, ...time, requestKey: key },
      {
        onSuccess({ id }) {
          setKey(randomKey(12));
          clearParts();
          void message.success(texts.requests.sent);
          void navigate({ to: '/requests/$id', params: { id } });
        },
        onError(error) {
          if (error instanceof Refused) setKey(randomKey(12));
        },
      },
    );
  }

  return (
    <Form layout="vertical" onFinish={onFinish} requiredMark={false}>
      {mayWait && (
        <Form.Item name="applyAt" label={texts.requests.applyAt} extra={texts.requests.applyWallHint}>
          <Input type="datetime-local" />
        </Form.Item>
      )}
      <Form.Item name="note" label={texts.requests.note} extra={texts.requests.noteHint}>
        <Input maxLength={500} />
      </Form.Item>
      {send.isError && (
        <Form.Item>
          <Alert type="error" showIcon title={failure(send.error)} />
        </Form.Item>
      )}
      {(isTooFew || isTooMany) && (
        <Form.Item>
          <Alert type="info" showIcon title={fill(texts.requests.bundleCount, BUNDLE_PARTS)} />
        </Form.Item>
      )}
      <div className="row">
        <Button type="primary" htmlType="submit" disabled={isTooFew || isTooMany} loading={send.isPending}>
          {fill(texts.requests.sendBundle, { count: parts.length })}
        </Button>
        <Button onClick={clearParts}>{texts.requests.clearParts}</Button>
      </div>
    </Form>
  );
}
