-- Which postings are of a day. They are written in the order of time or nearly so, and never changed: a block range index has it in some
-- pages, and costs an insert next to nothing.
create index posting_by_time on posting using brin (created_at) with (pages_per_range = 16, autosummarize = on);
