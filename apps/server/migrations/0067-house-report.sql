-- By which the report of the house finds the rows of a day. Rows of these tables come in the order of their time, so a page of such an
-- index says it for a hundred pages of rows, and a row that is added costs next to nothing.
create index fill_by_time on fill using brin (at);
create index customer_by_time on customer using brin (created_at);
create index deposit_passed on deposit (decided_at) where state = 'passed';
