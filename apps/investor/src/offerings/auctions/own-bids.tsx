import { Button, Dialog, showToast, Tag } from '@kuroshio/ui';
import { useState } from 'react';
import { FactRows } from '../../layout/fact-rows.tsx';
import { cashText, countText, stampText } from '../../platform/format.ts';
import { useText } from '../../platform/texts.ts';
import { useSend } from '../../platform/use-call.ts';
import { newClientOrderId } from '../../trading/submission.ts';
import { momentText, STATE_KINDS, tradeText } from '../offering-words.ts';
import { saidOf } from './auction-card.tsx';
import { type Auction, bidStateText, type OwnBid, refreshAuctions, VOID_TEXTS } from './auction-words.ts';
import { type KeptBid, keptBid } from './kept-bids.ts';

interface OwnBidsProps {
  auction: Auction;
  bids: readonly OwnBid[];
  onWithdrawn: (bid: KeptBid | undefined) => void;
}

/** The customer's own bids: what each says, where it stands, what happens next with date and amount. */
export function OwnBids({ auction, bids, onWithdrawn }: OwnBidsProps) {
  const t = useText();
  return (
    <section data-surface="own" className="rounded-lg bg-surface px-4 py-4">
      <h2 className="text-base font-semibold text-ink">{t('auctions.tabOwn')}</h2>
      <ul>
        {bids.map((bid) => (
          <li key={bid.id} className="pt-3 pb-2 not-last:hairline-b">
            <Bid auction={auction} bid={bid} onWithdrawn={onWithdrawn} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Ask = 'withdraw' | 'pay';

function Bid({ auction, bid, onWithdrawn }: { auction: Auction; bid: OwnBid } & Pick<OwnBidsProps, 'onWithdrawn'>) {
  const t = useText();
  const [ask, setAsk] = useState<Ask>();
  const { state, held, shares, cost, awardFee, charged, due, bidStamp, voidReason } = bid;
  const said = saidOf(bid);
  const next = useNextStep(bid);
  const money = (minor: string) => cashText(minor, 'TWD');
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <p className="num text-lg font-semibold text-ink">
          {said === undefined
            ? t('auctions.sealedElsewhere')
            : t('auctions.priceLots', { price: tradeText(said.price), lots: countText(said.lots) })}
        </p>
        <Tag kind={STATE_KINDS[state]}>{t(bidStateText(bid))}</Tag>
      </div>
      <p className="num mt-1 text-base whitespace-normal text-ink">{next}</p>
      {voidReason !== undefined && <p className="mt-1 text-sm text-warn">{t(VOID_TEXTS[voidReason])}</p>}
      <FactRows
        dense
        rows={[
          ...(shares > 0
            ? [
                [t('auctions.ownWon'), t('offerings.lots', { count: countText(shares / auction.lotShares) })] as const,
                [t('auctions.cost'), money(cost)] as const,
                [t('auctions.awardFee'), money(awardFee)] as const,
              ]
            : []),
          ...(held === '0' ? [] : [[t('offerings.held'), money(held)] as const]),
          ...(charged === '0' ? [] : [[t('auctions.kept'), money(charged)] as const]),
        ]}
      />
      <p className="num mt-1 text-xs text-ink-faint">{stampText(bidStamp)}</p>
      {state === 'applied' && auction.withdrawable && auction.status === 'open' && (
        <Button kind="outline" size="md" className="mt-3" onClick={() => setAsk('withdraw')}>
          {t('auctions.withdraw')}
        </Button>
      )}
      {state === 'payment-due' && (
        <Button block size="md" className="mt-3" onClick={() => setAsk('pay')}>
          {t('offerings.pay', { amount: money(due) })}
        </Button>
      )}
      <AskDialog bid={bid} ask={ask} onClose={() => setAsk(undefined)} onWithdrawn={onWithdrawn} />
    </>
  );
}

interface AskDialogProps extends Pick<OwnBidsProps, 'onWithdrawn'> {
  bid: OwnBid;
  ask: Ask | undefined;
  onClose: () => void;
}

function AskDialog({ bid: { id, bidKey, held, due, auction }, ask, onClose, onWithdrawn }: AskDialogProps) {
  const t = useText();
  const withdraw = useSend('offerings/cancel-application');
  const pay = useSend('offerings/pay', { resend: 2 });
  const [paymentKey] = useState(newClientOrderId);
  const onSettled = () => {
    onClose();
    void refreshAuctions();
  };
  const confirm = () => {
    if (ask === 'pay') {
      const onSuccess = () => void showToast(t('offerings.paid'), { kind: 'success' });
      pay.mutate({ id, paymentKey }, { onSuccess, onSettled });
      return;
    }
    const onSuccess = () => {
      showToast(t('auctions.withdrawn'), { kind: 'success' });
      onWithdrawn(keptBid(bidKey));
    };
    withdraw.mutate({ id }, { onSuccess, onSettled });
  };
  const amount = cashText(due, 'TWD');
  const isPayment = ask === 'pay';
  return (
    <Dialog
      open={ask !== undefined}
      title={t(isPayment ? 'auctions.payTitle' : 'auctions.withdrawTitle')}
      confirmLabel={isPayment ? t('offerings.pay', { amount }) : t('auctions.withdraw')}
      cancelLabel={t('offerings.goBack')}
      loading={withdraw.isPending || pay.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {isPayment
        ? t('auctions.payText', { amount, date: momentText(auction.schedule.lists) })
        : t('auctions.withdrawText', { amount: cashText(held, 'TWD') })}
    </Dialog>
  );
}

function useNextStep({ state, auction, due, charged }: OwnBid): string {
  const t = useText();
  const { closes, draws, paysBy, lists } = auction.schedule;
  const money = (minor: string) => cashText(minor, 'TWD');
  switch (state) {
    case 'applied':
      return t('auctions.nextBid', { closes: momentText(closes), opens: momentText(draws) });
    case 'awaiting':
      return t('auctions.nextAwaiting', { opens: momentText(draws) });
    case 'payment-due':
      return t('auctions.nextDue', { time: momentText(paysBy), amount: money(due) });
    case 'won':
      return t('offerings.nextWon', { date: momentText(lists) });
    case 'completed':
      return t('auctions.nextCompleted', { date: momentText(lists) });
    case 'abstained':
      return t('auctions.nextForfeited', { amount: money(charged) });
    case 'failed':
      return t(auction.status === 'failed' ? 'auctions.failedText' : 'auctions.nextVoid');
    default:
      return t('auctions.nextNotWon');
  }
}
