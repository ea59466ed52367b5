import type { ReactNode } from 'react';
import { type FactRow, FactRows } from '../layout/fact-rows.tsx';
import { cashText, countText, dateText } from '../platform/format.ts';
import { Link } from '../platform/navigation.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { codeOf, momentText, type Offering, rateText } from './offering-words.ts';

/** A part of an offering's page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg bg-surface-raised px-4 pt-3 pb-2">
      <h2 className="pb-1 text-base font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}

/** What an application sets aside, what comes back, and what it costs whoever is not drawn. */
export function OfferingCosts({ offering }: { offering: Offering }) {
  const t = useText();
  const { hold, refund, due, fee, postage, pays, schedule } = offering;
  const money = (minor: string | bigint) => cashText(minor, 'TWD');
  const principal = pays === 'apply' ? BigInt(hold) - BigInt(fee) - BigInt(postage) : BigInt(due);
  const rows: FactRow[] = [
    ...(pays === 'apply' ? [[t('offerings.costPrincipal'), money(principal)] as const] : []),
    [t('offerings.costFee'), money(fee)],
    [t('offerings.costPostage'), money(postage)],
    [
      `${t('offerings.costRefund')} ${t('offerings.costRefundOn', { date: momentText(schedule.settles) })}`,
      money(refund),
    ],
    ...(pays === 'win'
      ? [
          [
            `${t('offerings.costDue')} ${t('offerings.costDueBy', { date: momentText({ ...schedule.paysBy, time: '' }), time: schedule.paysBy.time })}`,
            money(due),
          ] as const,
        ]
      : []),
    [t('offerings.costLost'), money(fee)],
  ];
  return (
    <Part title={t('offerings.costTitle')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-ink-muted">{t('offerings.costHold')}</span>
        <span className="num text-2xl font-semibold text-ink">{money(hold)}</span>
      </div>
      <FactRows rows={rows} dense />
    </Part>
  );
}

/** How likely it is to be drawn, and what that is worth: shown when it is below zero, too. */
export function OfferingOdds({ offering }: { offering: Offering }) {
  const t = useText();
  const { units, applications, winningRate, expectedValue, waitingDays, waitingCost, status } = offering;
  const decided = status !== 'open' && status !== 'coming';
  const waiting = cashText((-BigInt(waitingCost)).toString(), 'TWD');
  return (
    <Part title={t('offerings.oddsTitle')}>
      <dl className="grid grid-cols-2 gap-x-4 pb-2 large-text:grid-cols-1">
        <div>
          <dt className="text-xs text-ink-faint">
            {t(decided ? 'offerings.winningRate' : 'offerings.winningRateSoFar')}
          </dt>
          <dd className="num text-2xl font-semibold text-ink">{applications === 0 ? '--' : rateText(winningRate)}</dd>
        </div>
        <div>
          <dt className="text-xs text-ink-faint">{t('offerings.expectedValue')}</dt>
          <dd className="num text-2xl font-semibold text-ink">
            {applications === 0 ? '--' : cashText(expectedValue, 'TWD', 'always')}
          </dd>
        </div>
      </dl>
      <FactRows
        dense
        rows={[
          [t('offerings.supply'), t('offerings.lots', { count: countText(units) })],
          [
            t(decided ? 'offerings.applications' : 'offerings.applicationsSoFar'),
            t('offerings.count', { count: countText(applications) }),
          ],
          ...(waitingDays > 0 ? [[t('offerings.waitingCost', { days: waitingDays }), waiting] as const] : []),
        ]}
      />
      <p className="pt-1 pb-1 text-xs text-ink-faint">{t('offerings.expectedText')}</p>
      <Link
        to={`/home/newStockDraw?id=${offering.id}`}
        className="flex min-h-11 items-center justify-between gap-3 hairline-t text-sm text-brand"
      >
        <span>{t('offerings.verifyText')}</span>
        <span aria-hidden="true">›</span>
      </Link>
    </Part>
  );
}

/** The fields of the offering. */
export function OfferingFacts({ offering }: { offering: Offering }) {
  const t = useText();
  const language = useLanguage();
  const { venue, sponsorTw, sponsorEn, unitShares, pays, schedule, firstListing } = offering;
  return (
    <Part title={t('offerings.factsTitle')}>
      <FactRows
        dense
        rows={[
          [t('offerings.codeName'), codeOf(offering)],
          [t('offerings.issuingMarket'), t(venue === 'TWSE' ? 'offerings.listedMarket' : 'offerings.otcMarket')],
          [t('offerings.sponsor'), language === 'tw' ? sponsorTw : sponsorEn],
          [t('offerings.quantity'), t('offerings.lot', { shares: countText(unitShares) })],
          [t('offerings.period'), `${momentText(schedule.opens)} – ${momentText(schedule.closes)}`],
          [t('offerings.drawingDate'), dateText(schedule.draws.date)],
          [t('offerings.distributionDate'), dateText(schedule.lists.date)],
          ...(firstListing ? [[t('offerings.listingDate'), dateText(schedule.lists.date)] as const] : []),
          [t('offerings.payWay'), t(pays === 'apply' ? 'offerings.payApply' : 'offerings.payWin')],
        ]}
      />
    </Part>
  );
}
