import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { clientKey, id } from '../words.ts';
import { bundleAsked } from './bundle-asked.ts';
import { requestAsked } from './kinds.ts';
import { applyTime } from './shapes.ts';

export const send = operatorEndpoint('requests/send', {
  summary:
    'Sends something, or several things as one, for approval by a second operator. Nothing is done by it, but a halt, which a second operator reviews.',
  does: 'requests',
  access: operator('reviewer', 'treasurer', 'market', 'compliance', 'admin'),
  input: z.strictObject({
    asked: z.discriminatedUnion('kind', [requestAsked, bundleAsked]),
    note: z.string().max(500).default(''),
    /** When it is to be applied; at once where it is left out. Not every kind can wait. */
    applyAt: applyTime.optional(),
    requestKey: clientKey,
  }),
  output: z.object({
    id,
    /** Of a request to add an operator: the maker's half of what lets them in, shown once. */
    link: z.string().nullable(),
    /** Whether the checker's half was printed where the program runs, as there is no second administrator yet. */
    printed: z.boolean(),
  }),
  refusals: [
    ...(['APPLY_TIME_INVALID', 'APPLY_TIME_NOT_TAKEN', 'BUNDLE_PART_REFUSED', 'BUNDLE_REPEATS_RECORD'] as const),
    ...(['ROLE_REQUIRED', 'KEY_REUSED', 'REQUEST_PENDING', 'CASE_DECIDED', 'CASE_TAKEN'] as const),
    ...(['CUSTOMER_NOT_FOUND', 'RESTRICTED_ALREADY', 'RESTRICTION_ENDED', 'REVIEW_DATE_INVALID'] as const),
    ...(['OPERATOR_NAME_TAKEN', 'OPERATOR_NOT_FOUND', 'LAST_ADMINISTRATOR', 'ROLES_UNCHANGED'] as const),
    ...(['EX_DATE_TOO_LATE', 'EX_DATE_NO_TRADING_DAY', 'ACTION_STANDS', 'ACTION_NOT_FOUND'] as const),
    ...(['PAY_DATE_TOO_EARLY', 'DIVIDEND_TOO_LARGE', 'SHARE_RATIO_INVALID'] as const),
    ...(['CLOSURE_TOO_LATE', 'CLOSURE_STANDS', 'CLOSURE_NOT_FOUND'] as const),
    ...(['DEPOSIT_DECIDED', 'TRANSFER_DIFFERS', 'TRANSFER_ARRIVED', 'BANK_REFERENCE_USED'] as const),
    ...(['WITHDRAWAL_DECIDED', 'WITHDRAWAL_NOT_APPROVED', 'DESTINATION_NOT_FOUND', 'VERIFICATION_REQUIRED'] as const),
    ...(['ACCOUNT_BANNED', 'ACCOUNT_FROZEN', 'WITHDRAWAL_RESTRICTED'] as const),
    ...([
      'INSTRUMENT_NOT_FOUND',
      'HALTED_ALREADY',
      'HALT_NOT_FOUND',
      'NOTICE_PROMISES_PROFIT',
      'NOTICE_NOT_FOUND',
    ] as const),
    ...(['LEAD_APPLICATION_DECIDED', 'STRATEGY_NOT_FOUND', 'STRATEGY_STOPPED', 'STRATEGY_PROMISES_PROFIT'] as const),
    ...(['LEADS_ALREADY', 'LEAD_NAME_TAKEN', 'POOL_MAY_NOT_TRADE'] as const),
    ...(['SETTING_OUT_OF_BOUNDS', 'SETTING_UNCHANGED', 'SETTING_TOO_SOON', 'SETTING_DAY_INVALID'] as const),
    ...(['SETTING_NOT_FOUND'] as const),
    ...(['OFFER_PRICE_OUT_OF_BOUNDS', 'OFFER_LOTS_INVALID', 'OFFERING_DAY_INVALID', 'SYMBOL_TAKEN'] as const),
    ...(['INDUSTRY_NOT_FOUND', 'OFFERING_NOT_FOUND', 'OFFERING_MOVED_TOO_FAR', 'OFFERING_DATES_OVER'] as const),
    ...(['LISTING_DAY_STANDS'] as const),
    ...(['CREDIT_STOP_STANDS', 'CREDIT_STOP_NOT_FOUND', 'CREDIT_STOP_NOT_LENT'] as const),
    ...(['MARGIN_CALL_NOT_FOUND', 'LIQUIDATION_STOP_DAY', 'LIQUIDATION_STOPPED_OFTEN'] as const),
    ...(['BANK_FILE_NOT_FOUND', 'BANK_FILE_APPLIED', 'BANK_FILE_CHANGED', 'BANK_REFERENCE_DIFFERS'] as const),
    ...(['BANK_LINE_FORGED', 'BANK_LINE_SETTLED', 'BANK_LINE_MATCHES'] as const),
    ...(['MARK_TOO_EARLY', 'MARK_DAYS_INVALID', 'MARK_STANDS', 'MARK_NOT_FOUND', 'MARK_NOT_OF_VENUE'] as const),
    ...(['HOLDING_RULE_UNCHANGED'] as const),
    ...(['CERTIFIED_ELSEWHERE', 'OWN_RECORD'] as const),
  ],
  rate: { perMinute: 60, by: 'caller' },
});
