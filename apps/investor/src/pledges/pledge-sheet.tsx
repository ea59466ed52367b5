import type { OutputOf } from '@kuroshio/contract';
import { Button, Empty, Sheet, showToast, Skeleton } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { Facts } from '../loans/facts.tsx';
import { ratioText } from '../margin/margin-words.ts';
import { failureText, isRefused } from '../platform/failure.ts';
import { cashText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { useName } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { newClientOrderId } from '../trading/submission.ts';
import { type CoveredLoan, partText, TOUCHED } from './pledge-words.ts';

type Room = OutputOf<'pledges/pledge-room'>;
type Shares = Room['shares'][number];

/** What shares count for moves with prices. */
const AGAIN_MS = 5_000;

interface PledgeSheetProps {
  loan: CoveredLoan | undefined;
  onClose: () => void;
}

/** Puts shares of one's own up for a loan, and says before what the ratio will be with them. */
export function PledgeSheet({ loan, onClose }: PledgeSheetProps) {
  const t = useText();
  // What was chosen stays while the sheet goes down.
  const [last, setLast] = useState(loan);
  if (loan !== undefined && loan !== last) setLast(loan);
  return (
    <Sheet open={loan !== undefined} onClose={onClose} title={t('pledges.title')} closeLabel={t('shell.close')}>
      {last !== undefined && <Own key={last.id} loan={last} onDone={onClose} />}
    </Sheet>
  );
}

function Own({ loan, onDone }: { loan: CoveredLoan; onDone: () => void }) {
  const t = useText();
  const asked = useCall('pledges/pledge-room', { loanOf: loan.id }, { staleTime: 0, refetchInterval: AGAIN_MS });
  const { data, error } = asked;
  if (data === undefined && error !== null)
    return <p className="px-5 py-6 text-sm text-danger">{failureText(error)}</p>;
  if (data === undefined) return <Skeleton shape="card" count={2} className="px-5 py-6" />;
  if (data.shares.length === 0) return <Empty title={t('pledges.empty')} note={t('pledges.emptyText')} />;
  return <Form loan={loan} room={data} onDone={onDone} />;
}

function Form({ loan, room, onDone }: { loan: CoveredLoan; room: Room; onDone: () => void }) {
  const t = useText();
  const name = useName();
  const listing = useListing(loan.symbol);
  const [chosenId, setChosenId] = useState<string>();
  const [key, setKey] = useState(newClientOrderId);
  const send = useSend('pledges/pledge-shares', { quiet: true, resend: 2 });
  // One that has been sold meanwhile is chosen no more.
  const chosen = room.shares.find(({ positionId }) => positionId === chosenId);
  const chosenListing = useListing(chosen?.symbol);
  const fromTo = (from: number, to: number) => t('pledges.fromTo', { from: ratioText(from), to: ratioText(to) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === undefined) return;
    send.mutate(
      { positionId: chosen.positionId, loanOf: loan.id, pledgeKey: key },
      {
        onSuccess: () => {
          const done = chosenListing === undefined ? chosen.symbol : name(chosenListing);
          showToast(t('pledges.done', { name: done }), { kind: 'success' });
          onDone();
        },
        // Where nobody knows what became of it, the same key asks again.
        onError: (failure) => {
          if (isRefused(failure)) setKey(newClientOrderId());
        },
        onSettled: () => {
          void refresh(...TOUCHED);
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4 px-5 pt-4 pb-6">
      <p className="text-sm text-ink-muted">{t('pledges.text')}</p>
      <Facts
        rows={[
          [t('margin.stock'), listing === undefined ? loan.symbol : name(listing)],
          ...(room.left === undefined
            ? []
            : ([[t('pledges.left'), <strong key="left">{cashText(room.left, 'TWD')}</strong>]] as const)),
        ]}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-medium text-ink-muted">{t('pledges.chooseTitle')}</legend>
        <div className="overflow-hidden rounded-md border border-line-strong">
          {room.shares.map((shares) => (
            <Choice
              key={shares.positionId}
              shares={shares}
              isChosen={shares === chosen}
              onChoose={() => {
                setChosenId(shares.positionId);
                // Other shares are another wish.
                setKey(newClientOrderId());
                if (send.error !== null) send.reset();
              }}
            />
          ))}
        </div>
      </fieldset>
      {chosen !== undefined && (
        <Facts
          rows={[
            [t('pledges.counted'), cashText(chosen.counted, 'TWD')],
            [t('pledges.ownAfter'), fromTo(room.ownRatioBps, chosen.ownRatioAfterBps)],
            [t('pledges.ratioAfter'), fromTo(room.ratioBps, chosen.ratioAfterBps)],
          ]}
        />
      )}
      <div className="space-y-1 text-xs text-ink-faint">
        <p>{t('pledges.saleText')}</p>
        <p>{t('pledges.returnText', { percent: partText(room.liftedFromBps) })}</p>
      </div>
      {send.error !== null && (
        <p role="alert" className="text-sm text-danger">
          {failureText(send.error)}
        </p>
      )}
      <Button type="submit" block disabled={chosen === undefined} loading={send.isPending}>
        {t(chosen === undefined ? 'pledges.confirmEmpty' : 'pledges.confirm')}
      </Button>
    </form>
  );
}

interface ChoiceProps {
  shares: Shares;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ shares, isChosen, onChoose }: ChoiceProps) {
  const t = useText();
  const name = useName();
  const listing = useListing(shares.symbol);
  const quantityText = useQuantityText();
  if (listing === undefined) return null;
  return (
    <label className="flex min-h-14 flex-wrap items-center gap-3 px-3.5 py-2.5 not-last:hairline-b has-checked:bg-brand-soft has-focus-visible:ring-1 has-focus-visible:ring-brand">
      <input
        type="radio"
        name="pledge"
        className="size-4.5 shrink-0 accent-(--color-brand)"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0 grow basis-32">
        <span className="block text-base font-medium text-ink">{name(listing)}</span>
        <span className="num block text-xs text-ink-muted">
          {t('pledges.quantity', { quantity: quantityText(shares.quantity, listing) })}
        </span>
      </span>
      <span className="num ml-auto text-right">
        <span className="block text-base text-ink">{cashText(shares.value, 'TWD')}</span>
        <span className="block text-xs text-ink-faint">
          {t('pledges.counts', { percent: partText(shares.countsBps) })}
        </span>
      </span>
    </label>
  );
}
