-- Auctions: sealed bids, several a customer, that nobody reads before the opening.

alter table offering
  drop constraint offering_kind_check,
  add constraint offering_kind_check check (kind in ('lottery', 'placement', 'fundraising', 'rights', 'auction'));

alter table application
  -- Which of a customer's bids in an auction it is; there are so many at most. Everywhere else there is one part.
  add column bid_no smallint not null default 1 check (bid_no between 1 and 20),
  -- Price and lots, encrypted to the round of the opening; and the deposit that came with them, without the fee.
  add column sealed text check (length(sealed) = 320 and sealed ~ '^[0-9a-f]+$'),
  add column bid_deposit bigint check (bid_deposit > 0),
  -- From the opening on: what was bid, or why it counts for nothing.
  add column bid_price bigint check (bid_price > 0),
  add column bid_lots integer check (bid_lots > 0),
  add column void_reason text check (void_reason in ('unreadable', 'below-floor', 'wrong-quantity', 'deposit-short')),
  add constraint application_is_bid check ((sealed is null) = (bid_deposit is null)
    and (sealed is not null or (bid_no = 1 and bid_price is null and bid_lots is null and void_reason is null))),
  add constraint application_bid_opened check ((bid_price is null) = (bid_lots is null) and (bid_price is null or void_reason is null));

drop index application_once;
create unique index application_once on application (offering_id, customer_id, bid_no) where state <> 'cancelled';
-- Whoever has copied a sealed bid from the wire or the database does not send it as an own one.
create unique index application_sealed on application (sealed) where sealed is not null;
