import { Button, Field, Input, Sheet, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { failureText, isRefused } from '../platform/failure.ts';
import { cashText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { Facts } from '../loans/facts.tsx';
import { dollarsOf } from '../loans/typed-dollars.ts';
import { useName } from '../quotes/use-listed.ts';
import { newClientOrderId } from '../trading/submission.ts';
import { type MarginOverview, ratioText, ratioWith, type ShortPosition } from './margin-words.ts';

interface AddMarginSheetProps {
  position: ShortPosition | undefined;
  overview: MarginOverview;
  onClose: () => void;
}

/** Puts up more for shares that are owed, and says before what the ratio will be. */
export function AddMarginSheet({ position, overview, onClose }: AddMarginSheetProps) {
  const t = useText();
  const [last, setLast] = useState(position);
  if (position !== undefined && position !== last) setLast(position);
  const now = overview.shorts.find(({ id }) => id === last?.id) ?? last;
  return (
    <Sheet open={position !== undefined} onClose={onClose} title={t('margin.addMargin')} closeLabel={t('shell.close')}>
      {now !== undefined && <Form key={now.id} position={now} overview={overview} onDone={onClose} />}
    </Sheet>
  );
}

function Form({
  position,
  overview,
  onDone,
}: {
  position: ShortPosition;
  overview: MarginOverview;
  onDone: () => void;
}) {
  const t = useText();
  const name = useName();
  const listing = useListing(position.symbol);
  const left = overview.call?.shorts.includes(position.id) === true ? BigInt(overview.call.left) : 0n;
  const [typed, setTyped] = useState(left > 0n ? String((left + 99n) / 100n) : '');
  const [key, setKey] = useState(newClientOrderId);
  const send = useSend('margin/add-short-margin', { quiet: true, resend: 2 });
  const asked = dollarsOf(typed);
  const amount = asked === undefined ? undefined : BigInt(asked);
  let fault: string | undefined;
  if (typed !== '' && amount === undefined) fault = t('loans.amountInvalid');
  else if (amount !== undefined && amount > BigInt(overview.available))
    fault = t('margin.repayShort', { amount: cashText(overview.available, 'TWD') });
  const after = amount === undefined || fault !== undefined ? undefined : ratioWith(overview, amount);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked === undefined || fault !== undefined) return;
    send.mutate(
      { shortId: position.id, amount: asked, addKey: key },
      {
        onSuccess: ({ amount: added }) => {
          showToast(t('margin.marginAdded', { amount: cashText(added, 'TWD') }), { kind: 'success' });
          onDone();
        },
        // Where nobody knows what became of it, the same key asks again.
        onError: (failure) => {
          if (isRefused(failure)) setKey(newClientOrderId());
        },
        onSettled: () => {
          void refresh('margin/margin-overview', 'margin/what-if', 'portfolio/assets', 'statements/fund-record');
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4 px-5 pt-4 pb-6">
      <Facts
        rows={[
          [t('margin.stock'), listing === undefined ? position.symbol : name(listing)],
          [t('margin.shortMargin'), cashText(position.margin, 'TWD')],
          ...(left > 0n ? ([[t('margin.callLeft'), cashText(left, 'TWD')]] as const) : []),
        ]}
      />
      <Field
        label={t('margin.addAmount')}
        aside={t('loans.available', { amount: cashText(overview.available, 'TWD') })}
        hint={t('margin.addText')}
        error={fault ?? (send.error === null ? undefined : failureText(send.error))}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          prefix="NT$"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value.slice(0, 15));
            if (send.error !== null) send.reset();
          }}
        />
      </Field>
      {after !== undefined && <Facts rows={[[t('margin.ratioWith'), ratioText(after)]]} />}
      <Button type="submit" block disabled={asked === undefined || fault !== undefined} loading={send.isPending}>
        {t('margin.addConfirm')}
      </Button>
    </form>
  );
}
