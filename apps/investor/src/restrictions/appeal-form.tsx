import { Button } from '@kuroshio/ui';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';

const SHORTEST = 5;
const LONGEST = 1_000;

/** What a customer says against a restriction; kept until the server has taken it. */
export function AppealForm({ id }: { id: string }) {
  const t = useText();
  const [text, setText] = useState('');
  const [isShort, setShort] = useState(false);
  const send = useSend('restrictions/appeal', { resend: 2 });
  const [field, problem] = [useId(), useId()];

  function submit(event: FormEvent): void {
    event.preventDefault();
    const short = text.trim().length < SHORTEST;
    setShort(short);
    if (!short)
      send.mutate({ id, text: text.trim() }, { onSettled: () => void refresh('restrictions/own-restrictions') });
  }

  return (
    <form className="mt-4" onSubmit={submit}>
      <label htmlFor={field} className="text-base font-semibold text-ink">
        {t('restrictions.appeal')}
      </label>
      <p className="mt-1 text-sm text-ink-muted">{t('restrictions.appealLead')}</p>
      <textarea
        id={field}
        rows={4}
        maxLength={LONGEST}
        value={text}
        aria-describedby={isShort ? problem : undefined}
        aria-invalid={isShort || undefined}
        onChange={(event) => setText(event.target.value)}
        className="mt-2 w-full rounded-md border border-line-strong bg-surface-raised px-3.5 py-3 text-[1rem] text-ink outline-none focus:border-brand focus:ring-1 focus:ring-brand"
      />
      {isShort && (
        <p id={problem} role="alert" className="mt-1 text-sm text-danger">
          {t('restrictions.appealShort')}
        </p>
      )}
      <Button type="submit" block className="mt-3" disabled={send.isPending}>
        {t(send.isPending ? 'restrictions.appealSending' : 'restrictions.appealSend')}
      </Button>
    </form>
  );
}
