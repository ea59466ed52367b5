import { CardFigure, percentText, Tag, TONE_TEXT, toneOf } from '@kuroshio/ui';
import { countText, dateText } from '../../platform/format.ts';
import { Link } from '../../platform/navigation.tsx';
import { useText } from '../../platform/texts.ts';
import { codeOf, momentText, STATE_KINDS, tradeText, useOfferingName } from '../offering-words.ts';
import {
  ALLOTTED_STATE_TEXTS,
  ALLOTTED_STATUS_TEXTS,
  type AllottedApplication,
  type AllottedOffering,
  ROUTES,
  sourceText,
  timesText,
} from './allotted-words.ts';
import { FundProgress } from './fund-progress.tsx';

export interface AllottedCardProps {
  offering: AllottedOffering;
  /** The customer's own part in it. */
  own?: AllottedApplication | undefined;
}

/** One offering in a list: what it costs, how much is wanted of it, and the date that comes next. */
export function AllottedCard({ offering, own }: AllottedCardProps) {
  const t = useText();
  const nameOf = useOfferingName();
  const next = useNextDate(offering);
  const { kind, status, price, marketPrice, premiumBps, offered, lotShares, lockDays, pays, schedule } = offering;
  return (
    <article className="rounded-lg bg-surface-raised">
      <Link to={`${ROUTES[kind]}?id=${offering.id}`} className="block px-4 pt-3.5 pb-3 active:opacity-80">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-lg font-semibold text-ink">
            {nameOf(offering)} <span className="num text-sm font-normal text-ink-faint">{codeOf(offering)}</span>
          </h2>
          <span className="flex shrink-0 flex-wrap justify-end gap-1 pt-0.5">
            {own === undefined ? (
              <Tag kind={status === 'open' ? 'brand' : 'outline'}>{t(ALLOTTED_STATUS_TEXTS[status])}</Tag>
            ) : (
              <Tag kind={STATE_KINDS[own.state]}>{t(ALLOTTED_STATE_TEXTS[own.state])}</Tag>
            )}
          </span>
        </div>
        <p className="mt-0.5 text-xs text-ink-faint">
          {t(sourceText(offering))}
          {kind === 'placement' && ` · ${t(pays === 'apply' ? 'allotted.purchase' : 'allotted.interest')}`}
          {offering.simulated && ` · ${t('offerings.simulated')}`}
        </p>
        <dl className="mt-3 grid grid-cols-3 gap-x-3 large-text:grid-cols-1">
          <CardFigure label={t(kind === 'placement' ? 'allotted.placementPrice' : 'allotted.issuePrice')}>
            {tradeText(price)}
          </CardFigure>
          {kind === 'placement' || !offering.firstListing ? (
            <>
              <CardFigure label={t('offerings.marketPrice')}>{tradeText(marketPrice)}</CardFigure>
              <CardFigure label={t('offerings.premium')} className={TONE_TEXT[toneOf(premiumBps)]}>
                {percentText(premiumBps)}
              </CardFigure>
            </>
          ) : (
            <>
              <CardFigure label={t('allotted.ceiling')}>
                {t('allotted.lots', { count: countText(offered / lotShares) })}
              </CardFigure>
              <CardFigure label={t('offerings.listingDate')}>{momentText(schedule.lists)}</CardFigure>
            </>
          )}
        </dl>
        {kind === 'placement' ? (
          <dl className="mt-2.5 grid grid-cols-3 gap-x-3 large-text:grid-cols-1">
            <CardFigure label={t('allotted.offered')} quiet>
              {t('allotted.lots', { count: countText(offered / lotShares) })}
            </CardFigure>
            <CardFigure label={t('allotted.times')} quiet>
              {t('allotted.timesValue', { times: timesText(offering) })}
            </CardFigure>
            <CardFigure label={t('allotted.lock')} quiet>
              {lockDays === 0 ? t('allotted.lockNone') : t('allotted.days', { days: lockDays })}
            </CardFigure>
          </dl>
        ) : (
          <FundProgress offering={offering} className="mt-3" />
        )}
        <p className="num mt-3 hairline-t pt-2 text-sm whitespace-normal text-ink-muted">{next}</p>
      </Link>
    </article>
  );
}

function useNextDate({ status, schedule }: AllottedOffering): string {
  const t = useText();
  const closes = t('offerings.closesAt', { time: momentText(schedule.closes) });
  const allots = t('allotted.allotsAt', { time: momentText(schedule.draws) });
  const lists = t('offerings.listsOn', { date: momentText(schedule.lists) });
  switch (status) {
    case 'coming':
      return t('offerings.opensAt', { time: momentText(schedule.opens) });
    case 'open':
      return `${closes} · ${allots}`;
    case 'closed':
      return allots;
    case 'drawn':
    case 'settled':
      return lists;
    case 'failed':
      return t('allotted.nextFailed');
    default:
      return t('offerings.ended', { date: dateText(schedule.lists.date) });
  }
}
