import { FactRows } from '../../layout/fact-rows.tsx';
import { countText, dateText } from '../../platform/format.ts';
import { useText } from '../../platform/texts.ts';
import { Part } from '../offering-facts.tsx';
import { codeOf, momentText, tradeText, useOfferingName } from '../offering-words.ts';
import { type AllottedOffering, filledText, sourceText, timesText, useCountOf } from './allotted-words.ts';
import { FundProgress } from './fund-progress.tsx';

/** How much is wanted of what there is, by class. */
export function AllottedDemand({ offering }: { offering: AllottedOffering }) {
  const t = useText();
  const countOf = useCountOf(offering.kind);
  const { kind, tiers, offered, wanted, minimum, status, lotShares, applications } = offering;
  const soFar = status === 'open' || status === 'coming';
  const isFund = kind === 'fundraising';
  const lots = (shares: number) => t('allotted.lots', { count: countText(shares / lotShares) });
  return (
    <Part title={t(isFund ? 'allotted.progress' : 'allotted.times')}>
      {isFund ? (
        <FundProgress offering={offering} className="py-2" />
      ) : (
        <p className="num pb-1 text-2xl font-semibold text-ink">
          {t('allotted.timesValue', { times: timesText(offering) })}
        </p>
      )}
      <FactRows
        dense
        rows={[
          [t(isFund ? 'allotted.ceiling' : 'allotted.offered'), countOf(offered)],
          ...(minimum > 0 ? [[t('allotted.target'), countOf(minimum)] as const] : []),
          [t(soFar ? 'allotted.wantedSoFar' : 'allotted.wanted'), countOf(wanted)],
          [
            t(soFar ? 'offerings.applicationsSoFar' : 'offerings.applications'),
            t('offerings.count', { count: countText(applications) }),
          ],
        ]}
      />
      {tiers.length > 1 && (
        <table className="num mt-1 w-full text-sm">
          <thead>
            <tr className="text-xs text-ink-faint">
              <th className="py-1 text-left font-normal">{t('allotted.tier')}</th>
              <th className="py-1 text-right font-normal">{t('allotted.reserved')}</th>
              <th className="py-1 text-right font-normal">{t(soFar ? 'allotted.wantedSoFar' : 'allotted.wanted')}</th>
              <th className="py-1 text-right font-normal">{t('allotted.rate')}</th>
            </tr>
          </thead>
          <tbody>
            {tiers.map(({ reserved, wanted: own, rate }, at) => (
              <tr key={tiers[at]?.least} className="hairline-t text-ink">
                <td className="py-2">{t('allotted.tierName', { number: at + 1 })}</td>
                <td className="py-2 text-right">{lots(reserved)}</td>
                <td className="py-2 text-right">{lots(own)}</td>
                <td className="py-2 text-right">{filledText(rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

const DISTRIBUTIONS = {
  monthly: 'allotted.monthly',
  quarterly: 'allotted.quarterly',
  yearly: 'allotted.yearly',
} as const;

/** The fields of the offering, and of the fund. */
export function AllottedFacts({ offering }: { offering: AllottedOffering }) {
  const t = useText();
  const nameOf = useOfferingName();
  const { kind, venue, schedule, lockDays, fund, pays, price, sponsorTw, sponsorEn, commitment, root } = offering;
  const percent = (bps: number) => `${(bps / 100).toFixed(2)}%`;
  const isFund = kind === 'fundraising';
  const index = fund === undefined ? '' : nameOf({ nameTw: fund.indexTw, nameEn: fund.indexEn });
  return (
    <>
      <Part title={t('allotted.factsTitle')}>
        <FactRows
          dense
          rows={[
            [t('offerings.codeName'), codeOf(offering)],
            [t('offerings.issuingMarket'), t(venue === 'TWSE' ? 'offerings.listedMarket' : 'offerings.otcMarket')],
            [t(isFund ? 'allotted.house' : 'offerings.sponsor'), nameOf({ nameTw: sponsorTw, nameEn: sponsorEn })],
            [t('allotted.kind'), t(isFund || pays === 'apply' ? 'allotted.purchase' : 'allotted.interest')],
            [t(isFund ? 'allotted.issuePrice' : 'allotted.placementPrice'), tradeText(price)],
            ...(isFund ? [] : [[t('allotted.source'), t(sourceText(offering))] as const]),
            [t('offerings.period'), `${momentText(schedule.opens)} – ${momentText(schedule.closes)}`],
            [
              t(isFund && offering.firstListing ? 'offerings.listingDate' : 'offerings.distributionDate'),
              dateText(schedule.lists.date),
            ],
            ...(isFund
              ? []
              : [
                  [
                    t('allotted.lock'),
                    lockDays === 0 ? t('allotted.lockNone') : t('allotted.lockDays', { days: lockDays }),
                  ] as const,
                ]),
          ]}
        />
        <dl className="num hairline-t pt-2 pb-1 text-xs break-all whitespace-normal text-ink-faint">
          <dt>{t('allotted.commitment')}</dt>
          <dd>{commitment}</dd>
          {root !== undefined && (
            <>
              <dt className="mt-1">{t('allotted.rootTitle')}</dt>
              <dd>{root}</dd>
              <dd className="mt-1">{t('allotted.rootText')}</dd>
            </>
          )}
        </dl>
      </Part>
      {fund !== undefined && (
        <Part title={t('allotted.fundTitle')}>
          <FactRows
            dense
            rows={[
              ...(index === '' ? [] : [[t('allotted.index'), index] as const]),
              [t('allotted.managementFee'), percent(fund.managementBps)],
              [t('allotted.custodyFee'), percent(fund.custodyBps)],
              [t('allotted.distribution'), t(DISTRIBUTIONS[fund.pays])],
              [t('allotted.riskLevel'), fund.riskLevel],
            ]}
          />
        </Part>
      )}
    </>
  );
}
