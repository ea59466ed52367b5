import { classNames, Empty, percentText, Skeleton, Tag, TONE_TEXT, toneOf } from '@kuroshio/ui';
import { Awaited } from '../../layout/awaited.tsx';
import { BackBar } from '../../layout/back-bar.tsx';
import { isRefused } from '../../platform/failure.ts';
import { useNavigate } from '../../platform/navigation.tsx';
import { useSignedIn } from '../../platform/session.ts';
import { useText } from '../../platform/texts.ts';
import { useCall } from '../../platform/use-call.ts';
import { Part } from '../offering-facts.tsx';
import { Timeline } from '../offering-timeline.tsx';
import type { TimelineSteps } from '../timeline-steps.ts';
import { codeOf, tradeText, useOfferingName } from '../offering-words.ts';
import { AllotmentCheck } from './allotment-check.tsx';
import { AllottedFacts, AllottedDemand } from './allotted-facts.tsx';
import { AllottedForm } from './allotted-form.tsx';
import { AllottedPart } from './allotted-part.tsx';
import {
  ALLOTTED_STATUS_TEXTS,
  type AllottedKind,
  type AllottedOffering,
  ROUTES,
  sourceText,
} from './allotted-words.ts';

const ASK_EVERY = 5_000;

const DETAILS = { placement: 'allotted.placementDetail', fundraising: 'allotted.fundraisingDetail' } as const;

/** One placement or fundraising: what it costs, how much is wanted of it, when what happens, and the application. */
export function AllottedDetail({ kind, id }: { kind: AllottedKind; id: string }) {
  const t = useText();
  const navigate = useNavigate();
  const asked = useCall('offerings/allotted-detail', { kind, id }, { refetchInterval: ASK_EVERY, staleTime: 0 });
  const missing = isRefused(asked.error, 'OFFERING_NOT_FOUND', 'MALFORMED_INPUT');
  return (
    <>
      <BackBar title={t(DETAILS[kind])} />
      {asked.data !== undefined ? (
        <Detail offering={asked.data} />
      ) : missing ? (
        <Empty
          title={t('offerings.missing')}
          note={t('allotted.missingText')}
          action={{ label: t('allotted.toOpen'), onPress: () => navigate(ROUTES[kind], { replace: true }) }}
        />
      ) : (
        <div aria-busy={asked.error === null} className="p-3">
          <Awaited asked={asked} bones={<Skeleton shape="card" count={3} />} />
        </div>
      )}
    </>
  );
}

function Detail({ offering }: { offering: AllottedOffering }) {
  const t = useText();
  const signedIn = useSignedIn();
  const { kind, id } = offering;
  const own = useCall(
    'offerings/list-allotted-applications',
    { kind, offeringId: id, limit: 1 },
    { enabled: signedIn, refetchInterval: ASK_EVERY, staleTime: 0 },
  );
  const application = own.data?.applications.find(({ state }) => state !== 'cancelled');
  return (
    <div className="space-y-3 px-3 pt-3 pb-28">
      <Head offering={offering} />
      {application !== undefined && <AllottedPart application={application} />}
      {application === undefined && (!signedIn || own.data !== undefined) && <AllottedForm offering={offering} />}
      <AllottedDemand offering={offering} />
      {offering.root !== undefined && <AllotmentCheck offering={offering} application={application} />}
      <Timeline id={offering.id} steps={stepsOf(offering)} schedule={offering.schedule} now={offering.now} />
      <AllottedFacts offering={offering} />
      <Part title={t('allotted.rulesTitle')}>
        <p className="pb-1 text-sm text-ink-muted">
          {t(kind === 'placement' ? 'allotted.rulesPlacement' : 'allotted.rulesFundraising')}
        </p>
      </Part>
      <Part title={t('offerings.riskTitle')}>
        <p className="pb-1 text-sm text-ink-muted">{t(riskOf(offering))}</p>
        {offering.simulated && <p className="pt-1 pb-1 text-sm text-ink-faint">{t('offerings.simulatedText')}</p>}
      </Part>
    </div>
  );
}

function riskOf({ kind, firstListing }: AllottedOffering) {
  if (kind === 'placement') return 'allotted.riskPlacement';
  return firstListing ? 'allotted.riskFundraising' : 'allotted.riskUnits';
}

function stepsOf({ kind, pays, firstListing }: AllottedOffering): TimelineSteps {
  const isFund = kind === 'fundraising';
  const arrives = firstListing ? 'allotted.timelineUnitsListed' : 'allotted.timelineUnits';
  return [
    ['opens', 'allotted.timelineOpens'],
    ['closes', 'allotted.timelineCloses'],
    ['draws', isFund && firstListing ? 'allotted.timelineEstablished' : 'allotted.timelineAllots'],
    pays === 'win' ? ['paysBy', 'allotted.timelinePays'] : ['settles', 'allotted.timelineSettles'],
    ['lists', isFund ? arrives : 'allotted.timelineLists'],
  ];
}

function Head({ offering }: { offering: AllottedOffering }) {
  const t = useText();
  const nameOf = useOfferingName();
  const { kind, price, marketPrice, premiumBps, status, firstListing } = offering;
  const difference = marketPrice - price;
  const tone = TONE_TEXT[toneOf(difference)];
  return (
    <section className="rounded-lg bg-surface-raised px-4 py-4">
      <div className="flex items-start justify-between gap-3">
        <h1 className="min-w-0 text-xl font-semibold text-ink">
          {nameOf(offering)} <span className="num text-base font-normal text-ink-faint">{codeOf(offering)}</span>
        </h1>
        <Tag kind={status === 'open' ? 'brand' : 'outline'}>{t(ALLOTTED_STATUS_TEXTS[status])}</Tag>
      </div>
      <p className="mt-1 text-xs text-ink-faint">
        {t(sourceText(offering))}
        {offering.simulated && ` · ${t('offerings.simulated')}`}
      </p>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <p className="text-xs text-ink-faint">
            {t(kind === 'placement' ? 'allotted.placementPrice' : 'allotted.issuePrice')}
          </p>
          <p className="num text-4xl font-semibold text-ink">{tradeText(price)}</p>
        </div>
        {!(kind === 'fundraising' && firstListing) && (
          <dl className="grid grid-cols-[auto_auto] gap-x-3 text-sm">
            <dt className="text-ink-faint">{t('offerings.marketPrice')}</dt>
            <dd className="num text-right text-ink">{tradeText(marketPrice)}</dd>
            <dt className="text-ink-faint">{t('offerings.difference')}</dt>
            <dd className={classNames('num text-right', tone)}>
              {difference < 0 ? '−' : '+'}
              {tradeText(Math.abs(difference))}
            </dd>
            <dt className="text-ink-faint">{t('offerings.premium')}</dt>
            <dd className={classNames('num text-right', tone)}>{percentText(premiumBps)}</dd>
          </dl>
        )}
      </div>
    </section>
  );
}
