import type { Instrument } from '@kuroshio/market';
import type { Price } from '@kuroshio/money';
import type { TemplateName } from '@kuroshio/offerings';
import { offerAuction, type OfferedLots, offerFund, offerPlacement, offerShares } from '@kuroshio/simulation';
import type { AllottedTerms } from './allotted/terms.ts';
import { BID_FEE, usualAuctionTerms } from './auctions/terms.ts';
import type { OfferingRow } from './offering-rows.ts';

/** From what a simulated offering is made. */
export interface Drafting {
  readonly seed: string;
  readonly id: number;
  readonly isShort: boolean;
  readonly firstListing: boolean;
  /** Codes of first listings before. */
  readonly taken: ReadonlySet<string>;
  readonly candidates: readonly { readonly instrument: Instrument; readonly last: Price }[];
}

/** What a company, an institution or a fund house decides; the rest follows from the timetable and from the program. */
export type Draft = Omit<
  OfferingRow,
  | ('id' | 'kind' | 'source' | 'template' | 'schedule' | 'commitment' | 'stage' | 'announced_at')
  | ('root' | 'list_size' | 'signature' | 'request_id')
>;

/** How the offerings of a kind come to a simulated market. Days are trading days. */
export interface Plan {
  readonly kind: OfferingRow['kind'];
  /** The timetable of what is listed, of what is listed with it, and the short one of every day. */
  readonly real: TemplateName;
  readonly first: TemplateName;
  readonly short: TemplateName;
  /** A real timetable begins every so many days, so that there is one in each later state. */
  readonly every: number;
  /** How far back the first ones of an installation began. */
  readonly begunBefore: readonly number[];
  readonly shortBefore: readonly number[];
  /** Every so many real timetables lists something for the first time, while there are fewer than so many: a listing stays for ever. */
  readonly firstListingEvery: number;
  readonly mostListings: number;
  readonly draft: (drafting: Drafting) => Draft | undefined;
}

export const UNIT_SHARES = 1_000;
/** NT$20 for the application, NT$50 for the notice to who was drawn. */
export const FEE = 2_000n;
export const POSTAGE = 5_000n;

function draftLottery({ seed, id, ...given }: Drafting): Draft | undefined {
  const offered = offerShares(seed, id, given);
  if (offered === undefined) return undefined;
  const { venue, code, industry, units, pays, crowd, price, marketPrice, instrumentNo } = offered;
  return {
    ...{ venue, code, name_tw: offered.nameTw, name_en: offered.nameEn, industry },
    shares_outstanding: BigInt(offered.sharesOutstanding),
    ...{ first_listing: instrumentNo === undefined, instrument_no: instrumentNo ?? null },
    ...{ sponsor_tw: offered.sponsorTw, sponsor_en: offered.sponsorEn, unit_shares: UNIT_SHARES, units },
    ...{
      price: BigInt(price),
      market_price: BigInt(marketPrice),
      fee: FEE,
      postage: POSTAGE,
      pays,
      crowd,
      terms: null,
    },
  };
}

function draftOfLots(offered: OfferedLots | undefined, fee: bigint): Draft | undefined {
  if (offered === undefined) return undefined;
  const { venue, code, industry, lots, pays, crowd, price, marketPrice, instrumentNo, isBlock, lockDays } = offered;
  const shares = (count: number) => count * UNIT_SHARES;
  const terms: AllottedTerms = {
    tiers: offered.tiers.map(({ least, most, reserved }) => ({
      ...{ least: shares(least), most: shares(most), reserved: shares(reserved) },
    })),
    ...{ minimum: shares(offered.minimum), lockDays, isBlock, fund: offered.fund ?? null },
  };
  return {
    ...{ venue, code, name_tw: offered.nameTw, name_en: offered.nameEn, industry },
    shares_outstanding: BigInt(offered.sharesOutstanding),
    ...{ first_listing: instrumentNo === undefined, instrument_no: instrumentNo ?? null },
    ...{ sponsor_tw: offered.sponsorTw, sponsor_en: offered.sponsorEn, unit_shares: UNIT_SHARES, units: lots },
    ...{ price: BigInt(price), market_price: BigInt(marketPrice), fee, postage: 0n, pays, crowd },
    terms: JSON.stringify(terms),
  };
}

function draftAuction({ seed, id, isShort, candidates }: Drafting): Draft | undefined {
  const offered = offerAuction(seed, id, candidates);
  if (offered === undefined) return undefined;
  const { instrument, lots, floor, marketPrice, crowd, cap, multipleBps } = offered;
  const terms = usualAuctionTerms({
    ...{ floor: BigInt(floor), lotShares: UNIT_SHARES, cap, multipleBps },
    // A bid is final by the rules; one for practice may be taken back.
    withdrawable: isShort,
  });
  return {
    ...{ venue: instrument.venue as 'TWSE' | 'TPEX', code: instrument.code, industry: instrument.industry },
    ...{ name_tw: instrument.nameTw, name_en: instrument.nameEn, first_listing: false, instrument_no: instrument.no },
    shares_outstanding: BigInt(instrument.sharesOutstanding),
    ...{ sponsor_tw: offered.sponsorTw, sponsor_en: offered.sponsorEn, unit_shares: UNIT_SHARES, units: lots },
    ...{ price: BigInt(floor), market_price: BigInt(marketPrice), fee: BID_FEE, postage: 0n, pays: 'win', crowd },
    terms: JSON.stringify(terms),
  };
}

export const PLANS: readonly Plan[] = [
  {
    ...{ kind: 'lottery', real: 'listed-company', first: 'first-listing', short: 'short-lottery' },
    ...{ every: 2, begunBefore: [-6, -4, -2], shortBefore: [], firstListingEvery: 4, mostListings: 60 },
    draft: draftLottery,
  },
  {
    ...{ kind: 'placement', real: 'placement', first: 'placement', short: 'short-placement' },
    // Always of what is listed.
    ...{ every: 2, begunBefore: [-6, -4, -2], shortBefore: [-2], firstListingEvery: Infinity, mostListings: 0 },
    draft: ({ seed, id, ...given }) => draftOfLots(offerPlacement(seed, id, given), 0n),
  },
  {
    ...{ kind: 'fundraising', real: 'fundraising', first: 'fundraising', short: 'short-fundraising' },
    // The codes of new funds are thirty.
    ...{ every: 5, begunBefore: [-10, -5], shortBefore: [-2], firstListingEvery: 2, mostListings: 20 },
    draft: ({ seed, id, ...given }) => draftOfLots(offerFund(seed, id, given), FEE),
  },
  {
    ...{ kind: 'auction', real: 'auction', first: 'auction', short: 'short-auction' },
    // Of what is listed: a first listing's lottery for the rest is not brought yet.
    ...{ every: 2, begunBefore: [-6, -4, -2], shortBefore: [-2], firstListingEvery: Infinity, mostListings: 0 },
    draft: draftAuction,
  },
];
