-- The trading date on which a simulated company announced an action; null where somebody else did.
alter table corporate_action add column announced_on date;
