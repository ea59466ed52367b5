-- What operators put down of payments at banks and on networks: each counts once.
create index bank_line_reference on bank_line (reference);
-- The house desk numbers its practice payments by the withdrawal.
create unique index withdrawal_reference on withdrawal (reference) where payer <> 'house-desk';
