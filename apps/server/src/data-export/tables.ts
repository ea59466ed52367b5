/** The folders of the archive, in their order; each has a sentence in the text that stands before everything. */
export const FOLDERS = [
  ...(['account', 'identity', 'money', 'trading', 'credit', 'offerings', 'strategies', 'plans', 'ledger'] as const),
  ...(['messages', 'limits', 'house'] as const),
] as const;
export type Folder = (typeof FOLDERS)[number];

/** One list of the archive. */
export interface ExportedList {
  readonly folder: Folder;
  readonly name: string;
  /** Selects the rows of the customer $1. Columns of `LEFT_OUT` are dropped from it. */
  readonly select: string;
  /** Tables of which it tells, beside the one that it is named after. */
  readonly of: readonly string[];
}

/**
 * What is left out of every row: marks and keys that prove something to the program and say nothing of a customer, what would let somebody
 * in, and who of the house decided (what was decided and why is in it).
 */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  ...[
    'mark',
    'seal',
    'fingerprint',
    'client_key',
    'payment_key',
    'note_key',
    'password_hash',
    'last_step',
    'p256dh',
    'auth',
    'endpoint',
  ],
  ...['reviewer', 'second', 'payer', 'payer_second', 'set_by', 'approved_by', 'changed_by', 'operator_id', 'viewer'],
]);

const list = (folder: Folder, name: string, select: string, ...of: string[]): ExportedList => ({
  ...{ folder, name, select, of: [name, ...of] },
});
/** A table that has the customer in a column of its own. */
const own = (folder: Folder, name: string, order = 'id', column = 'customer_id') =>
  list(folder, name, `select * from ${name} where ${column} = $1 order by ${order}`);
/** Rows that hang on a row of the customer's. */
const under = (folder: Folder, name: string, parent: string, on: string, order: string) =>
  list(folder, name, `select c.* from ${name} c join ${parent} p on ${on} where p.customer_id = $1 order by ${order}`);

const OF_ORDER = 'p.id = c.order_id';
const OF_POSITION = 'p.id = c.position_id';

/** Every list of the archive. A test fails where a table of the database is in none and has no reason below. */
export const LISTS: readonly ExportedList[] = [
  own('account', 'customer', 'id', 'id'),
  own('account', 'invitation', 'code', 'owner_id'),
  own('account', 'session'),
  own('account', 'fund_password'),
  own('account', 'second_factor'),
  own('account', 'recovery_codes'),
  own('account', 'passkey'),
  own('account', 'attention', 'item'),
  own('account', 'notice_preference', 'customer_id'),
  own('account', 'push_subscription'),
  own('account', 'searched', 'day, instrument_no'),
  own('account', 'watch_group'),
  under('account', 'watch_member', 'watch_group', 'p.id = c.group_id', 'c.group_id, c.place'),
  own('account', 'alert'),
  own('account', 'data_export'),
  own('account', 'account_closure'),
  own('account', 'data_removal'),
  own('identity', 'verification_case'),
  own('identity', 'verification_photo'),
  own('identity', 'customer_note'),
  under('identity', 'verification_view', 'verification_case', 'p.id = c.case_id', 'c.id'),
  own('money', 'bank_card'),
  own('money', 'wallet_address'),
  own('money', 'deposit'),
  own('money', 'chain_address'),
  own('money', 'chain_transfer'),
  own('money', 'practice_chain_transfer'),
  own('money', 'deposit_receipt'),
  own('money', 'bank_line'),
  own('money', 'withdrawal'),
  own('money', 'conversion'),
  own('money', 'coupon'),
  under('money', 'coupon_use', 'coupon', 'p.id = c.coupon_id', 'c.coupon_id, c.use_no'),
  own('trading', 'orders'),
  under('trading', 'order_amendment', 'orders', OF_ORDER, 'c.order_id, c.step'),
  own('trading', 'large_order', 'order_id, step'),
  own('trading', 'large_order_end', 'number'),
  under('trading', 'fill', 'orders', OF_ORDER, 'c.order_id, c.step'),
  own('trading', 'conditional_order'),
  own('trading', 'positions'),
  under('trading', 'position_close', 'positions', OF_POSITION, 'c.position_id, c.order_id, c.step'),
  own('trading', 'obligation', 'settles_on, business_id'),
  own('trading', 'delivery'),
  under('trading', 'delivery_part', 'delivery', 'p.id = c.delivery_id', 'c.delivery_id, c.position_id'),
  own('trading', 'entitlement', 'action_id'),
  own('trading', 'subscription_right', 'action_id'),
  own('trading', 'account_day', 'asset, trading_date'),
  own('credit', 'credit_loan'),
  own('credit', 'credit_loan_payment'),
  own('credit', 'margin_agreement'),
  own('credit', 'margin_account', 'customer_id'),
  own('credit', 'us_margin_account', 'customer_id'),
  under('credit', 'margin_order', 'orders', OF_ORDER, 'c.order_id'),
  under('credit', 'margin_position', 'positions', OF_POSITION, 'c.position_id'),
  under('credit', 'margin_close', 'positions', OF_POSITION, 'c.position_id, c.order_id, c.step'),
  own('credit', 'margin_payment'),
  own('credit', 'secured_draw', 'id, position_id'),
  under('credit', 'secured_position', 'positions', OF_POSITION, 'c.position_id'),
  under('credit', 'pledged_position', 'positions', OF_POSITION, 'c.position_id'),
  own('credit', 'pledge_change', 'id'),
  under('credit', 'secured_order', 'orders', OF_ORDER, 'c.order_id'),
  own('credit', 'margin_call'),
  own('credit', 'liquidation_stop'),
  own('credit', 'margin_shortfall'),
  own('credit', 'margin_extension'),
  under('credit', 'short_order', 'orders', OF_ORDER, 'c.order_id'),
  under('credit', 'day_short', 'orders', OF_ORDER, 'c.order_id'),
  own('credit', 'short_position'),
  under('credit', 'short_cover', 'short_position', 'p.id = c.short_id', 'c.short_id, c.order_id, c.step'),
  own('credit', 'short_change'),
  own('credit', 'short_return'),
  own('credit', 'share_lending'),
  own('offerings', 'application'),
  own('offerings', 'block_purchase'),
  own('strategies', 'strategy_lot'),
  own('strategies', 'strategy_request'),
  own('strategies', 'lead_application'),
  under('strategies', 'lead_rule', 'lead_application', 'p.id = c.id', 'c.id'),
  own('strategies', 'strategy', 'id', 'lead'),
  own('strategies', 'laboratory_run'),
  under('strategies', 'laboratory_outcome', 'laboratory_run', 'p.id = c.id', 'c.id'),
  own('strategies', 'paper_run'),
  under('strategies', 'paper_round', 'paper_run', 'p.id = c.run_id', 'c.id'),
  under('strategies', 'paper_end', 'paper_run', 'p.id = c.id', 'c.id'),
  own('plans', 'purchase_plan'),
  own('plans', 'plan_purchase'),
  own('plans', 'basket_version'),
  own('plans', 'basket_run'),
  own('plans', 'basket_outcome'),
  list(
    'ledger',
    'balance',
    'select * from balance where account_id >= ($1::bigint << 24) and account_id < (($1::bigint + 1) << 24) order by account_id',
  ),
  // The lines that are of the customer: the other side of each is the house's, or another's.
  list(
    'ledger',
    'posting',
    `select p.id, p.kind, p.business_id, p.step, p.trading_date, p.created_at, t.line,
       case when t.debit >> 24 = $1::bigint then t.debit end as debit, case when t.credit >> 24 = $1::bigint then t.credit end as credit,
       t.amount from posting p join transfer t on t.posting_id = p.id
     where p.owner_id = $1 and $1::bigint in (t.debit >> 24, t.credit >> 24) order by p.id, t.line`,
    'transfer',
  ),
  own('messages', 'message'),
  own('limits', 'own_limit'),
  own('limits', 'restriction'),
  list(
    'house',
    'operator_log',
    'select id, at, action, about, request_id from operator_log where customer_id = $1 order by id',
  ),
  list(
    'house',
    'operator_request',
    'select id, kind, about, before, after, sent_at, expires_at, state, decided_at from operator_request where customer_id = $1 order by id',
  ),
];

const MARKET = 'of a market, the same for everybody';
const HOUSE_TABLE =
  'of the house and its operators; what they did that touches the customer is in operator_log and operator_request';
const BANK = 'of the house’s account at its bank; what of it is a customer’s is in bank_line, deposit and withdrawal';
const PROOF = 'proves the books or the rows to the program, and tells of nobody what the exported rows do not';
const RUNS = 'of the running program';
const POOL = 'of a pool, the same for all who follow it';
const OFFERED = 'of an offering or a block, the same for everybody';

/** Tables of which nothing is exported, each with why. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  ...of(
    MARKET,
    'venue_state venue_clock_span minute_bar day_bar instrument_mark instrument_mark_before_marks market_closure market_closure_before_marks market_halt',
  ),
  ...of(
    MARKET,
    'corporate_action corporate_action_before_marks holding_rule holding_rule_before_marks listing closing_quote credit_stop margin_figure news news_feed',
  ),
  ...of(BANK, 'bank_file bank_file_entry bank_debit bank_reconciliation'),
  ...of(
    HOUSE_TABLE,
    'operator operator_session operator_link operator_passkey operator_case setting_version kept_fraction',
  ),
  ...of(
    PROOF,
    'seal publication published_chain published_asset published_seals published_sums posted_range proof_checkpoint proof_sum',
  ),
  ...of(PROOF, 'marks_adopted transfer_with_balances'),
  ...of(
    RUNS,
    'outbox chain_cursor installation notice_position coupon_position answered_challenge schema_migrations account_purpose watched surveillance_look layering_look price_mover_look',
  ),
  ...of(POOL, 'strategy_nav strategy_refusal strategy_halt laboratory_model'),
  ...of(OFFERED, 'offering offering_change block block_print application_demand'),
  customer_trade: 'names another customer; the own side of each trade is in fill',
  trade_beside_large: 'of an inquiry; the trade itself is in fill',
  regular_trade: 'of an inquiry; the trade itself is in fill',
  surveillance_alert: 'of an inquiry, which is not told to those whom it is about, and names others',
};

function of(reason: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, reason]));
}
