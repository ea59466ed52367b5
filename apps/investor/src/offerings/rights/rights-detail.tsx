import { classNames, Empty, percentText, Skeleton, Tag, TONE_TEXT, toneOf } from '@kuroshio/ui';
import { Awaited } from '../../layout/awaited.tsx';
import { BackBar } from '../../layout/back-bar.tsx';
import { FactRows } from '../../layout/fact-rows.tsx';
import { isRefused } from '../../platform/failure.ts';
import { countText, dateText } from '../../platform/format.ts';
import { useNavigate } from '../../platform/navigation.tsx';
import { useText } from '../../platform/texts.ts';
import { useCall } from '../../platform/use-call.ts';
import { Part } from '../offering-facts.tsx';
import { Timeline } from '../offering-timeline.tsx';
import type { TimelineSteps } from '../timeline-steps.ts';
import { codeOf, tradeText, useOfferingName } from '../offering-words.ts';
import { OwnRightPart } from './own-right.tsx';
import { ASK_EVERY, perThousand, RIGHTS_ROUTE, type RightsIssue, STATUS_KINDS, STATUS_TEXTS } from './rights-words.ts';

const STEPS: TimelineSteps = [
  ['opens', 'rights.timelineOpens'],
  ['paysBy', 'rights.timelinePays'],
  ['lists', 'rights.timelineDelivers'],
];

/** `/home/newStockBuy?kind=rights&id=`: one capital increase, and the reader's right. */
export function RightsDetail({ id }: { id: string }) {
  const t = useText();
  const navigate = useNavigate();
  const asked = useCall(
    'offerings/rights-detail',
    { id },
    { enabled: id !== '', refetchInterval: ASK_EVERY, staleTime: 0 },
  );
  const missing = id === '' || isRefused(asked.error, 'OFFERING_NOT_FOUND', 'MALFORMED_INPUT');
  return (
    <>
      <BackBar title={t('rights.detail')} />
      {asked.data !== undefined ? (
        <Detail issue={asked.data} />
      ) : missing ? (
        <Empty
          title={t('rights.missing')}
          note={t('rights.missingText')}
          action={{ label: t('rights.toList'), onPress: () => navigate(RIGHTS_ROUTE, { replace: true }) }}
        />
      ) : (
        <div aria-busy={asked.error === null} className="p-3">
          <Awaited asked={asked} bones={<Skeleton shape="card" count={3} />} />
        </div>
      )}
    </>
  );
}

function Detail({ issue }: { issue: RightsIssue }) {
  const t = useText();
  const { exDate, offered, previousClose, reference, schedule, now, simulated } = issue;
  return (
    <div className="space-y-3 px-3 pt-3 pb-10">
      <Head issue={issue} />
      <OwnRightPart issue={issue} />
      <Timeline steps={STEPS} schedule={schedule} now={now} />
      <Part title={t('rights.facts')}>
        <FactRows
          dense
          rows={[
            [t('rights.perThousand'), t('rights.perThousandValue', { count: countText(Number(perThousand(issue))) })],
            [t('rights.offered'), t('rights.shares', { count: countText(offered) })],
            [t('rights.exDate'), dateText(exDate)],
            [t('rights.previousClose'), tradeText(previousClose)],
            [t('rights.reference'), tradeText(reference)],
          ]}
        />
      </Part>
      <Part title={t('rights.rulesTitle')}>
        <p className="pb-1 text-sm text-ink-muted">{t('rights.rules')}</p>
      </Part>
      <Part title={t('offerings.riskTitle')}>
        <p className="pb-1 text-sm text-ink-muted">{t('rights.risk')}</p>
        {simulated && <p className="pt-1 pb-1 text-sm text-ink-faint">{t('rights.simulatedText')}</p>}
      </Part>
    </div>
  );
}

function Head({ issue }: { issue: RightsIssue }) {
  const t = useText();
  const nameOf = useOfferingName();
  const { price, marketPrice, premiumBps, status, simulated } = issue;
  const difference = marketPrice - price;
  const tone = TONE_TEXT[toneOf(difference)];
  return (
    <section className="rounded-lg bg-surface-raised px-4 py-4">
      <div className="flex items-start justify-between gap-3">
        <h1 className="min-w-0 text-xl font-semibold text-ink">
          {nameOf(issue)} <span className="num text-base font-normal text-ink-faint">{codeOf(issue)}</span>
        </h1>
        <Tag kind={STATUS_KINDS[status]}>{t(STATUS_TEXTS[status])}</Tag>
      </div>
      {simulated && <p className="mt-1 text-xs text-ink-faint">{t('offerings.simulated')}</p>}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <p className="text-xs text-ink-faint">{t('rights.price')}</p>
          <p className="num text-4xl font-semibold text-ink">{tradeText(price)}</p>
        </div>
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
      </div>
    </section>
  );
}
