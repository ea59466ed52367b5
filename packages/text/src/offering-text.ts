import type { Translate } from './translate.ts';

/** What a message of a step of an offering is about. */
export interface OfferingFacts {
  readonly event:
    | 'offering-won'
    | 'offering-payment-due'
    | 'offering-refunded'
    | 'offering-abstained'
    | 'offering-delivered'
    | 'offering-allotted'
    | 'offering-allotted-due'
    | 'offering-unallotted'
    | 'offering-unformed'
    | 'offering-lapsed'
    | 'offering-rights'
    | 'offering-rights-lapsed'
    | 'auction-won'
    | 'auction-lost'
    | 'auction-void'
    | 'auction-unopened'
    | 'auction-forfeited'
    | 'offering-moved';
  readonly symbol: string;
  readonly nameTw: string;
  readonly nameEn: string;
  readonly shares: number;
  readonly currency: string;
  readonly amount: string;
  readonly date: string;
}
const OFFERING_TITLES = {
  'offering-won': 'notices.offeringWon',
  'offering-payment-due': 'notices.offeringPaymentDue',
  'offering-refunded': 'notices.offeringRefunded',
  'offering-abstained': 'notices.offeringAbstained',
  'offering-delivered': 'notices.offeringDelivered',
  'offering-allotted': 'notices.offeringAllotted',
  'offering-allotted-due': 'notices.offeringAllottedDue',
  'offering-unallotted': 'notices.offeringUnallotted',
  'offering-unformed': 'notices.offeringUnformed',
  'offering-lapsed': 'notices.offeringLapsed',
  'offering-rights': 'notices.offeringRights',
  'offering-rights-lapsed': 'notices.offeringRightsLapsed',
  'auction-won': 'notices.auctionWon',
  'auction-lost': 'notices.auctionLost',
  'auction-void': 'notices.auctionVoid',
  'auction-unopened': 'notices.auctionUnopened',
  'auction-forfeited': 'notices.auctionForfeited',
  'offering-moved': 'notices.offeringMoved',
} as const satisfies Record<OfferingFacts['event'], string>;

const OFFERING_BODIES = {
  'offering-won': 'notices.offeringWonText',
  'offering-payment-due': 'notices.offeringPaymentDueText',
  'offering-refunded': 'notices.offeringRefundedText',
  'offering-abstained': 'notices.offeringAbstainedText',
  'offering-delivered': 'notices.offeringDeliveredText',
  'offering-allotted': 'notices.offeringAllottedText',
  'offering-allotted-due': 'notices.offeringAllottedDueText',
  'offering-unallotted': 'notices.offeringUnallottedText',
  'offering-unformed': 'notices.offeringUnformedText',
  'offering-lapsed': 'notices.offeringLapsedText',
  'offering-rights': 'notices.offeringRightsText',
  'offering-rights-lapsed': 'notices.offeringRightsLapsedText',
  'auction-won': 'notices.auctionWonText',
  'auction-lost': 'notices.auctionLostText',
  'auction-void': 'notices.auctionVoidText',
  'auction-unopened': 'notices.auctionUnopenedText',
  'auction-forfeited': 'notices.auctionForfeitedText',
  'offering-moved': 'notices.offeringMovedText',
} as const satisfies Record<OfferingFacts['event'], string>;

export const isOfOffering = (facts: { readonly event: string }): facts is OfferingFacts =>
  facts.event in OFFERING_TITLES;

/** The words of a message of an offering. What is offered may not be listed yet, so its name is told with it. */
export function offeringText(
  t: Translate,
  facts: OfferingFacts,
  format: {
    readonly language: string;
    quantity(symbol: string, shares: number): string;
    money(minor: string, currency: string): string;
    date(date: string): string;
  },
): { title: string; body: string } {
  const values = {
    name: format.language === 'tw' ? facts.nameTw : facts.nameEn,
    shares: format.quantity(facts.symbol, facts.shares),
    amount: format.money(facts.amount, facts.currency),
    date: format.date(facts.date),
  };
  return { title: t(OFFERING_TITLES[facts.event], values), body: t(OFFERING_BODIES[facts.event], values) };
}
