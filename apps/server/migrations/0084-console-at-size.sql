-- What the console's lists are read by in a house of a million customers (docs/performance.md, "The console at size"). None is on a table
-- that trading writes to, but the one of balances, which says only who owes: a balance that changes does not change it.

-- A customer's file shows sessions that have ended too, and removal after a closed account looks for all of a customer's.
create index session_all_of_customer on session (customer_id, id);
create index searched_of_customer on searched (customer_id);
create index deposit_receipt_of_customer on deposit_receipt (customer_id);
create index bank_card_all_of_customer on bank_card (customer_id);
create index wallet_address_all_of_customer on wallet_address (customer_id);
create index verification_photo_of_customer on verification_photo (customer_id);
create index plan_purchase_of_customer on plan_purchase (customer_id);
create index basket_outcome_of_customer on basket_outcome (customer_id);

-- The log by what was done.
create index operator_log_of_action on operator_log (action, id);
-- What two operators have decided of one kind.
create index operator_request_applied on operator_request (kind text_pattern_ops) where state = 'applied';

-- Queues, soonest due first.
create index verification_case_due on verification_case (due_at, id) where state = 'under-review';
create index deposit_due on deposit (due_at, id) where state = 'under-review';
create index withdrawal_due on withdrawal (due_at, id) where state in ('under-review', 'approved');

-- Accounts of what is owed: purposes from 128 on.
create index balance_owed on balance ((account_id & 255), account_id) where account_id & 255 >= 128;

-- Who follows a strategy, and how much was applied for: read of the index alone.
create index strategy_lot_standing on strategy_lot (strategy_id, customer_id) where units > 0;
create index application_standing on application (offering_id) include (held) where state <> 'cancelled';

-- How punctually withdrawals were paid is read of the index alone.
drop index withdrawal_paid;
create index withdrawal_paid on withdrawal (paid_at) include (due_at) where state = 'paid';
