import type { OutputOf } from '@kuroshio/contract';
import { Alert, Button, Card, Input } from 'antd';
import { useState } from 'react';
import { timeText } from '../platform/format.ts';
import { useHasRole } from '../platform/session.ts';
import { useFailure, useTexts } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';

type CustomerRecord = OutputOf<'customers/record'>;

const freshKey = () => crypto.randomUUID();

/** What operators have written down, and a way to write one more. */
export function CustomerNotes({ record }: { record: CustomerRecord }) {
  const texts = useTexts();
  const mayWrite = useHasRole(['reviewer', 'treasurer', 'compliance']);
  return (
    <Card title={texts.notes.title}>
      <div className="stack">
        {mayWrite && <Writing customer={record.customer} />}
        {record.notes.length === 0 && <p className="faint">{texts.app.none}</p>}
        {record.notes.map(({ id, text, operator, at }) => (
          <div key={id}>
            <span className="faint num">
              {timeText(at)} · {operator}
            </span>
            <p className="written">{text}</p>
          </div>
        ))}
      </div>
    </Card>
  );
}

function Writing({ customer }: { customer: string }) {
  const texts = useTexts();
  const failure = useFailure();
  const send = useSend('customers/write-note');
  const [text, setText] = useState('');
  // Kept until the note is written: sent again after no answer it is written once.
  const [noteKey, setKey] = useState(freshKey);
  const write = () =>
    send.mutate(
      { customer, text, noteKey },
      {
        onSuccess() {
          setText('');
          setKey(freshKey());
        },
      },
    );
  return (
    <div className="stack">
      <Input.TextArea
        aria-label={texts.notes.text}
        placeholder={texts.notes.text}
        value={text}
        maxLength={1_000}
        showCount
        rows={3}
        onChange={({ target }) => {
          setText(target.value);
          setKey(freshKey());
        }}
      />
      {send.isError && <Alert type="error" showIcon title={failure(send.error)} />}
      <div className="row">
        <Button type="primary" disabled={text.trim() === ''} loading={send.isPending} onClick={write}>
          {texts.notes.write}
        </Button>
        <span className="faint">{texts.notes.readable}</span>
      </div>
    </div>
  );
}
