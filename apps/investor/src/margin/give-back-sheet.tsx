import type { OutputOf } from '@kuroshio/contract';
import { Button, Empty, Field, Input, Segmented, Sheet, showToast, Skeleton } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { Facts } from '../loans/facts.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { cashText, countText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { useRested } from '../platform/use-rested.ts';
import { useName } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { newClientOrderId } from '../trading/submission.ts';
import type { ShortPosition } from './margin-words.ts';

type From = 'cash' | 'margin';
type Returned = NonNullable<OutputOf<'margin/give-back-room'>['returned']>;

interface GiveBackSheetProps {
  position: ShortPosition | undefined;
  onClose: () => void;
}

/** Gives own shares back for shares that are owed, and says before what that frees. */
export function GiveBackSheet({ position, onClose }: GiveBackSheetProps) {
  const t = useText();
  // What was chosen stays while the sheet goes down.
  const [last, setLast] = useState(position);
  if (position !== undefined && position !== last) setLast(position);
  return (
    <Sheet
      open={position !== undefined}
      onClose={onClose}
      title={t('margin.giveBackTitle')}
      closeLabel={t('shell.close')}
    >
      {last !== undefined && <Kinds key={last.id} position={last} onDone={onClose} />}
    </Sheet>
  );
}

/** Which of the own shares: asked first, because mostly there is one kind of them, or none. */
function Kinds({ position, onDone }: { position: ShortPosition; onDone: () => void }) {
  const t = useText();
  const [chosen, setChosen] = useState<From>();
  const own = useCall('margin/give-back-room', { shortId: position.id, from: 'cash' }, { staleTime: 0 });
  const onMargin = useCall('margin/give-back-room', { shortId: position.id, from: 'margin' }, { staleTime: 0 });
  const failed = own.error ?? onMargin.error;
  if (failed !== null) return <p className="px-5 py-6 text-sm text-danger">{failureText(failed)}</p>;
  if (own.data === undefined || onMargin.data === undefined)
    return <Skeleton shape="card" count={1} className="px-5 py-6" />;
  const most = { cash: own.data.most, margin: onMargin.data.most };
  if (most.cash === 0 && most.margin === 0)
    return <Empty title={t('margin.giveBackNone')} note={t('margin.giveBackNoneText')} />;
  const first: From = most.cash > 0 ? 'cash' : 'margin';
  const from = chosen ?? first;
  return (
    <div className="space-y-4 px-5 pt-4 pb-6">
      {most.cash > 0 && most.margin > 0 && (
        <Segmented<From>
          label={t('margin.giveBackFrom')}
          value={from}
          onChange={setChosen}
          options={[
            { value: 'cash', label: t('margin.giveBackCash') },
            { value: 'margin', label: t('margin.giveBackMargin') },
          ]}
        />
      )}
      <Form key={from} position={position} from={from} most={most[from]} onDone={onDone} />
    </div>
  );
}

interface FormProps {
  position: ShortPosition;
  from: From;
  most: number;
  onDone: () => void;
}

/** A whole number of shares; undefined where it is none. */
function sharesTyped(typed: string): number | undefined {
  return /^\d{1,9}$/.test(typed) && Number(typed) > 0 ? Number(typed) : undefined;
}

function Form({ position, from, most, onDone }: FormProps) {
  const t = useText();
  const name = useName();
  const listing = useListing(position.symbol);
  const quantityText = useQuantityText();
  const [typed, setTyped] = useState(String(most));
  // One wish, one key: kept over tries until it is done.
  const [key, setKey] = useState(newClientOrderId);
  const send = useSend('margin/give-back', { quiet: true, resend: 2 });
  const quantity = sharesTyped(typed);
  const rested = useRested(quantity);
  const quoted = useCall(
    'margin/give-back-room',
    { shortId: position.id, from, ...(rested !== undefined && { quantity: rested }) },
    { enabled: rested !== undefined, staleTime: 0, keepPrevious: true },
  );
  const returned =
    quoted.data?.returned?.quantity === quantity && quoted.error === null ? quoted.data?.returned : undefined;
  const invalid = typed !== '' && quantity === undefined ? t('margin.giveBackInvalid') : undefined;
  const refused = rested === quantity && quantity !== undefined && quoted.error !== null ? quoted.error : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (quantity === undefined || returned === undefined) return;
    send.mutate(
      { shortId: position.id, quantity, from, giveBackKey: key },
      {
        onSuccess: () => {
          const given = listing === undefined ? String(quantity) : quantityText(quantity, listing);
          showToast(t('margin.givenBack', { quantity: given }), { kind: 'success' });
          onDone();
        },
        // Where nobody knows what became of it, the same key asks again.
        onError: (failure) => {
          if (isRefused(failure)) setKey(newClientOrderId());
        },
        onSettled: () => {
          void refresh(
            ...([
              'margin/margin-overview',
              'margin/what-if',
              'margin/covered-shorts',
              'margin/give-back-room',
            ] as const),
            ...(['portfolio/assets', 'portfolio/positions', 'portfolio/holdings', 'statements/fund-record'] as const),
          );
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Facts rows={[[t('margin.stock'), listing === undefined ? position.symbol : name(listing)]]} />
      <Field
        label={t('margin.giveBackQuantity')}
        aside={t('margin.giveBackMost', { count: countText(most) })}
        hint={t(from === 'cash' ? 'margin.giveBackText' : 'margin.giveBackMarginText')}
        error={invalid ?? (refused === undefined ? undefined : failureText(refused))}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value.slice(0, 12));
            if (send.error !== null) send.reset();
          }}
        />
      </Field>
      {returned !== undefined && <ReturnedFacts returned={returned} />}
      <div aria-live="polite">
        {send.error !== null && <p className="text-sm text-danger">{failureText(send.error)}</p>}
      </div>
      <Button type="submit" block disabled={returned === undefined} loading={send.isPending}>
        {t('margin.giveBackConfirm')}
      </Button>
    </form>
  );
}

/** What giving back frees, what of it is paid for the own shares, and what is left. */
function ReturnedFacts({ returned }: { returned: Returned }) {
  const t = useText();
  const { freed, interest, repaid, realised } = returned;
  const net = BigInt(freed) + BigInt(interest) - BigInt(repaid);
  const gain = BigInt(realised);
  return (
    <Facts
      rows={[
        [t('margin.giveBackFreed'), cashText(freed, 'TWD')],
        ...(BigInt(interest) > 0n ? ([[t('margin.giveBackInterest'), cashText(interest, 'TWD')]] as const) : []),
        ...(BigInt(repaid) > 0n ? ([[t('margin.giveBackRepaid'), cashText(`-${repaid}`, 'TWD')]] as const) : []),
        [t('margin.giveBackNet'), <strong key="net">{cashText(net, 'TWD')}</strong>],
        [t('margin.giveBackRealised'), `${gain > 0n ? '+' : ''}${cashText(realised, 'TWD')}`],
        [t('margin.giveBackCharges'), cashText('0', 'TWD')],
      ]}
    />
  );
}
