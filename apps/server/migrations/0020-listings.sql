-- Instruments that an installation lists beside those of the tables. Written by the exchange's command `list`; never removed,
-- for their numbers name shares in the ledger.
create table listing (
  no integer primary key check (no >= 50000),
  venue text not null check (venue in ('TWSE', 'TPEX', 'US')),
  code text not null check (code ~ '^[0-9A-Z][0-9A-Z.-]{0,9}$'),
  kind text not null check (kind in ('stock', 'etf')),
  name_tw text not null check (name_tw <> ''),
  name_en text not null check (name_en <> ''),
  -- Null where there is no daily limit.
  price_limit_bps integer check (price_limit_bps > 0),
  tax_class text not null check (tax_class in ('tw-stock', 'tw-fund', 'tw-bond-fund', 'none')),
  -- Taiwan's two-digit code, in the US the sector; empty for a fund.
  industry text not null,
  shares_outstanding bigint not null check (shares_outstanding >= 0),
  -- What its first day is reckoned from, in price units.
  reference bigint not null check (reference > 0),
  isin text not null,
  -- It trades from the first day of its venue on or after this one.
  listed_on date not null,
  listed_at timestamptz not null,
  -- The day on which it was listed, once that has begun.
  effective_on date,
  unique (venue, code)
);

grant select, insert, update (effective_on) on listing to kuroshio_server;
