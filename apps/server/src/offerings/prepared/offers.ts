import { ok, type Outcome } from '@kuroshio/base';
import type { PayloadOf, RequestKind } from '@kuroshio/contract';
import { addTradingDays, type Instrument, isTradingDay, parsePrice, isDate, type TradingDate } from '@kuroshio/market';
import { TAIWAN_INDUSTRIES } from '@kuroshio/market/tables/industries.ts';
import { MOST_DAYS_AHEAD, scheduleOf, type TemplateName } from '@kuroshio/offerings';
import { refuse } from '@kuroshio/refusals';
import { clockOf, type ExchangeView, marketAt } from '../../exchange/index.ts';
import type { AllottedTerms } from '../allotted/terms.ts';
import { BID_FEE, usualAuctionTerms } from '../auctions/terms.ts';
import { type Draft, FEE, POSTAGE, UNIT_SHARES } from '../draft-offering.ts';
import type { OfferingRow } from '../offering-rows.ts';

export type OfferKind = Extract<RequestKind, `${string}-offer`>;

/** An offering as two operators ask for it; what the program adds is its number and its secret. */
export type Offer = Draft & Pick<OfferingRow, 'kind' | 'template' | 'schedule'>;

/**
 * New shares cost no less than so much of what they cost in the market, in basis points: seven tenths of the average of the last
 * days, says article 6 of the underwriters' rules on cash capital increases. The last price stands for the average here.
 */
const LEAST_OF_MARKET = 7_000n;
/** The price of a first lottery after an auction is at most so much of the floor (article 16 of the underwriting rules, 2016). */
const MULTIPLE = 13_000;

const TEMPLATES = {
  'lottery-offer': { standard: 'listed-company', short: 'short-lottery' },
  'listing-offer': { standard: 'first-listing', short: 'first-listing' },
  'placement-offer': { standard: 'placement', short: 'short-placement' },
  'fund-offer': { standard: 'fundraising', short: 'short-fundraising' },
  'auction-offer': { standard: 'auction', short: 'short-auction' },
} as const satisfies Record<OfferKind, Record<'standard' | 'short', TemplateName>>;

const cents = (text: string) => BigInt(parsePrice(text, 2));
const text = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
/** `1.25` percent in basis points. */
const pointsOf = (percent: string) => Number(cents(percent));

/** The first day, where applications may begin on it: a trading day to come, so that everybody hears of it before. */
function firstDay(view: ExchangeView, venue: 'TWSE' | 'TPEX', day: string): Outcome<TradingDate> {
  const { calendar } = view.rulebook;
  const today = clockOf(view, venue).date;
  if (!isDate(day) || day <= today || !isTradingDay(calendar, venue, day)) return refuse('OFFERING_DAY_INVALID');
  if (day > addTradingDays(calendar, venue, today, MOST_DAYS_AHEAD)) return refuse('OFFERING_DAY_INVALID');
  return ok(day);
}

/** Whether a price may be asked beside what the market pays. */
function checkPrice(price: bigint, market: bigint): Outcome<bigint> {
  // Rounded up: seven tenths at least.
  const lowest = (market * LEAST_OF_MARKET + 9_999n) / 10_000n;
  if (price < lowest || price > market)
    return refuse('OFFER_PRICE_OUT_OF_BOUNDS', { lowest: text(lowest), highest: text(market) });
  return ok(price);
}

/** What is known of any payload: the kinds share these names. */
interface Asked {
  readonly symbol: string;
  readonly lots: string;
  readonly opensOn: string;
  readonly sponsorTw: string;
  readonly sponsorEn: string;
}

const venueOf = (symbol: string) => (symbol.startsWith('TPEX:') ? 'TPEX' : 'TWSE');
const codeOf = (symbol: string) => symbol.slice(symbol.indexOf(':') + 1);
const sponsored = ({ sponsorTw, sponsorEn, lots }: Asked) => ({
  ...{ sponsor_tw: sponsorTw, sponsor_en: sponsorEn, unit_shares: UNIT_SHARES, units: Number(lots), crowd: 0 },
});

/** A company whose shares are traded, and what one costs now, in cents. */
function companyOf(view: ExchangeView, symbol: string): Outcome<{ company: Instrument; market: bigint }> {
  const company = view.rulebook.instruments.bySymbol(symbol);
  if (company?.kind !== 'stock' || !view.markets.has(company.no)) return refuse('INSTRUMENT_NOT_FOUND');
  const { day, reference } = marketAt(view, company.no);
  const market = BigInt(day.last || reference);
  return market === 0n ? refuse('INSTRUMENT_NOT_FOUND') : ok({ company, market });
}

/** Of what is listed: who it is of, and that no more is offered than there is. */
function ofListed(
  view: ExchangeView,
  asked: Asked,
  priceText: string,
): Outcome<Omit<Draft, 'fee' | 'postage' | 'pays' | 'terms'>> {
  const found = companyOf(view, asked.symbol);
  if (!found.ok) return found;
  const { company, market } = found.value;
  const price = checkPrice(cents(priceText), market);
  if (!price.ok) return price;
  if (Number(asked.lots) * UNIT_SHARES > company.sharesOutstanding) return refuse('OFFER_LOTS_INVALID');
  return ok({
    ...{ venue: venueOf(asked.symbol), code: company.code, name_tw: company.nameTw, name_en: company.nameEn },
    ...{ industry: company.industry, shares_outstanding: BigInt(company.sharesOutstanding), first_listing: false },
    ...{ instrument_no: company.no, ...sponsored(asked), price: price.value, market_price: market },
  });
}

/** Of what is not listed yet: nothing is called so. What is being offered already the caller looks up. */
function ofNew(
  view: ExchangeView,
  asked: Asked & { readonly nameTw: string; readonly nameEn: string },
): Outcome<Pick<Draft, 'venue' | 'code' | 'name_tw' | 'name_en' | 'first_listing' | 'instrument_no'>> {
  if (view.rulebook.instruments.bySymbol(asked.symbol) !== undefined) return refuse('SYMBOL_TAKEN');
  return ok({
    ...{ venue: venueOf(asked.symbol), code: codeOf(asked.symbol), name_tw: asked.nameTw, name_en: asked.nameEn },
    ...{ first_listing: true, instrument_no: null },
  });
}

const DRAFTS: { readonly [K in OfferKind]: (view: ExchangeView, asked: PayloadOf<K>) => Outcome<Draft> } = {
  'lottery-offer'(view, asked) {
    const listed = ofListed(view, asked, asked.offerPrice);
    if (!listed.ok) return listed;
    return ok({ ...listed.value, fee: FEE, postage: POSTAGE, pays: asked.pays, terms: null });
  },
  'listing-offer'(view, asked) {
    const named = ofNew(view, asked);
    if (!named.ok) return named;
    const market = cents(asked.emergingPrice);
    const price = checkPrice(cents(asked.offerPrice), market);
    if (!price.ok) return price;
    if (!isIndustry(asked.industry)) return refuse('INDUSTRY_NOT_FOUND');
    const outstanding = BigInt(asked.sharesOutstanding);
    if (BigInt(asked.lots) * BigInt(UNIT_SHARES) > outstanding) return refuse('OFFER_LOTS_INVALID');
    return ok({
      ...{ ...named.value, ...sponsored(asked), industry: asked.industry, shares_outstanding: outstanding },
      ...{ price: price.value, market_price: market, fee: FEE, postage: POSTAGE, pays: asked.pays, terms: null },
    });
  },
  'placement-offer'(view, asked) {
    const listed = ofListed(view, asked, asked.offerPrice);
    if (!listed.ok) return listed;
    const [lots, least, most] = [asked.lots, asked.leastLots, asked.mostLots].map(Number) as [number, number, number];
    if (least > most || most > lots) return refuse('OFFER_LOTS_INVALID');
    const shares = (count: number) => count * UNIT_SHARES;
    const terms: AllottedTerms = {
      tiers: [{ least: shares(least), most: shares(most), reserved: shares(lots) }],
      ...{ minimum: 0, lockDays: Number(asked.lockDays), isBlock: false, fund: null },
    };
    return ok({ ...listed.value, fee: 0n, postage: 0n, pays: asked.pays, terms: JSON.stringify(terms) });
  },
  'fund-offer'(view, asked) {
    const named = ofNew(view, asked);
    if (!named.ok) return named;
    const [lots, minimum, most] = [asked.lots, asked.minimumLots, asked.mostLots].map(Number) as [
      number,
      number,
      number,
    ];
    if (minimum > lots || most > lots) return refuse('OFFER_LOTS_INVALID');
    const shares = (count: number) => count * UNIT_SHARES;
    const price = cents(asked.offerPrice);
    const { indexTw, indexEn, managementFee, custodyFee, distributes, riskLevel } = asked;
    const terms: AllottedTerms = {
      tiers: [{ least: UNIT_SHARES, most: shares(most), reserved: shares(lots) }],
      ...{ minimum: shares(minimum), lockDays: 0, isBlock: false },
      fund: {
        ...{ indexTw, indexEn, managementBps: pointsOf(managementFee), custodyBps: pointsOf(custodyFee) },
        ...{ pays: distributes, riskLevel },
      },
    };
    return ok({
      ...{ ...named.value, ...sponsored(asked), industry: '', shares_outstanding: BigInt(shares(lots)) },
      ...{ price, market_price: price, fee: FEE, postage: 0n, pays: 'apply', terms: JSON.stringify(terms) },
    });
  },
  'auction-offer'(view, asked) {
    const listed = ofListed(view, asked, asked.floorPrice);
    if (!listed.ok) return listed;
    const cap = Number(asked.mostLots);
    if (cap > Number(asked.lots)) return refuse('OFFER_LOTS_INVALID');
    const terms = usualAuctionTerms({
      ...{ floor: listed.value.price, lotShares: UNIT_SHARES, cap, multipleBps: MULTIPLE },
      withdrawable: asked.timetable === 'short',
    });
    return ok({ ...listed.value, fee: BID_FEE, postage: 0n, pays: 'win', terms: JSON.stringify(terms) });
  },
};

const KINDS = {
  ...{ 'lottery-offer': 'lottery', 'listing-offer': 'lottery', 'placement-offer': 'placement' },
  ...{ 'fund-offer': 'fundraising', 'auction-offer': 'auction' },
} as const satisfies Record<OfferKind, OfferingRow['kind']>;

const isIndustry = (code: string) => TAIWAN_INDUSTRIES.some(([key]) => key === code);

/** What any of the requests for an offering has. */
export type OfferAsked = PayloadOf<OfferKind>;

/** What would be offered, as the market stands, or why it cannot be. @param asked of that kind, as the contract let it pass */
export function offerOf(view: ExchangeView, kind: OfferKind, asked: OfferAsked): Outcome<Offer> {
  const venue = venueOf(asked.symbol);
  const first = firstDay(view, venue, asked.opensOn);
  if (!first.ok) return first;
  const draft = DRAFTS[kind](view, asked as never);
  if (!draft.ok) return draft;
  const template = TEMPLATES[kind]['timetable' in asked ? asked.timetable : 'standard'];
  const schedule = scheduleOf(template, view.rulebook.calendar, venue, first.value);
  return ok({ ...draft.value, kind: KINDS[kind], template, schedule: JSON.stringify(schedule) });
}
