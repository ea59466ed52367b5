import { Button, Dialog, Field, NoticeBar, showToast, Stepper } from '@kuroshio/ui';
import { useState } from 'react';
import { cash, price } from '@kuroshio/money';
// By its file: through the index the first screens' share of `market` and `money` would grow.
import { awardFee, bidHold, depositOf } from '@kuroshio/offerings/auction.ts';
import { FactRows } from '../../layout/fact-rows.tsx';
import { failureText, isRefused } from '../../platform/failure.ts';
import { cashText, countText } from '../../platform/format.ts';
import { useNavigate } from '../../platform/navigation.tsx';
import { useSignedIn } from '../../platform/session.ts';
import { useText } from '../../platform/texts.ts';
import { useCall, useSend } from '../../platform/use-call.ts';
import { useAskLogin } from '../../quotes/ask-login.ts';
import { newClientOrderId } from '../../trading/submission.ts';
import { Part } from '../offering-facts.tsx';
import { momentText, tradeText, useOfferingName } from '../offering-words.ts';
import { type Auction, partOf, refreshAuctions } from './auction-words.ts';
import { type KeptBid, keepBid } from './kept-bids.ts';
import { sealBid } from './seal-bid.ts';

const MOST_LOTS = 10_000;
/** Prices of bids go by cents; the buttons by five. */
const STEP = 0.05;
const CENTS = 100;
/** NT$1,000,000 a share. */
const MOST_PRICE = 1_000_000;

/** What a bid comes to, to the cent. */
function amountsOf({ depositBps, awardFeeBps, fee, holdStep, lotShares }: Auction, bid: KeptBid) {
  const terms = { depositBps, awardFeeBps, fee: cash(BigInt(fee)), holdStep: cash(BigInt(holdStep)) };
  const [own, shares] = [price(bid.price), bid.lots * lotShares];
  const cost = BigInt(bid.price) * BigInt(shares);
  const [deposit, award] = [depositOf(terms, own, shares), awardFee(terms, own, shares)];
  const hold = bidHold(terms, own, shares);
  return { cost, deposit, award, hold, later: cost + award - deposit, inSteps: hold - terms.fee };
}

/** The bid itself: price and lots, what that sets aside and what it costs in the end. What was typed stays on a refusal. */
export function BidForm({ auction, begin }: { auction: Auction; begin: KeptBid | undefined }) {
  const t = useText();
  const signedIn = useSignedIn();
  const { floor, marketPrice, cap, status, fee, depositBps, awardFeeBps, lotShares } = auction;
  const [cents, setCents] = useState(begin?.price ?? floor);
  const [lots, setLots] = useState(begin?.lots ?? 1);
  const assets = useCall('portfolio/assets', { market: 'twd' }, { enabled: signedIn });
  if (status !== 'open' && status !== 'coming') return <Send auction={auction} bid={undefined} />;
  const most = Math.min(cap, MOST_LOTS);
  const bid = { price: cents, lots };
  const { cost, deposit, award, hold, later } = amountsOf(auction, bid);
  const money = (minor: bigint | string) => cashText(minor, 'TWD');
  // With the fee of the award, rounded up: nobody is told less than it costs.
  const share = Number((cost + award + BigInt(lots * lotShares) - 1n) / BigInt(lots * lotShares));
  const available = assets.data?.available;
  return (
    <Part title={t('auctions.bidTitle')}>
      <Field label={t('auctions.ownPrice')} aside={t('auctions.fromFloor', { price: tradeText(floor) })}>
        <Stepper
          value={cents / CENTS}
          min={floor / CENTS}
          max={MOST_PRICE}
          step={STEP}
          decimalLength={2}
          onChange={(value) => setCents(Math.max(floor, Math.round(value * CENTS)))}
          decreaseLabel={t('auctions.lower')}
          increaseLabel={t('auctions.higher')}
        />
      </Field>
      <Field
        className="pt-3"
        label={t('auctions.ownLots')}
        aside={t('allotted.shares', { count: countText(lots * lotShares) })}
        hint={[
          t('allotted.bounds', { least: '1', most: countText(most) }),
          ...(available === undefined ? [] : [`${t('allotted.available')} ${money(available)}`]),
        ].join(' · ')}
      >
        <Stepper
          integer
          value={lots}
          min={1}
          max={most}
          onChange={setLots}
          decreaseLabel={t('allotted.less')}
          increaseLabel={t('allotted.more')}
        />
      </Field>
      <div className="pt-2">
        <FactRows
          dense
          rows={[
            [t('auctions.costIfWon'), money(cost)],
            [t('auctions.depositOf', { part: partOf(depositBps) }), money(deposit)],
            [t('auctions.feeKept'), money(fee)],
            [t('auctions.holdNow'), <strong key="hold">{money(hold)}</strong>],
            [t('auctions.awardFeeOf', { part: partOf(awardFeeBps) }), money(award)],
            [t('auctions.payLater'), money(later)],
            [t('auctions.costAShare'), tradeText(share)],
          ]}
        />
        {share > marketPrice && (
          <p className="pt-1 text-sm text-warn">{t('auctions.aboveMarket', { price: tradeText(marketPrice) })}</p>
        )}
        <p className="pt-1 pb-1 text-xs text-ink-faint">{t('auctions.holdText')}</p>
      </div>
      <Send auction={auction} bid={bid} />
    </Part>
  );
}

/** What is sent, with its words before; a refusal stays until the next try. */
function Send({ auction, bid }: { auction: Auction; bid: KeptBid | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const nameOf = useOfferingName();
  const signedIn = useSignedIn();
  const askLogin = useAskLogin();
  const [asking, setAsking] = useState(false);
  const send = useSend('offerings/bid', { quiet: true, resend: 2 });
  const { id, status, schedule, withdrawable } = auction;
  const amounts = bid === undefined ? undefined : amountsOf(auction, bid);
  const confirm = () => {
    if (bid === undefined || amounts === undefined) return;
    const bidKey = newClientOrderId();
    // Before it is sent: an answer that is lost must not leave a bid that nobody can read.
    keepBid(bidKey, bid);
    send.mutate(
      { id, sealed: sealBid(auction, bidKey, bid), deposit: String(amounts.inSteps), bidKey },
      {
        onSuccess: () => showToast(t('auctions.bidDone'), { kind: 'success' }),
        onSettled: () => {
          setAsking(false);
          void refreshAuctions();
        },
      },
    );
  };
  const short = isRefused(send.error, 'BALANCE_INSUFFICIENT') ? send.error.params : undefined;
  const missing = short === undefined ? 0n : BigInt(short['needed'] ?? 0) - BigInt(short['available'] ?? 0);
  const money = (minor: bigint) => cashText(minor, 'TWD');
  return (
    <div className="pane-detail fixed inset-x-0 bottom-(--notice) z-10 mx-auto max-w-app bg-surface-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] hairline-t">
      {send.error !== null && (
        <div role="alert" className="-mx-4 -mt-3 mb-3">
          <NoticeBar
            kind="warn"
            action={
              short === undefined ? undefined : (
                <Button kind="outline" size="sm" onClick={() => navigate('/information/recharge')}>
                  {t('allotted.deposit')}
                </Button>
              )
            }
          >
            {short === undefined ? failureText(send.error) : t('allotted.missingMoney', { amount: money(missing) })}
          </NoticeBar>
        </div>
      )}
      {status === 'coming' && (
        <p className="num pb-2 text-center text-sm text-ink-muted">
          {t('auctions.startsAt', { time: momentText(schedule.opens) })}
        </p>
      )}
      {signedIn || status !== 'open' ? (
        <Button block disabled={status !== 'open'} onClick={() => setAsking(true)} loading={send.isPending}>
          {t(status === 'open' || status === 'coming' ? 'auctions.submit' : 'auctions.channelClosed')}
        </Button>
      ) : (
        <Button block onClick={() => askLogin()}>
          {t('auctions.signInToBid')}
        </Button>
      )}
      {bid !== undefined && amounts !== undefined && (
        <Dialog
          open={asking}
          title={t('auctions.confirmTitle', { name: nameOf(auction) })}
          confirmLabel={t('auctions.submit')}
          cancelLabel={t('offerings.goBack')}
          loading={send.isPending}
          onConfirm={confirm}
          onCancel={() => setAsking(false)}
        >
          <p>
            {t('auctions.confirmText', {
              ...{ price: tradeText(bid.price), lots: countText(bid.lots), hold: money(amounts.hold) },
              ...{ later: money(amounts.later), date: momentText(schedule.paysBy), deposit: money(amounts.deposit) },
            })}
          </p>
          <p className="pt-2">{t(withdrawable ? 'auctions.rulesWithdraw' : 'auctions.rulesFinal')}</p>
        </Dialog>
      )}
    </div>
  );
}
