-- Bars are sealed one by one by the key of the seals, which is never here: what somebody writes with the database's password
-- is not shown to anybody, and is named. What a seal covers: exchange/venues/bar-seals.ts. Bars of before have none.

alter table minute_bar add column seal integer;
alter table day_bar add column seal integer;
