import { appliedBy, isBreakGlass, mayBeBundled, type RequestAsked, type RequestKind } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Alert, App, Button, Form, type FormInstance, Input, Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { addPart, type DraftPart } from '../requests/bundle-draft.ts';
import { Refused } from '../platform/api.ts';
import { randomKey } from '../platform/session.ts';
import { useFailure, useTexts, useWord } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { type CommandField, fieldsOf, payloadOf } from './command-fields.ts';
import { OneTimeSecret } from './one-time-secret.tsx';

type Known = Readonly<Record<string, string | readonly string[]>>;

/** How a field is asked for, what is said beside it, and what that which was typed means. */
export interface Asking {
  readonly field: CommandField;
  readonly hint: string;
  meant(typed: string): string;
}

const AS_THE_CONTRACT: Readonly<Record<string, Asking>> = {};

type Draft = Readonly<Record<string, string | undefined>>;
type Preview = (draft: Draft) => ReactNode;

/** Drawn anew with each key; the form around it is not, so that no list that is open in it closes. */
function DraftShown({ form, preview }: { form: FormInstance<Record<string, string>>; preview: Preview }) {
  const draft = Form.useWatch([], form) as Draft | undefined;
  return preview(draft ?? {});
}

/** The hour of a review date, so that a day is enough to type. */
const REVIEW_HOUR = 18;

/** A form made of the contract's schema: what is asked for is sent for approval, never done. */
export function CommandForm({
  kind,
  known,
  initial = {},
  asks = AS_THE_CONTRACT,
  preview,
  onSent,
}: {
  kind: RequestKind;
  /** What is no question, such as whom it is about. */
  known: Known;
  initial?: Known;
  /** Fields that are asked for in another way than the contract alone tells. */
  asks?: Readonly<Record<string, Asking>>;
  /** What is shown of what is being typed, above the button. */
  preview?: Preview;
  onSent?: () => void;
}) {
  const [form] = Form.useForm<Record<string, string>>();
  const texts = useTexts();
  const failure = useFailure();
  const { message } = App.useApp();
  const send = useSend('requests/send');
  const [link, setLink] = useState<{ secret: string; printed: boolean } | undefined>();
  /** One for each thing that is wanted: a try that got no answer is sent again under the same. */
  const [key, setKey] = useState(() => randomKey(12));
  const fields = useMemo(
    () => fieldsOf(kind, known).map((field) => asks[field.name]?.field ?? field),
    [kind, known, asks],
  );
  const meantOf = (name: string, typed: unknown) => asks[name]?.meant(String(typed ?? '')) ?? typed;

  const clock = appliedBy(kind);

  /** What was typed, as the contract says it. */
  function askedFor(typed: Record<string, string>): RequestAsked {
    const payload = { ...typed, ...known };
    for (const { name, as } of fields)
      Object.assign(
        payload,
        as === 'moment' || as === 'count'
          ? { [name]: numberOf(as, typed[name]) }
          : { [name]: meantOf(name, typed[name]) },
      );
    return { kind, payload } as unknown as RequestAsked;
  }

  /** To be sent with others as one. Its note and its time are those of all, and are asked for there. */
  async function collect(): Promise<void> {
    const values = await form.validateFields().catch(() => undefined);
    if (values === undefined) return;
    const { note: _note, applyAt: _time, ...typed } = values;
    const count = addPart(askedFor(typed) as DraftPart);
    void message.success(fill(texts.requests.collected, { count }));
    onSent?.();
  }

  function onFinish({ note = '', applyAt = '', ...typed }: Record<string, string>): void {
    const time = applyAt === '' ? {} : { applyAt };
    // That it was sent is said even where the record shows it by then and the form is gone.
    send.mutateAsync({ asked: askedFor(typed), note, ...time, requestKey: key }).then(
      ({ link: secret, printed }) => {
        setKey(randomKey(12));
        void message.success(isBreakGlass(kind) ? texts.requests.haltedNow : texts.requests.sent);
        if (secret === null) onSent?.();
        else setLink({ secret: `${location.origin}/ops/#/join/${secret}`, printed });
      },
      (error: unknown) => {
        if (error instanceof Refused) setKey(randomKey(12));
      },
    );
  }

  if (link !== undefined)
    return (
      <OneTimeSecret
        title={texts.requests.link}
        hint={link.printed ? texts.requests.alone : texts.requests.linkHint}
        secret={link.secret}
      />
    );
  return (
    <Form
      form={form}
      layout="vertical"
      onFinish={onFinish}
      initialValues={initial}
      requiredMark={false}
      validateTrigger="onSubmit"
    >
      {fields.map((field) => (
        <Form.Item
          key={field.name}
          name={field.name}
          label={(texts.fields as Readonly<Record<string, string>>)[field.name] ?? field.name}
          extra={asks[field.name]?.hint ?? (texts.hints as Readonly<Record<string, string>>)[field.name]}
          rules={[{ validator: (_, value) => check(kind, field, meantOf(field.name, value)) }]}
        >
          <Entry field={field} />
        </Form.Item>
      ))}
      {clock !== undefined && (
        <Form.Item
          name="applyAt"
          label={texts.requests.applyAt}
          extra={clock === 'wall' ? texts.requests.applyWallHint : texts.requests.applyVenueHint}
        >
          <Input type="datetime-local" />
        </Form.Item>
      )}
      <Form.Item name="note" label={texts.requests.note} extra={texts.requests.noteHint}>
        <Input maxLength={500} />
      </Form.Item>
      {preview !== undefined && <DraftShown form={form} preview={preview} />}
      {send.isError && (
        <Form.Item>
          <Alert type="error" showIcon title={failure(send.error)} />
        </Form.Item>
      )}
      <div className="row">
        <Button type="primary" htmlType="submit" loading={send.isPending}>
          {texts.requests.send}
        </Button>
        {mayBeBundled(kind) && <Button onClick={() => void collect()}>{texts.requests.collect}</Button>}
      </div>
    </Form>
  );
}

/** A list of more than these is searched by typing. */
const LONG_LIST = 12;

function Entry({ field, ...given }: { field: CommandField; id?: string; value?: never; onChange?: () => void }) {
  const word = useWord();
  switch (field.as) {
    case 'choice':
    case 'choices':
      return (
        <Select
          {...given}
          {...(field.as === 'choices' ? { mode: 'multiple' as const } : {})}
          {...(field.options.length > LONG_LIST ? { showSearch: { optionFilterProp: 'label' } } : {})}
          options={field.options.map((value) => ({ value, label: word(value) }))}
        />
      );
    case 'day':
    case 'moment':
      return <Input {...given} type="date" />;
    case 'long-text':
      return <Input.TextArea {...given} rows={3} />;
    case 'count':
      return <Input {...given} inputMode="numeric" autoComplete="off" maxLength={6} />;
    case 'text':
      return <Input {...given} autoComplete="off" />;
  }
}

const momentOf = (day: string) => new Date(`${day}T${REVIEW_HOUR}:00:00`).getTime();

/** What was typed as a number; what is none fits no schema. */
function numberOf(as: 'moment' | 'count', typed: unknown): number {
  const text = String(typed ?? '').trim();
  if (as === 'moment') return momentOf(text);
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** By the contract's own schema; what it says of it is English, so the field's hint is what is read. */
async function check(kind: RequestKind, field: CommandField, value: unknown): Promise<void> {
  const schema = payloadOf(kind).shape[field.name] as { safeParse(value: unknown): { success: boolean } };
  const meant = field.as === 'moment' || field.as === 'count' ? numberOf(field.as, value) : value;
  if (!schema.safeParse(meant).success) throw new Error(' ');
}
