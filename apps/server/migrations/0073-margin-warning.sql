-- At which maintenance ratio a customer wants to be warned, in basis points; null where the house's level is good enough.
alter table notice_preference add column margin_warning_bps integer check (margin_warning_bps between 13100 and 30000);
