import type { OutputOf } from '@kuroshio/contract';
import type { Translate } from '@kuroshio/text';
import { amountText } from '../platform/format.ts';

export type OfferPreview = OutputOf<'offerings/preview-offer'>;
type Lottery = Extract<OfferPreview, { as: 'lottery' }>['offering'];
type Allotted = Extract<OfferPreview, { as: 'allotted' }>['offering'];
type Auction = Extract<OfferPreview, { as: 'auction' }>['offering'];
type Moment = Lottery['schedule']['opens'];
type Row = readonly [label: string, value: string];

const count = (value: number) => value.toLocaleString('en-US');
const price = (cents: number) => amountText(String(cents), 'TWD');
const money = (minor: string) => `NT$${amountText(minor, 'TWD')}`;
/** Basis points as percent: `1.25%`. */
const percent = (points: number) => `${(points / 100).toFixed(2)}%`;
const moment = ({ date, time }: Moment) => `${date.slice(5).replace('-', '.')} ${time}`.trim();
const day = ({ date }: Moment) => date.replaceAll('-', '.');

function lotteryRows(t: Translate, offering: Lottery): readonly Row[] {
  const { schedule, pays } = offering;
  return [
    [t('offerings.price'), price(offering.price)],
    [t(offering.firstListing ? 'offerings.marketPriceEmerging' : 'offerings.marketPrice'), price(offering.marketPrice)],
    [t('offerings.premium'), percent(offering.premiumBps)],
    [t('offerings.quantity'), t('offerings.lot', { shares: count(offering.unitShares) })],
    [t('offerings.supply'), t('offerings.lots', { count: count(offering.units) })],
    [t('offerings.payWay'), t(pays === 'apply' ? 'offerings.payApply' : 'offerings.payWin')],
    [t('offerings.costHold'), money(offering.hold)],
    [t('offerings.costFee'), money(offering.fee)],
    [t('offerings.costPostage'), money(offering.postage)],
    [t('offerings.costRefund'), money(offering.refund)],
    ...(pays === 'win' ? [[t('offerings.costDue'), money(offering.due)] as const] : []),
    [t('offerings.period'), `${moment(schedule.opens)} – ${moment(schedule.closes)}`],
    [t('offerings.timelineDraws'), moment(schedule.draws)],
    ...(pays === 'win' ? [[t('offerings.timelinePays'), moment(schedule.paysBy)] as const] : []),
    [t('offerings.timelineSettles'), moment(schedule.settles)],
    [t(offering.firstListing ? 'offerings.timelineListsFirst' : 'offerings.timelineLists'), day(schedule.lists)],
  ];
}

function allottedRows(t: Translate, offering: Allotted): readonly Row[] {
  const { schedule, fund, lotShares, tiers } = offering;
  const isFund = offering.kind === 'fundraising';
  const lots = (shares: number) => t('allotted.lots', { count: count(shares / lotShares) });
  const shares = (value: number) => t(isFund ? 'allotted.units' : 'allotted.shares', { count: count(value) });
  return [
    [t(isFund ? 'allotted.issuePrice' : 'allotted.placementPrice'), price(offering.price)],
    ...(isFund
      ? []
      : [
          [t('offerings.marketPrice'), price(offering.marketPrice)] as const,
          [t('allotted.discount'), percent(-offering.premiumBps)] as const,
        ]),
    [t(isFund ? 'allotted.ceiling' : 'allotted.offered'), shares(offering.offered)],
    ...(offering.minimum === 0 ? [] : [[t('allotted.target'), shares(offering.minimum)] as const]),
    ...tiers.map(({ least, most }, at) => {
      const label = tiers.length === 1 ? t('allotted.quantity') : t('allotted.tierName', { number: at + 1 });
      return [label, `${lots(least)} – ${lots(most)}`] as const;
    }),
    ...(isFund
      ? []
      : [
          [t('allotted.kind'), t(offering.pays === 'apply' ? 'allotted.purchase' : 'allotted.interest')] as const,
          [
            t('allotted.lock'),
            offering.lockDays === 0 ? t('allotted.lockNone') : t('allotted.lockDays', { days: offering.lockDays }),
          ] as const,
        ]),
    [t('allotted.fee'), money(offering.fee)],
    [t('allotted.timelineOpens'), moment(schedule.opens)],
    [t('allotted.timelineCloses'), moment(schedule.closes)],
    [t(isFund ? 'allotted.timelineEstablished' : 'allotted.timelineAllots'), moment(schedule.draws)],
    ...(offering.pays === 'win' ? [[t('allotted.timelinePays'), moment(schedule.paysBy)] as const] : []),
    [t('allotted.timelineSettles'), moment(schedule.settles)],
    [t(isFund ? 'allotted.timelineUnitsListed' : 'allotted.timelineLists'), day(schedule.lists)],
    ...(fund === undefined
      ? []
      : [
          [t('allotted.managementFee'), percent(fund.managementBps)] as const,
          [t('allotted.custodyFee'), percent(fund.custodyBps)] as const,
          [t('allotted.distribution'), t(`allotted.${fund.pays}`)] as const,
          [t('allotted.riskLevel'), fund.riskLevel] as const,
        ]),
  ];
}

function auctionRows(t: Translate, offering: Auction): readonly Row[] {
  const { schedule } = offering;
  const lots = (value: number) => t('allotted.lots', { count: count(value) });
  return [
    [t('auctions.floor'), price(offering.floor)],
    [t('offerings.marketPrice'), price(offering.marketPrice)],
    [t('auctions.supply'), lots(offering.lots)],
    [t('auctions.cap'), lots(offering.cap)],
    [t('auctions.deposit'), percent(offering.depositBps)],
    [t('auctions.holdStep'), money(offering.holdStep)],
    [t('auctions.fee'), money(offering.fee)],
    [t('auctions.awardFee'), percent(offering.awardFeeBps)],
    [t('auctions.timelineOpens'), moment(schedule.opens)],
    [t('auctions.timelineCloses'), moment(schedule.closes)],
    [t('auctions.timelineDraws'), moment(schedule.draws)],
    [t('auctions.timelinePays'), moment(schedule.paysBy)],
    [t('offerings.timelineLists'), day(schedule.lists)],
  ];
}

/** What customers would read of it, in their words and in their order. */
export function previewRows(t: Translate, preview: OfferPreview): readonly Row[] {
  switch (preview.as) {
    case 'lottery':
      return lotteryRows(t, preview.offering);
    case 'allotted':
      return allottedRows(t, preview.offering);
    case 'auction':
      return auctionRows(t, preview.offering);
  }
}

/** What kind of offering customers take it for. */
export function titleOf(t: Translate, preview: OfferPreview): string {
  if (preview.as === 'auction') return t('allotted.auctionTitle');
  if (preview.as === 'lottery')
    return t(preview.offering.firstListing ? 'offerings.firstListing' : 'offerings.capitalIncrease');
  return t(preview.offering.kind === 'placement' ? 'allotted.placementTitle' : 'allotted.newFund');
}
