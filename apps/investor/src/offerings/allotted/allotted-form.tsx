import { Button, classNames, Dialog, Field, NoticeBar, showToast, Stepper } from '@kuroshio/ui';
import { useState } from 'react';
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
import { momentText, useOfferingName } from '../offering-words.ts';
import { type AllottedOffering, filledText, refreshAllotted, useCountOf } from './allotted-words.ts';

/** The application itself: class and lots, what that sets aside, what it would come to by now. What was typed stays on a refusal. */
export function AllottedForm({ offering }: { offering: AllottedOffering }) {
  const t = useText();
  const countOf = useCountOf(offering.kind);
  const signedIn = useSignedIn();
  const { tiers, lotShares, price, fee, pays, status } = offering;
  const [tier, setTier] = useState(0);
  const [typed, setTyped] = useState<number>();
  const assets = useCall('portfolio/assets', { market: 'twd' }, { enabled: signedIn });
  const own = tiers[tier];
  if (own === undefined || (status !== 'open' && status !== 'coming'))
    return <Send offering={offering} tier={0} lots={0} />;
  const [least, most] = [own.least / lotShares, own.most / lotShares];
  const lots = Math.min(most, Math.max(least, typed ?? least));
  const principal = BigInt(price) * BigInt(lots * lotShares);
  const money = (minor: bigint | string) => cashText(minor, 'TWD');
  // Rounded down, as the allotment is.
  const expected = Math.floor((lots * lotShares * own.rate) / 1_000_000);
  const available = assets.data?.available;
  return (
    <Part title={t('allotted.applyTitle')}>
      <p className="pb-2 text-xs text-ink-faint">
        {t(pays === 'apply' ? 'allotted.purchaseText' : 'allotted.interestText')}
      </p>
      {tiers.length > 1 && (
        <div role="radiogroup" aria-label={t('allotted.tier')} className="grid gap-2 pb-3">
          {tiers.map((one, at) => (
            <TierChoice
              key={one.least}
              number={at + 1}
              offering={offering}
              tier={one}
              chosen={at === tier}
              onChoose={() => setTier(at)}
            />
          ))}
        </div>
      )}
      <Field
        label={t('allotted.quantity')}
        aside={countOf(lots * lotShares)}
        hint={[
          t('allotted.bounds', { least: countText(least), most: countText(most) }),
          ...(available === undefined ? [] : [`${t('allotted.available')} ${money(available)}`]),
        ].join(' · ')}
      >
        <Stepper
          integer
          value={lots}
          min={least}
          max={most}
          onChange={setTyped}
          decreaseLabel={t('allotted.less')}
          increaseLabel={t('allotted.more')}
        />
      </Field>
      <div className="pt-2">
        <FactRows
          dense
          rows={[
            ...(pays === 'apply'
              ? [
                  [t('allotted.principal'), money(principal)] as const,
                  ...(fee === '0' ? [] : [[t('allotted.fee'), money(fee)] as const]),
                  [t('allotted.hold'), money(principal + BigInt(fee))] as const,
                ]
              : [
                  [t('allotted.hold'), money('0')] as const,
                  [t('allotted.afterward'), `≤ ${money(principal)}`] as const,
                ]),
            [t('allotted.expected'), countOf(expected)],
          ]}
        />
        <p className="pb-1 text-xs text-ink-faint">{t('allotted.expectedText')}</p>
      </div>
      <Send offering={offering} tier={tier} lots={lots} />
    </Part>
  );
}

interface TierChoiceProps {
  number: number;
  offering: AllottedOffering;
  tier: AllottedOffering['tiers'][number];
  chosen: boolean;
  onChoose: () => void;
}

function TierChoice({ number, offering: { price, lotShares }, tier, chosen, onChoose }: TierChoiceProps) {
  const t = useText();
  const least = {
    amount: cashText(BigInt(price) * BigInt(tier.least), 'TWD'),
    lots: countText(tier.least / lotShares),
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a card that is chosen among others, with the looks of one.
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      onClick={onChoose}
      className={classNames(
        'flex min-h-12 items-center justify-between gap-3 rounded-md border px-3 py-2 text-left',
        chosen ? 'border-brand bg-brand-soft' : 'border-line bg-surface-raised',
      )}
    >
      <span className="min-w-0">
        <span className={classNames('block text-sm', chosen ? 'font-semibold text-brand' : 'text-ink')}>
          {t('allotted.tierName', { number })}
        </span>
        <span className="num block text-xs text-ink-muted">{t('allotted.tierLeast', least)}</span>
      </span>
      <span className="num shrink-0 text-right text-xs text-ink-muted">
        {t('allotted.tierRate', { percent: filledText(tier.rate) })}
      </span>
    </button>
  );
}

/** What is sent, with its words before; a refusal stays until the next try. */
function Send({ offering, tier, lots }: { offering: AllottedOffering; tier: number; lots: number }) {
  const t = useText();
  const navigate = useNavigate();
  const nameOf = useOfferingName();
  const signedIn = useSignedIn();
  const askLogin = useAskLogin();
  const [asking, setAsking] = useState(false);
  const send = useSend('offerings/apply-for-shares', { quiet: true, resend: 2 });
  const { id, status, schedule, price, fee, lotShares, pays } = offering;
  const shares = lots * lotShares;
  const confirm = () =>
    send.mutate(
      { id, tier, shares, applicationKey: newClientOrderId() },
      {
        onSuccess: () => showToast(t('allotted.done'), { kind: 'success' }),
        onSettled: () => {
          setAsking(false);
          void refreshAllotted();
        },
      },
    );
  const label = t(pays === 'apply' ? 'allotted.submitPurchase' : 'allotted.submitInterest');
  const short = isRefused(send.error, 'BALANCE_INSUFFICIENT') ? send.error.params : undefined;
  const missing = short === undefined ? 0n : BigInt(short['needed'] ?? 0) - BigInt(short['available'] ?? 0);
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
            {short === undefined
              ? failureText(send.error)
              : t('allotted.missingMoney', { amount: cashText(missing, 'TWD') })}
          </NoticeBar>
        </div>
      )}
      {status === 'coming' && (
        <p className="num pb-2 text-center text-sm text-ink-muted">
          {t('offerings.notYet', { date: momentText({ ...schedule.opens, time: '' }), time: schedule.opens.time })}
        </p>
      )}
      {signedIn || status !== 'open' ? (
        <Button block disabled={status !== 'open'} onClick={() => setAsking(true)} loading={send.isPending}>
          {status === 'open' || status === 'coming' ? label : t('allotted.channelClosed')}
        </Button>
      ) : (
        <Button block onClick={() => askLogin()}>
          {t('allotted.signInToApply')}
        </Button>
      )}
      <Dialog
        open={asking}
        title={t('allotted.confirmTitle', { name: nameOf(offering) })}
        confirmLabel={label}
        cancelLabel={t('offerings.goBack')}
        loading={send.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {pays === 'apply'
          ? t('allotted.confirmPurchase', {
              ...{ lots: countText(lots), amount: cashText(BigInt(price) * BigInt(shares) + BigInt(fee), 'TWD') },
              date: momentText(schedule.settles),
            })
          : t('allotted.confirmInterest', { lots: countText(lots), date: momentText(schedule.paysBy) })}
      </Dialog>
    </div>
  );
}
