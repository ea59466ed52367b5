-- What a loan of shares was agreed at: the lender's part of the fees is a setting of the house since, and what stands keeps its terms.
-- Null of what was lent before.
alter table share_lending add column lender_bps smallint check (lender_bps between 0 and 10000);
