import type { Stage } from './closure-rows.ts';

/**
 * How long after an account was closed its data is kept, in years: 5 for data of transactions and 10 for data of investments, as the
 * specification's section on privacy says (2026-11). Counted from the end of the relation, as laws against money laundering count.
 */
const YEARS: Readonly<Record<Stage, number>> = { 'five-years': 5, 'ten-years': 10 };
export const STAGES: readonly Stage[] = ['five-years', 'ten-years'];

/** What is removed in each stage, as the database's function does it; a test holds both against another. */
export const REMOVED: Readonly<Record<Stage, readonly string[]>> = {
  'five-years': [
    ...['push_subscription', 'session', 'message', 'searched', 'watch_member', 'watch_group', 'alert', 'attention'],
    ...['notice_preference', 'deposit_receipt', 'bank_card', 'wallet_address', 'fund_password', 'second_factor'],
    ...['recovery_codes', 'passkey', 'data_export'],
  ],
  'ten-years': [
    ...[
      'verification_view',
      'verification_photo',
      'verification_case',
      'restriction',
      'customer_note',
      'own_limit',
      'basket_outcome',
    ],
    ...[
      'basket_run',
      'basket_version',
      'paper_end',
      'paper_round',
      'paper_run',
      'laboratory_outcome',
      'laboratory_run',
      'purchase_plan',
      'plan_purchase',
      'customer',
    ],
  ],
};

const BOOKS =
  'proves the books together with postings that are never removed; names the number of an account, and no person';
const LOG =
  'in a chain by which nobody can take back what operators did; names the number of an account, and no person';
const INQUIRY =
  'is what an inquiry into the market looks at, beside orders and trades that stay; names the number of an account, and no person';
const PUBLIC = 'was published to those who followed';

/** What of a customer's stays for ever, each with why. */
export const STAYS: Readonly<Record<string, string>> = {
  ...of(
    BOOKS,
    'balance posting transfer orders order_amendment fill conditional_order positions position_close obligation delivery',
  ),
  ...of(
    BOOKS,
    'delivery_part entitlement subscription_right account_day deposit bank_line withdrawal conversion coupon coupon_use chain_address chain_transfer practice_chain_transfer',
  ),
  ...of(
    BOOKS,
    'credit_loan credit_loan_payment margin_agreement margin_account us_margin_account margin_order margin_position margin_close margin_payment secured_draw secured_position secured_order pledged_position pledge_change',
  ),
  ...of(
    BOOKS,
    'margin_call margin_shortfall margin_extension liquidation_stop short_order day_short short_position short_cover short_change short_return share_lending application block_purchase',
  ),
  ...of(BOOKS, 'strategy_lot strategy_request invitation account_closure data_removal'),
  ...of(LOG, 'operator_log operator_request'),
  ...of(INQUIRY, 'large_order large_order_end trade_beside_large regular_trade'),
  ...of(PUBLIC, 'lead_application lead_rule strategy'),
};

function of(reason: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, reason]));
}

/** When a stage is due, epoch ms: the same date so many years later; 29 February becomes 1 March. */
export function dueAt(closedAt: number, stage: Stage): number {
  const date = new Date(closedAt);
  date.setUTCFullYear(date.getUTCFullYear() + YEARS[stage]);
  return date.getTime();
}
