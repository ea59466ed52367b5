import { Button, Field, Input, Sheet, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { KIND_WORDS, limitOf, PERIOD_WORDS, type ShownLimit } from './limit-words.ts';

/** Where one limit is set, changed or taken away. */
export function LimitSheet({ limit, onClose }: { limit: ShownLimit | undefined; onClose: () => void }) {
  const t = useText();
  // What was chosen stays while the sheet goes down.
  const [last, setLast] = useState(limit);
  if (limit !== undefined && limit !== last) setLast(limit);
  const title = last === undefined ? '' : `${t(KIND_WORDS[last.kind])} · ${t(PERIOD_WORDS[last.period])}`;
  return (
    <Sheet open={limit !== undefined} onClose={onClose} title={title} closeLabel={t('shell.close')}>
      {last !== undefined && <Form key={`${last.kind} ${last.period}`} limit={last} onDone={onClose} />}
    </Sheet>
  );
}

function Form({ limit: { kind, period, amount, waiting }, onDone }: { limit: ShownLimit; onDone: () => void }) {
  const t = useText();
  const [typed, setTyped] = useState(amount === null ? '' : String(BigInt(amount) / 100n));
  const [isWrong, setWrong] = useState(false);
  const send = useSend('own-limits/set-limit', { resend: 2 });
  const wished = limitOf(typed);
  const isRaise = amount !== null && wished !== undefined && BigInt(wished) > BigInt(amount);

  const hint =
    wished === undefined
      ? undefined
      : t(wished === amount ? 'ownLimits.unchanged' : isRaise ? 'ownLimits.raises' : 'ownLimits.lowers');

  const put = (next: string | null) =>
    send.mutate(
      { kind, period, amount: next },
      {
        onSuccess: ({ limits }) => {
          const now = limits.find((one) => one.kind === kind && one.period === period);
          showToast(t(now?.amount === next ? 'ownLimits.saved' : 'ownLimits.savedWaits'), { kind: 'success' });
          onDone();
        },
        onSettled: () => void refresh('own-limits/own-limits'),
      },
    );

  function submit(event: FormEvent): void {
    event.preventDefault();
    setWrong(wished === undefined);
    if (wished !== undefined) put(wished);
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4 px-5 pt-4 pb-6">
      <Field
        label={t('ownLimits.amount')}
        error={isWrong && wished === undefined ? t('ownLimits.amountInvalid') : undefined}
        hint={hint}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          prefix="NT$"
          value={typed}
          onChange={(event) => setTyped(event.target.value.slice(0, 15))}
        />
      </Field>
      <Button type="submit" block disabled={send.isPending}>
        {t(send.isPending ? 'ownLimits.saving' : 'ownLimits.save')}
      </Button>
      {waiting !== null && amount !== null && (
        <Button block kind="outline" disabled={send.isPending} onClick={() => put(amount)}>
          {`${t('ownLimits.keepNow')} (${cashText(amount, 'TWD')})`}
        </Button>
      )}
      {amount !== null && waiting?.amount !== null && (
        <Button block kind="ghost" disabled={send.isPending} onClick={() => put(null)}>
          {t('ownLimits.remove')}
        </Button>
      )}
      {amount !== null && <p className="text-xs text-ink-muted">{t('ownLimits.lead')}</p>}
    </form>
  );
}
