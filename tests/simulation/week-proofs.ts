import { chargesOn, countryOf } from './plain-rules.ts';
import { type Known, limitsOn, oneOf, type WeekFacts } from './week-facts.ts';
import { proveFills, proveSuspensions } from './week-fill-proofs.ts';
import { openDays } from './week-plan.ts';
import { type ExpectedEntitlement, type Replay, replayInstrument, type WeekInstrument } from './week-replay.ts';
import { DIVIDEND, type FillRow, type OrderRow, SETTLEMENT, type SettlementRow, type WeekRows } from './week-rows.ts';

const ASSETS = { taiwan: 1, us: 2 } as const;

/** Holds the week so far against the rules, from the rows alone. @returns what is wrong, in words */
export function proveWeek(rows: WeekRows, facts: WeekFacts): string[] {
  const listed = new Map(facts.instruments.map((one) => [one.no, one]));
  const replays = new Map<number, Replay>();
  for (const one of facts.instruments) {
    const today = facts.today.get(one.venue) ?? '';
    const days = openDays(countryOf(one), facts.closed).filter((day) => day <= today);
    replays.set(one.no, replayInstrument(one, rows, days));
  }
  const known = { rows, facts, listed, replays };
  return PROOFS.flatMap((prove) => prove(known));
}

function proveReferences(known: Known): string[] {
  const wrong: string[] = [];
  for (const one of known.facts.instruments) {
    const replay = known.replays.get(one.no);
    for (const [day, reference] of replay?.references ?? []) {
      const limits = limitsOn(known, one, day);
      const expected = [reference, limits?.down ?? '-', limits?.up ?? '-'].join(' ');
      const shown = [...(known.facts.published.get(`${one.no} ${day}`) ?? [])].filter((text) => text !== expected);
      if (shown.length > 0) wrong.push(`${one.symbol} on ${day} should be at ${expected} and was at ${shown.join()}`);
    }
    const made = new Map(replay?.actions.map((action) => [action.row.id, action]));
    for (const row of known.rows.actions) {
      if (row.instrument_no !== one.no) continue;
      const action = made.get(row.id);
      const expected = [action?.day ?? null, action?.close ?? null, action?.reference ?? null].join(' ');
      const stored = [row.effective_on, row.previous_close, row.reference].join(' ');
      if (expected !== stored) {
        wrong.push(`the action ${row.id} of ${one.symbol} should have made ${expected} and made ${stored}`);
      }
    }
  }
  return wrong;
}

/** The first trading day of a country from a day on. */
function openFrom({ facts }: Known, one: WeekInstrument, day: string): string {
  return openDays(countryOf(one), facts.closed).find((open) => open >= day) ?? 'never';
}

function proveEntitlements(known: Known): string[] {
  const { rows, facts, replays } = known;
  const wrong: string[] = [];
  const keyOf = (action: bigint, customer: number) => `action ${action} of customer ${customer}`;
  const stored = new Map(rows.entitlements.map((row) => [keyOf(row.action_id, row.customer_id), row]));
  const paid = Map.groupBy(
    rows.dues.filter(({ kind }) => kind === DIVIDEND),
    ({ business_id, owner_id }) => keyOf(business_id, owner_id),
  );
  const textOf = (one: ExpectedEntitlement) =>
    [one.shares, one.gross, one.fees, one.tax, one.day, one.paysOn].join(' ');
  for (const one of facts.instruments) {
    for (const expected of replays.get(one.no)?.entitlements ?? []) {
      const key = keyOf(expected.actionId, expected.customer);
      const row = stored.get(key);
      stored.delete(key);
      const says = row && [row.shares, row.gross, row.fees, row.tax, row.ex_date, row.pays_on].join(' ');
      if (says !== textOf(expected)) wrong.push(`${key} should be ${textOf(expected)} and is ${says}`);
      const payDay = openFrom(known, one, expected.paysOn);
      const isDue = payDay <= (facts.today.get(one.venue) ?? '');
      if ((row?.state === 'paid') !== isDue) wrong.push(`${key} for ${payDay} is ${row?.state}`);
      const days = (paid.get(key) ?? []).map((due) => due.trading_date).join();
      paid.delete(key);
      if (days !== (isDue ? payDay : '')) wrong.push(`${key} is due on ${payDay} and was paid on ${days || 'no day'}`);
    }
  }
  for (const key of [...stored.keys(), ...paid.keys()]) wrong.push(`nothing entitles to ${key}`);
  return wrong;
}

/** Who may subscribe for new shares, and for how many: whoever held some as the ex-date began. */
function proveRights({ rows, facts, replays }: Known): string[] {
  const told = rows.rights.map((row) => [row.action_id, row.customer_id, row.held, row.shares].join(' '));
  const expected = facts.instruments.flatMap(({ no }) =>
    (replays.get(no)?.rights ?? []).map((one) => [one.actionId, one.customer, one.held, one.shares].join(' ')),
  );
  const [is, should] = [new Set(told), new Set(expected)];
  return [
    ...told.filter((one) => !should.has(one)).map((one) => `nothing gives the right ${one}`),
    ...expected.filter((one) => !is.has(one)).map((one) => `the right ${one} is missing`),
  ];
}

function proveHoldings({ rows, facts, replays }: Known): string[] {
  const wrong: string[] = [];
  const expected = new Map<string, bigint>();
  for (const { no } of facts.instruments) {
    for (const [customer, shares] of replays.get(no)?.held ?? []) expected.set(`${customer} ${no}`, shares);
  }
  const booked = new Map([...rows.balances].filter(([key]) => Number(key.split(' ')[1]) >= 1000));
  for (const [name, found] of [
    ['positions', rows.positions],
    ['ledger', booked],
  ] as const) {
    for (const key of new Set([...expected.keys(), ...found.keys()])) {
      const [should, is] = [expected.get(key) ?? 0n, found.get(key) ?? 0n];
      if (should !== is) wrong.push(`${key} should have ${should} shares and has ${is} (${name})`);
    }
  }
  return wrong;
}

/** The house keeps less than a share of each instrument, and just what its fills and ex-dates leave. */
function proveKept({ rows, facts, replays }: Known): string[] {
  return facts.instruments.flatMap(({ no, symbol }) => {
    const [should, is] = [replays.get(no)?.kept ?? 0n, rows.kept.get(no) ?? 0n];
    return should === is ? [] : `the house should keep ${should} of ${symbol} and keeps ${is}`;
  });
}

/** When a trade settles: two trading days later in Taiwan, one in the US. */
function settlementDay(known: Known, row: Pick<SettlementRow, 'instrument_no' | 'trading_date'>): string {
  const country = countryOf(oneOf(known, row.instrument_no));
  const days = openDays(country, known.facts.closed);
  return days[days.indexOf(row.trading_date) + (country === 'taiwan' ? 2 : 1)] ?? 'never';
}

function proveSettlements(known: Known): string[] {
  const { rows, facts } = known;
  const wrong: string[] = [];
  const keyOf = (order: bigint, day: string) => `order ${order} of ${day}`;
  const fills = Map.groupBy(rows.fills, (fill) => keyOf(fill.order_id, fill.trading_date));
  const done = Map.groupBy(
    rows.dues.filter(({ kind }) => kind === SETTLEMENT),
    ({ business_id, step }) => keyOf(business_id, String(step).replace(/(....)(..)(..)/, '$1-$2-$3')),
  );
  for (const row of rows.settlements) {
    const key = keyOf(row.order_id, row.trading_date);
    const day = settlementDay(known, row);
    if (row.settles_on !== day) wrong.push(`${key} settles on ${day} and not on ${row.settles_on}`);
    const { pay, receive } = obligationOf(fills.get(key) ?? []);
    if (row.pay !== pay || row.receive !== receive) wrong.push(`${key} should pay ${pay} and receive ${receive}`);
    const isDue = day <= (facts.today.get(oneOf(known, row.instrument_no).venue) ?? '');
    if ((row.state === 'settled') !== isDue) wrong.push(`${key} for ${day} is ${row.state}`);
    const days = (done.get(key) ?? []).map((due) => due.trading_date).join();
    if (days !== (isDue ? day : '')) wrong.push(`${key} is due on ${day} and was settled on ${days || 'no day'}`);
    fills.delete(key);
    done.delete(key);
  }
  // Less than a cent is nothing to settle.
  for (const [key, own] of fills) if (Object.values(obligationOf(own)).every((sum) => sum === 0n)) fills.delete(key);
  for (const key of [...fills.keys(), ...done.keys()]) wrong.push(`${key} has no settlement`);
  return wrong;
}

function obligationOf(fills: readonly FillRow[]): { readonly pay: bigint; readonly receive: bigint } {
  let [pay, receive] = [0n, 0n];
  for (const { side, value, charges } of fills) {
    if (side === 'buy') pay += value + charges;
    else receive += value - charges;
  }
  return { pay, receive };
}

function proveCharges(known: Known): string[] {
  const charged = new Map<bigint, bigint>();
  for (const { order_id, charges } of known.rows.fills) {
    charged.set(order_id, (charged.get(order_id) ?? 0n) + charges);
  }
  return known.rows.orders.flatMap((order) => {
    const due = chargesOn(oneOf(known, order.instrument_no), {
      side: order.side,
      value: order.filled_value,
      shares: order.filled_quantity,
      sameDay: order.day_trade_value,
      oddLot: order.board === 'odd-lot' || order.board === 'after-odd',
    });
    const is = charged.get(order.id) ?? 0n;
    return due === is ? [] : `order ${order.id} (${order.board}) should be charged ${due} and is charged ${is}`;
  });
}

/** Of one stock and day no more is sold at the lower tax than was bought on the regular boards. */
function proveDayTrades({ rows }: Known): string[] {
  const keyOf = (row: { readonly customer_id: number; readonly instrument_no: number }, day: string) =>
    `${row.customer_id} in ${row.instrument_no} on ${day}`;
  const dayOf = new Map(rows.fills.map((fill) => [fill.order_id, fill.trading_date]));
  const bought = new Map<string, bigint>();
  for (const fill of rows.fills) {
    if (fill.side !== 'buy') continue;
    const key = keyOf(fill, fill.trading_date);
    bought.set(key, (bought.get(key) ?? 0n) + fill.quantity);
  }
  const offset = new Map<string, bigint>();
  for (const order of rows.orders) {
    if (order.day_trade_quantity === 0n) continue;
    const key = keyOf(order, dayOf.get(order.id) ?? '');
    offset.set(key, (offset.get(key) ?? 0n) + order.day_trade_quantity);
  }
  return [...offset]
    .filter(([key, shares]: readonly [string, OrderRow['day_trade_quantity']]) => shares > (bought.get(key) ?? 0n))
    .map(([key, shares]) => `${key}: ${shares} are set against ${bought.get(key) ?? 0n} bought`);
}

function proveCash(known: Known): string[] {
  const { rows, facts, replays } = known;
  const expected = new Map(facts.granted);
  const add = (customer: number, one: WeekInstrument, amount: bigint) => {
    const key = `${customer} ${ASSETS[countryOf(one)]}`;
    expected.set(key, (expected.get(key) ?? 0n) + amount);
  };
  for (const { customer_id, instrument_no, side, value, charges } of rows.fills) {
    add(customer_id, oneOf(known, instrument_no), (side === 'buy' ? -value : value) - charges);
  }
  for (const one of facts.instruments) {
    const replay = replays.get(one.no);
    for (const { customer, gross, fees, tax, paysOn } of replay?.entitlements ?? []) {
      if (openFrom(known, one, paysOn) <= (facts.today.get(one.venue) ?? '')) add(customer, one, gross - fees - tax);
    }
    for (const [customer, paid] of replay?.inLieu ?? []) add(customer, one, paid);
  }
  const found = new Map([...rows.balances].filter(([key]) => Number(key.split(' ')[1]) < 1000));
  return [...new Set([...expected.keys(), ...found.keys()])].flatMap((key) => {
    const [should, is] = [expected.get(key) ?? 0n, found.get(key) ?? 0n];
    return should === is ? [] : `${key} should have ${should} cents and has ${is}`;
  });
}

const PROOFS: readonly ((known: Known) => string[])[] = [
  proveFills,
  proveSuspensions,
  proveReferences,
  proveEntitlements,
  proveRights,
  proveHoldings,
  proveKept,
  proveSettlements,
  proveCharges,
  proveDayTrades,
  proveCash,
];
