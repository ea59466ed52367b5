import { classNames, percentText, Tag, TONE_TEXT, toneOf } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { countText, dateText } from '../platform/format.ts';
import { Link } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import {
  type Application,
  codeOf,
  momentText,
  type Offering,
  rateText,
  STATE_KINDS,
  STATE_TEXTS,
  STATUS_TEXTS,
  tradeText,
  useOfferingName,
} from './offering-words.ts';

export interface OfferingCardProps {
  offering: Offering;
  /** The customer's own part in it. */
  own?: Application | undefined;
}

/** One offering in a list: what it costs, what that is worth elsewhere, the odds, and the date that comes next. */
export function OfferingCard({ offering, own }: OfferingCardProps) {
  const t = useText();
  const nameOf = useOfferingName();
  const { price, marketPrice, premiumBps, status, units, winningRate, applications } = offering;
  const decided = status !== 'open' && status !== 'coming';
  return (
    <article className="rounded-lg bg-surface-raised">
      <Link to={`/home/newStockBuy?id=${offering.id}`} className="block px-4 pt-3.5 pb-3 active:opacity-80">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-lg font-semibold text-ink">
            {nameOf(offering)} <span className="num text-sm font-normal text-ink-faint">{codeOf(offering)}</span>
          </h2>
          <span className="flex shrink-0 flex-wrap justify-end gap-1 pt-0.5">
            {own === undefined ? (
              <Tag kind={status === 'open' ? 'brand' : 'outline'}>{t(STATUS_TEXTS[status])}</Tag>
            ) : (
              <Tag kind={STATE_KINDS[own.state]}>{t(STATE_TEXTS[own.state])}</Tag>
            )}
          </span>
        </div>
        <p className="mt-0.5 text-xs text-ink-faint">
          {t(offering.firstListing ? 'offerings.firstListing' : 'offerings.capitalIncrease')} ·{' '}
          {t(offering.venue === 'TWSE' ? 'offerings.listedMarket' : 'offerings.otcMarket')}
          {offering.simulated && ` · ${t('offerings.simulated')}`}
        </p>
        <dl className="mt-3 grid grid-cols-3 gap-x-3 large-text:grid-cols-1">
          <Figure label={t('offerings.price')}>{tradeText(price)}</Figure>
          <Figure
            label={t(
              offering.marketIsLive || !offering.firstListing
                ? 'offerings.marketPrice'
                : 'offerings.marketPriceEmerging',
            )}
          >
            {tradeText(marketPrice)}
          </Figure>
          <Figure label={t('offerings.premium')} className={TONE_TEXT[toneOf(premiumBps)]}>
            {percentText(premiumBps)}
          </Figure>
        </dl>
        <dl className="mt-2.5 grid grid-cols-3 gap-x-3 large-text:grid-cols-1">
          <Figure label={t('offerings.supply')} quiet>
            {t('offerings.lots', { count: countText(units) })}
          </Figure>
          <Figure label={t(decided ? 'offerings.applications' : 'offerings.applicationsSoFar')} quiet>
            {t('offerings.count', { count: countText(applications) })}
          </Figure>
          <Figure label={t(decided ? 'offerings.winningRate' : 'offerings.winningRateSoFar')} quiet>
            {applications === 0 ? '--' : rateText(winningRate)}
          </Figure>
        </dl>
        <p className="num mt-3 hairline-t pt-2 text-sm whitespace-normal text-ink-muted">{useNextDate(offering)}</p>
      </Link>
    </article>
  );
}

function useNextDate({ status, schedule }: Offering): string {
  const t = useText();
  switch (status) {
    case 'coming':
      return t('offerings.opensAt', { time: momentText(schedule.opens) });
    case 'open':
      return [
        t('offerings.closesAt', { time: momentText(schedule.closes) }),
        t('offerings.drawsAt', { time: momentText(schedule.draws) }),
      ].join(' · ');
    case 'closed':
      return t('offerings.drawsAt', { time: momentText(schedule.draws) });
    case 'drawn':
      return [
        t('offerings.settlesAt', { date: momentText(schedule.settles) }),
        t('offerings.listsOn', { date: momentText(schedule.lists) }),
      ].join(' · ');
    case 'settled':
      return t('offerings.listsOn', { date: momentText(schedule.lists) });
    default:
      return t('offerings.ended', { date: dateText(schedule.lists.date) });
  }
}

interface FigureProps {
  label: string;
  quiet?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function Figure({ label, quiet = false, className, children }: FigureProps) {
  return (
    <div className="min-w-0 large-text:flex large-text:justify-between large-text:gap-3">
      <dt className="text-2xs text-ink-faint">{label}</dt>
      <dd
        className={classNames(
          'num truncate text-ink large-text:overflow-visible',
          quiet ? 'text-sm' : 'text-lg font-semibold',
          className,
        )}
      >
        {children}
      </dd>
    </div>
  );
}
