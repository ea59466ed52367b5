import { FIRST_CUSTOMER, FIRST_ESCROW, HOUSE } from '@kuroshio/ledger';
import { ASSET, type Proof } from './proof.ts';

/** What must be true of shares that are offered beside the market, and of the money for them. */
export const OFFERED_PROOFS: readonly Proof[] = [
  {
    name: 'escrows',
    truth: 'what is in escrow is what parts in offerings have there: nothing once an offering has ended',
    broken: `select * from open_escrow full join (
        select (account_id >> 24)::integer as owner, (${ASSET})::integer as asset, amount as booked from house
        where account_id >> 24 between ${FIRST_ESCROW} and ${FIRST_CUSTOMER - 1} and amount <> 0) b using (owner, asset)
      where coalesce(open_escrow.amount, 0) <> coalesce(booked, 0)`,
  },
  {
    name: 'institutions',
    truth: 'institutions gave up the shares that were delivered of their blocks, and got what customers paid for these',
    broken: `select * from (
        select b.instrument_no as asset, -sum(d.quantity) as amount
        from block_purchase p join block b on b.id = p.block_id
        join delivery d on d.direction = 'in' and d.kind = 'block' and d.business_id = p.id and d.step = 0 group by 1
        union all select asset, sum(value) from block_purchase p join block b on b.id = p.block_id group by 1) p
      full join (
        select ${ASSET} as asset, amount as booked from house where account_id >> 24 = ${HOUSE.institutions}) b using (asset)
      where coalesce(amount, 0) <> coalesce(booked, 0)`,
  },
  {
    name: 'blocks',
    truth: 'what the institution still has of a block, what others took and what customers bought is what was offered',
    broken: `select id, offered, holding, taken, bought, paid, cost from block b
      left join lateral (
        select coalesce(sum(shares), 0) as bought, coalesce(sum(value), 0) as cost from block_purchase where block_id = b.id) p on true
      where offered <> holding + taken + bought or sold <> bought or paid <> cost`,
  },
];
