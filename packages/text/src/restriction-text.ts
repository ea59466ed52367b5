import type { Translate } from './translate.ts';

type Kind = 'banned' | 'frozen' | 'no-trading' | 'no-withdrawal';
type Reason =
  | ('authority-order' | 'account-takeover' | 'identity-doubt' | 'suspected-fraud' | 'market-abuse')
  | ('own-wish' | 'estate' | 'terms-broken');

/** What a message about a restriction says. */
export type RestrictionFacts =
  | {
      readonly event: 'restriction-set' | 'restriction-renewed';
      readonly restriction: Kind;
      readonly reason: Reason;
      readonly text: string;
      readonly reviewAt: number;
    }
  | { readonly event: 'restriction-lifted' | 'restriction-lapsed'; readonly restriction: Kind };

/** In which words a kind of restriction is named. */
export const RESTRICTION_KINDS = {
  banned: 'restrictions.kindBanned',
  frozen: 'restrictions.kindFrozen',
  'no-trading': 'restrictions.kindNoTrading',
  'no-withdrawal': 'restrictions.kindNoWithdrawal',
} as const satisfies Record<Kind, string>;

/** In which words a reason is said. */
export const RESTRICTION_REASONS = {
  'authority-order': 'restrictions.reasonAuthorityOrder',
  'account-takeover': 'restrictions.reasonAccountTakeover',
  'identity-doubt': 'restrictions.reasonIdentityDoubt',
  'suspected-fraud': 'restrictions.reasonSuspectedFraud',
  'market-abuse': 'restrictions.reasonMarketAbuse',
  'own-wish': 'restrictions.reasonOwnWish',
  estate: 'restrictions.reasonEstate',
  'terms-broken': 'restrictions.reasonTermsBroken',
} as const satisfies Record<Reason, string>;

const TITLES = {
  'restriction-set': 'restrictions.set',
  'restriction-renewed': 'restrictions.renewed',
  'restriction-lifted': 'restrictions.lifted',
  'restriction-lapsed': 'restrictions.lapsed',
} as const;

export function restrictionText(
  t: Translate,
  facts: RestrictionFacts,
  format: { moment(at: number): string },
): { title: string; body: string } {
  const title = t(TITLES[facts.event], { kind: t(RESTRICTION_KINDS[facts.restriction]) });
  if (!('reason' in facts)) return { title, body: t('restrictions.liftedText') };
  const values = {
    reason: t(RESTRICTION_REASONS[facts.reason]),
    text: facts.text,
    date: format.moment(facts.reviewAt),
  };
  return { title, body: t('restrictions.setText', values) };
}
