import { Button, Sheet, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { Facts } from '../loans/facts.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { cashText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { useName } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { newClientOrderId } from '../trading/submission.ts';
import { partText, type PledgedShares, TOUCHED } from './pledge-words.ts';

interface ReturnSheetProps {
  shares: PledgedShares | undefined;
  /** From which ratio on they can be taken back. */
  liftedFromBps: number;
  onClose: () => void;
}

/** Takes back shares that were put up for a loan. */
export function ReturnSheet({ shares, liftedFromBps, onClose }: ReturnSheetProps) {
  const t = useText();
  const [last, setLast] = useState(shares);
  if (shares !== undefined && shares !== last) setLast(shares);
  return (
    <Sheet open={shares !== undefined} onClose={onClose} title={t('pledges.returnTitle')} closeLabel={t('shell.close')}>
      {last !== undefined && <Confirm key={last.id} shares={last} liftedFromBps={liftedFromBps} onDone={onClose} />}
    </Sheet>
  );
}

interface ConfirmProps {
  shares: PledgedShares;
  liftedFromBps: number;
  onDone: () => void;
}

function Confirm({ shares, liftedFromBps, onDone }: ConfirmProps) {
  const t = useText();
  const name = useName();
  const listing = useListing(shares.symbol);
  const quantityText = useQuantityText();
  const [key, setKey] = useState(newClientOrderId);
  const send = useSend('pledges/return-shares', { quiet: true, resend: 2 });
  const named = listing === undefined ? shares.symbol : name(listing);
  const confirm = () =>
    send.mutate(
      { positionId: shares.id, returnKey: key },
      {
        onSuccess: () => {
          showToast(t('pledges.returned', { name: named }), { kind: 'success' });
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
  return (
    <div className="space-y-4 px-5 pt-4 pb-6">
      <Facts
        rows={[
          [t('margin.stock'), named],
          ...(listing === undefined
            ? []
            : ([[t('portfolio.quantity'), quantityText(shares.quantity, listing)]] as const)),
          [t('pledges.value'), cashText(shares.value, 'TWD')],
        ]}
      />
      <p className="text-sm text-ink-muted">{t('pledges.returnText', { percent: partText(liftedFromBps) })}</p>
      {send.error !== null && (
        <p role="alert" className="text-sm text-danger">
          {failureText(send.error)}
        </p>
      )}
      <Button block onClick={confirm} loading={send.isPending}>
        {t('pledges.returnConfirm')}
      </Button>
    </div>
  );
}
