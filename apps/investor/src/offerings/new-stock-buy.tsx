import {
  Button,
  classNames,
  Dialog,
  Empty,
  NoticeBar,
  percentText,
  showToast,
  Skeleton,
  Tag,
  TONE_TEXT,
  toneOf,
} from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { cashText } from '../platform/format.ts';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { useSignedIn } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { useCall, useSend } from '../platform/use-call.ts';
import { useAskLogin } from '../quotes/ask-login.ts';
import { newClientOrderId } from '../trading/submission.ts';
import { OfferingCosts, OfferingFacts, OfferingOdds } from './offering-facts.tsx';
import { OfferingTimeline } from './offering-timeline.tsx';
import { codeOf, momentText, type Offering, STATUS_TEXTS, tradeText, useOfferingName } from './offering-words.ts';
import { OwnPart, refreshOffering } from './own-part.tsx';
import { RightsDetail } from './rights/rights-detail.tsx';

const ASK_EVERY = 5_000;

/** `/home/newStockBuy?id=`: one offering: what it costs and when, the odds, and the application; with `kind=rights` a capital increase. */
export function NewStockBuy() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return params.get('kind') === 'rights' ? <RightsDetail id={id} /> : <Lottery id={id} />;
}

function Lottery({ id }: { id: string }) {
  const t = useText();
  const navigate = useNavigate();
  const asked = useCall('offerings/detail', { id }, { enabled: id !== '', refetchInterval: ASK_EVERY, staleTime: 0 });
  const missing = id === '' || isRefused(asked.error, 'OFFERING_NOT_FOUND', 'MALFORMED_INPUT');
  return (
    <>
      <BackBar title={t('offerings.detailTitle')} />
      {asked.data !== undefined ? (
        <Detail key={asked.data.id} offering={asked.data} />
      ) : missing ? (
        <Empty
          title={t('offerings.missing')}
          note={t('offerings.missingText')}
          action={{ label: t('offerings.toOpen'), onPress: () => navigate('/home/newStock', { replace: true }) }}
        />
      ) : (
        <div aria-busy={asked.error === null} className="p-3">
          <Awaited asked={asked} bones={<Skeleton shape="card" count={3} />} />
        </div>
      )}
    </>
  );
}

function Detail({ offering }: { offering: Offering }) {
  const t = useText();
  const signedIn = useSignedIn();
  const own = useCall(
    'offerings/list-applications',
    { offeringId: offering.id, limit: 1 },
    { enabled: signedIn, refetchInterval: ASK_EVERY, staleTime: 0 },
  );
  const application = own.data?.applications.find(({ state }) => state !== 'cancelled');
  return (
    <div className="space-y-3 px-3 pt-3 pb-28">
      <Head offering={offering} />
      {application !== undefined && <OwnPart application={application} />}
      <OfferingCosts offering={offering} />
      <OfferingOdds offering={offering} />
      <OfferingTimeline offering={offering} />
      <OfferingFacts offering={offering} />
      <section className="rounded-lg bg-surface-raised px-4 py-3">
        <h2 className="text-base font-semibold text-ink">{t('offerings.riskTitle')}</h2>
        <p className="mt-1 text-sm text-ink-muted">{t('offerings.riskText')}</p>
        {offering.simulated && <p className="mt-2 text-sm text-ink-faint">{t('offerings.simulatedText')}</p>}
      </section>
      {application === undefined && (!signedIn || own.data !== undefined) && <Apply offering={offering} />}
    </div>
  );
}

function Head({ offering }: { offering: Offering }) {
  const t = useText();
  const nameOf = useOfferingName();
  const { price, marketPrice, premiumBps, status } = offering;
  const difference = marketPrice - price;
  const tone = TONE_TEXT[toneOf(difference)];
  return (
    <section className="rounded-lg bg-surface-raised px-4 py-4">
      <div className="flex items-start justify-between gap-3">
        <h1 className="min-w-0 text-xl font-semibold text-ink">
          {nameOf(offering)} <span className="num text-base font-normal text-ink-faint">{codeOf(offering)}</span>
        </h1>
        <Tag kind={status === 'open' ? 'brand' : 'outline'}>{t(STATUS_TEXTS[status])}</Tag>
      </div>
      <p className="mt-1 text-xs text-ink-faint">
        {t(offering.firstListing ? 'offerings.firstListing' : 'offerings.capitalIncrease')}
        {offering.simulated && ` · ${t('offerings.simulated')}`}
      </p>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <p className="text-xs text-ink-faint">{t('offerings.price')}</p>
          <p className="num text-4xl font-semibold text-ink">{tradeText(price)}</p>
        </div>
        <dl className="grid grid-cols-[auto_auto] gap-x-3 text-sm">
          <dt className="text-ink-faint">
            {t(
              offering.marketIsLive || !offering.firstListing
                ? 'offerings.marketPrice'
                : 'offerings.marketPriceEmerging',
            )}
          </dt>
          <dd className="num text-right text-ink">{tradeText(marketPrice)}</dd>
          <dt className="text-ink-faint">{t('offerings.difference')}</dt>
          <dd className={classNames('num text-right', tone)}>
            {difference < 0 ? '−' : '+'}
            {tradeText(Math.abs(difference))}
          </dd>
          <dt className="text-ink-faint">{t('offerings.premium')}</dt>
          <dd className={classNames('num text-right', tone)}>{percentText(premiumBps)}</dd>
        </dl>
      </div>
    </section>
  );
}

/** The application itself: what it sets aside is said before it is sent. A refusal stays until the next try. */
function Apply({ offering }: { offering: Offering }) {
  const t = useText();
  const navigate = useNavigate();
  const nameOf = useOfferingName();
  const signedIn = useSignedIn();
  const askLogin = useAskLogin();
  const [asking, setAsking] = useState(false);
  const send = useSend('offerings/apply', { quiet: true, resend: 2 });
  const { id, status, schedule, hold, refund, due, pays } = offering;
  const confirm = () =>
    send.mutate(
      { id, applicationKey: newClientOrderId() },
      {
        onSuccess: () => showToast(t('offerings.applied'), { kind: 'success' }),
        onSettled: () => {
          setAsking(false);
          void refreshOffering();
        },
      },
    );
  const money = (minor: string) => cashText(minor, 'TWD');
  return (
    <div className="pane-detail fixed inset-x-0 bottom-(--notice) z-10 mx-auto max-w-app bg-surface-raised px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] hairline-t">
      {send.error !== null && (
        <div role="alert" className="-mx-4 -mt-3 mb-3">
          <NoticeBar
            kind="warn"
            action={
              isRefused(send.error, 'BALANCE_INSUFFICIENT') ? (
                <Button kind="outline" size="sm" onClick={() => navigate('/information/exChange')}>
                  {t('offerings.exchange')}
                </Button>
              ) : undefined
            }
          >
            {failureText(send.error)}
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
          {status === 'open' || status === 'coming' ? t('offerings.apply') : t('offerings.closed')}
        </Button>
      ) : (
        <Button block onClick={() => askLogin()}>
          {t('offerings.signInToApply')}
        </Button>
      )}
      <Dialog
        open={asking}
        title={t('offerings.applyTitle', { name: nameOf(offering) })}
        confirmLabel={t('offerings.apply')}
        cancelLabel={t('offerings.goBack')}
        loading={send.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {pays === 'apply'
          ? t('offerings.applyText', { amount: money(hold), refund: money(refund), date: momentText(schedule.settles) })
          : t('offerings.applyTextWin', {
              ...{ amount: money(hold), due: money(due) },
              ...{ date: momentText({ ...schedule.paysBy, time: '' }), time: schedule.paysBy.time },
            })}
      </Dialog>
    </div>
  );
}
