import { z } from 'zod';
import { haltReason, haltScope } from '../halts/shapes.ts';
import { endReason, leadReason } from '../leads/shapes.ts';
import { announceReason, perShare } from '../oversight/shapes.ts';
import { operatorName, operatorRoles } from '../operators/shapes.ts';
import { restrictionKind, restrictionReason } from '../restrictions/shapes.ts';
import { failReason } from '../verification/shapes.ts';
import { date, id, symbol, wallTime } from '../words.ts';
import { BANK_KINDS } from './bank-kinds.ts';
import { CREDIT_KINDS } from './credit-kinds.ts';
import { asked, kind } from './kind.ts';
import { INSTRUMENT_KINDS } from './instrument-kinds.ts';
import { MONEY_KINDS } from './money-kinds.ts';
import { OFFERING_KINDS } from './offering-kinds.ts';
import { SETTING_KINDS } from './setting-kinds.ts';

/** A customer's number. */
const customerNo = z.string().regex(/^[1-9]\d{5,8}$/);
/** A notice of the house in one language: plain text. */
const noticeTitle = z.string().trim().min(2).max(80);
const noticeBody = z.string().trim().min(5).max(2_000);
/** What the customer is told beside the reason. */
const told = z.string().trim().min(10).max(500);

/**
 * Everything that operators can change, each by a second one's approval. What is not in this list they cannot do. What is asked for
 * is frozen when it is sent, and looked at again when it is approved.
 */
export const REQUEST_KINDS = [
  kind('verification-pass', ['reviewer'], ['reviewer', 'compliance'], z.strictObject({ caseId: id })),
  kind(
    'verification-fail',
    ['reviewer'],
    ['reviewer', 'compliance'],
    z.strictObject({ caseId: id, reason: failReason }),
  ),
  kind(
    'restriction-set',
    ['compliance'],
    ['compliance', 'admin'],
    z.strictObject({
      customer: customerNo,
      restriction: restrictionKind,
      reason: restrictionReason,
      text: told,
      reviewAt: wallTime,
    }),
  ),
  kind(
    'restriction-renew',
    ['compliance'],
    ['compliance', 'admin'],
    z.strictObject({ restrictionId: id, reason: restrictionReason, text: told, reviewAt: wallTime }),
  ),
  kind(
    'restriction-lift',
    ['compliance'],
    ['compliance', 'admin'],
    z.strictObject({
      restrictionId: id,
      reason: z.enum(['resolved', 'appeal-granted', 'order-ended', 'set-in-error']),
    }),
  ),
  kind(
    'operator-add',
    ['admin'],
    ['admin'],
    z.strictObject({ name: operatorName, roles: operatorRoles, reason: z.enum(['new-staff', 'cover', 'audit']) }),
  ),
  kind(
    'operator-roles',
    ['admin'],
    ['admin'],
    z.strictObject({ operatorId: id, roles: operatorRoles, reason: z.enum(['other-duties', 'cover', 'least-rights']) }),
  ),
  kind(
    'operator-end',
    ['admin'],
    ['admin'],
    z.strictObject({ operatorId: id, reason: z.enum(['has-left', 'compromised', 'other-duties']) }),
  ),
  kind(
    'market-close',
    ['market'],
    ['market', 'admin'],
    z.strictObject({
      country: z.enum(['taiwan', 'us']),
      day: date,
      reason: z.enum(['typhoon', 'mourning', 'system-failure', 'authority-order']),
    }),
  ),
  kind(
    'market-reopen',
    ['market'],
    ['market', 'admin'],
    z.strictObject({
      country: z.enum(['taiwan', 'us']),
      day: date,
      reason: z.enum(['announced-in-error', 'authority-order']),
    }),
  ),
  ...MONEY_KINDS,
  // One operator alone, at once; a second looks at it within the hour.
  kind(
    'halt-set',
    ['market'],
    ['market', 'compliance', 'admin'],
    z.strictObject({ symbol: haltScope, reason: haltReason }),
  ),
  kind(
    'halt-lift',
    ['market'],
    ['market', 'compliance', 'admin'],
    z.strictObject({ haltId: id, reason: z.enum(['resolved', 'set-in-error', 'order-ended']) }),
  ),
  kind(
    'notice-publish',
    ['market'],
    ['market', 'compliance', 'admin'],
    z.strictObject({
      ...{ titleTw: noticeTitle, bodyTw: noticeBody, titleEn: noticeTitle, bodyEn: noticeBody },
      ...{ titleKo: noticeTitle, bodyKo: noticeBody, reach: z.enum(['news', 'inbox']) },
    }),
  ),
  kind(
    'notice-withdraw',
    ['market'],
    ['market', 'compliance', 'admin'],
    z.strictObject({ newsId: id, reason: z.enum(['published-in-error', 'out-of-date']) }),
  ),
  kind(
    'lead-approve',
    ['market', 'compliance'],
    ['market', 'compliance', 'admin'],
    z.strictObject({ applicationId: id }),
  ),
  kind(
    'lead-refuse',
    ['market', 'compliance'],
    ['market', 'compliance', 'admin'],
    z.strictObject({ applicationId: id, reason: leadReason, text: told }),
  ),
  kind(
    'strategy-terminate',
    ['market', 'compliance'],
    ['market', 'compliance', 'admin'],
    z.strictObject({ strategyId: id, reason: endReason, text: told }),
  ),
  kind(
    'dividend-announce',
    ['market'],
    ['market', 'admin'],
    z.strictObject({ symbol, exDate: date, cashPerShare: perShare, payDate: date, reason: announceReason }),
  ),
  kind(
    'shares-announce',
    ['market'],
    ['market', 'admin'],
    z.strictObject({
      ...{ symbol, exDate: date, change: z.enum(['stock', 'split']), newPerOld: perShare, reason: announceReason },
    }),
  ),
  kind(
    'action-cancel',
    ['market'],
    ['market', 'admin'],
    z.strictObject({ actionId: id, reason: z.enum(['announced-in-error', 'company-withdrew', 'authority-order']) }),
  ),
  ...SETTING_KINDS,
  ...OFFERING_KINDS,
  ...CREDIT_KINDS,
  ...BANK_KINDS,
  ...INSTRUMENT_KINDS,
] as const;

type Kinds = (typeof REQUEST_KINDS)[number];
export type RequestKind = Kinds['kind'];
export type PayloadOf<K extends RequestKind> = z.output<Extract<Kinds, { kind: K }>['payload']>;

const [
  pass,
  fail,
  set,
  renew,
  lift,
  add,
  roles,
  end,
  close,
  reopen,
  credit,
  refuse,
  approve,
  pay,
  reject,
  lose,
  halt,
  resume,
  publish,
  unpublish,
  letLead,
  refuseLead,
  terminate,
  payCash,
  changeShares,
  takeBack,
  changeSetting,
  keepSetting,
  offerLottery,
  offerListing,
  offerPlacement,
  offerFund,
  offerAuction,
  moveOffering,
  stopCredit,
  letCredit,
  stopLiquidation,
  applyFile,
  returnLine,
  setMark,
  endMark,
  setHolding,
] = REQUEST_KINDS;
export const requestAsked = z.discriminatedUnion('kind', [
  asked(pass),
  asked(fail),
  asked(set),
  asked(renew),
  asked(lift),
  asked(add),
  asked(roles),
  asked(end),
  asked(close),
  asked(reopen),
  asked(credit),
  asked(refuse),
  asked(approve),
  asked(pay),
  asked(reject),
  asked(lose),
  asked(halt),
  asked(resume),
  asked(publish),
  asked(unpublish),
  asked(letLead),
  asked(refuseLead),
  asked(terminate),
  asked(payCash),
  asked(changeShares),
  asked(takeBack),
  asked(changeSetting),
  asked(keepSetting),
  asked(offerLottery),
  asked(offerListing),
  asked(offerPlacement),
  asked(offerFund),
  asked(offerAuction),
  asked(moveOffering),
  asked(stopCredit),
  asked(letCredit),
  asked(stopLiquidation),
  asked(applyFile),
  asked(returnLine),
  asked(setMark),
  asked(endMark),
  asked(setHolding),
]);

/** Whether one operator does it alone and at once, and a second looks at it afterwards. */
export const isBreakGlass = (name: string): boolean => name === 'halt-set';

export function termsOf(name: RequestKind): Pick<Kinds, 'makers' | 'checkers'> {
  return REQUEST_KINDS.find((one) => one.kind === name) ?? pass;
}
