import { assert } from '@kuroshio/base';

/** What can be asked by SQL. */
export interface Asked {
  query(sql: string): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
}

/** What customers have and what is promised to them, by plain SQL that shares nothing with migrations and program. */
export interface Facts {
  /** Every account of every customer that is not zero. Purposes: 1 available, 2 held, 3 receivable, 4 payable, 5 pledged. */
  readonly balances: readonly {
    customer: string;
    asset: string;
    purpose: string;
    amount: string;
  }[];
  /** Per customer and instrument. */
  readonly shares: readonly {
    customer: string;
    instrument: string;
    quantity: string;
    closing: string;
    cost: string;
    realised: string;
    positions: string;
  }[];
  /** Each position, named by what opened it. */
  readonly positions: readonly (Row & { opened_by: string; customer: string; instrument: string; quantity: string })[];
  /** Each part of a sale that fell to a position. */
  readonly closes: readonly Row[];
  /** What open sales have reserved of positions. */
  readonly reserved: readonly Row[];
  readonly orders: readonly (Row & { id: string; customer: string; state: string })[];
  readonly fills: readonly Row[];
  readonly conditionals: readonly (Row & { id: string; customer: string; state: string })[];
  /** What trades are to pay and to bring, and what has been paid. */
  readonly settlements: readonly (Row & {
    order_id: string;
    trading_date: string;
    customer: string;
    asset: string;
    venue: string;
    pay: string;
    receive: string;
    held: string;
    pledged: string;
    settles_on: string;
    state: string;
  })[];
  readonly dividends: readonly (Row & { customer: string; asset: string; net: string; state: string })[];
  /** What borrowing shares in the US has cost so far: it is charged each night. */
  readonly borrowing: readonly (Row & { customer: string; asset: string; amount: string })[];
  /** Every way that money and shares have gone, from account to account. */
  readonly transfers: readonly Row[];
  readonly customers: readonly (Row & { id: string; phone: string })[];
  readonly venues: readonly { venue: string; date: string }[];
}

type Row = Readonly<Record<string, string | null>>;
type Queries = Readonly<Record<keyof Facts, string>>;

/**
 * The questions for each shape of the tables, the newest last: from which migration on they are so, and what is asked
 * otherwise than of the tables before. All values are asked for as text, in the same order whatever their shape is.
 */
const SHAPES: readonly [{ from: number; queries: Queries }, ...{ from: number; queries: Partial<Queries> }[]] = [
  {
    from: 17,
    queries: {
      balances: `select account_id >> 24 as customer, (account_id >> 8) & 65535 as asset, account_id & 255 as purpose, amount
        from balance where amount <> 0 order by account_id`,
      shares: `select customer_id as customer, instrument_no as instrument, sum(quantity) as quantity,
          sum(closing_quantity) as closing, sum(cost) as cost, sum(realised) as realised, count(*) as positions
        from positions group by 1, 2 order by 1, 2`,
      positions: `select 'order' as opened_kind, id as opened_by, customer_id as customer, instrument_no as instrument, type, state,
          opened_quantity, opened_value, buy_charges, quantity, closing_quantity, cost, sold_quantity, sold_value,
          sell_charges, realised, opened_at, sold_at, locked_until, no_sell_until, no_sell_days, sellable_at
        from positions order by opened_by`,
      closes: `select order_id, step, position_id as opened_by, quantity, value, charges, cost from position_close
        order by order_id, step, opened_by`,
      reserved: `select id as order_id, (part ->> 'positionId')::bigint as opened_by, part ->> 'quantity' as quantity
        from orders, jsonb_array_elements(closes) as part where state = 'open' order by order_id, opened_by`,
      orders: `select id, customer_id as customer, client_order_id, instrument_no as instrument, cash_asset, side, type, time_in_force,
          board, quantity, quantity - filled_quantity as rest, price, position_id as sells_opened_by, trading_date, state,
          filled_quantity, filled_value, fills, charges, held_cash, pledged_cash, held_shares, amendments, asked_amount,
          day_trade_quantity, day_trade_value, placed_at
        from orders order by id`,
      fills: `select order_id, step, price, quantity, value, fees, tax, counterparty, trading_date, settles_on from fill
        order by order_id, step`,
      conditionals: `select id, customer_id as customer, client_order_id, leg, group_id, instrument_no as instrument, side, trigger_kind,
          trigger_price, trail, trail_unit, type, time_in_force, quantity, price, position_id as sells_opened_by, parent_id,
          expires_on, state, extreme, order_id, refusal
        from conditional_order order by id`,
      settlements: `select order_id, trading_date, customer_id as customer, instrument_no as instrument, venue, asset, pay, receive,
          held, pledged, settles_on, state
        from settlement order by order_id, trading_date`,
      dividends: `select action_id, customer_id as customer, instrument_no as instrument, asset, shares, gross, gross - fees - tax as net,
          ex_date, pays_on, state
        from entitlement order by action_id, customer_id`,
      borrowing: 'select 0 as customer, 0 as asset, 0 as amount where false',
      transfers: `select debit, credit, count(*) as transfers, sum(amount) as amount from transfer group by 1, 2 order by 1, 2`,
      customers: `select id, phone, password_hash, language,
          (select count(*) from message where customer_id = customer.id) as messages,
          (select count(*) from alert where customer_id = customer.id) as alerts,
          (select count(*) from watched where customer_id = customer.id) as watched
        from customer order by id`,
      venues: 'select venue, trading_date as date from venue_state order by venue',
    },
  },
  {
    // Positions have numbers of their own and name what opened them; settlements are obligations of orders.
    from: 18,
    queries: {
      positions: `select opened_kind, opened_by, customer_id as customer, instrument_no as instrument, type, state,
          opened_quantity, opened_value, buy_charges, quantity, closing_quantity, cost, sold_quantity, sold_value,
          sell_charges, realised, opened_at, sold_at, locked_until, no_sell_until, no_sell_days, sellable_at
        from positions order by opened_by`,
      closes: `select c.order_id, c.step, p.opened_by, c.quantity, c.value, c.charges, c.cost
        from position_close c join positions p on p.id = c.position_id order by order_id, step, opened_by`,
      reserved: `select o.id as order_id, p.opened_by, part ->> 'quantity' as quantity
        from orders o, jsonb_array_elements(o.closes) as part join positions p on p.id = (part ->> 'positionId')::bigint
        where o.state = 'open' order by order_id, opened_by`,
      settlements: `select business_id as order_id, trading_date, customer_id as customer, instrument_no as instrument, venue, asset,
          pay, receive, held, pledged, settles_on, state
        from obligation where kind = 'order' order by business_id, trading_date`,
    },
  },
  {
    // US shares are sold short.
    from: 92,
    queries: {
      borrowing: `select c.customer_id as customer, o.cash_asset as asset, sum(c.amount) as amount
        from short_change c join short_position s on s.id = c.short_id join orders o on o.id = s.order_id
        where c.kind = 'fee' group by 1, 2 order by 1, 2`,
    },
  },
];

/** How many migrations a database has seen. */
export async function migrationsOf(database: Asked): Promise<number> {
  const { rows } = await database.query('select max(number) as number from schema_migrations');
  return Number(rows[0]?.['number']);
}

/** One kind of facts of a database, asked as its tables are after so many migrations. */
export async function readFact<Name extends keyof Facts>(database: Asked, name: Name): Promise<Facts[Name]> {
  const migrations = await migrationsOf(database);
  const sql = SHAPES.findLast(({ from, queries }) => from <= migrations && queries[name] !== undefined)?.queries[name];
  assert(sql !== undefined, `there is a question for the ${name} of migration ${migrations}`);
  // As text, so that no number loses a digit on the way.
  const { rows } = await database.query(
    `select (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(fact))) as fact from (${sql}) as fact`,
  );
  return rows.map(({ fact }) => fact) as unknown as Facts[Name];
}

/** All facts of a database. */
export async function readFacts(database: Asked): Promise<Facts> {
  const facts: [string, readonly unknown[]][] = [];
  for (const name of Object.keys(SHAPES[0].queries) as (keyof Facts)[]) {
    facts.push([name, await readFact(database, name)]);
  }
  return Object.fromEntries(facts) as unknown as Facts;
}
