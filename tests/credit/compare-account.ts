import { positionsIn } from '../../apps/server/src/exchange/positions/position-book.ts';
import type { PlainAccount } from './plain-account.ts';
import { STOCKS } from './plain-stocks.ts';
import { kindOf, standingFor } from './plain-lots.ts';
import { businessDay } from './plain-days.ts';
import { COUNTED } from './plain-words.ts';
import { count, type Episode, stockNo } from './episode.ts';
import { isLong, offeredPledge } from './random-offers.ts';

/** Fails with a sentence that is written only then. */
function must(holds: boolean, sentence: () => string): asserts holds {
  if (!holds) throw new Error(sentence());
}

const MONEY = ['available', 'held', 'receivable', 'pledged', 'payable'] as const;

/** What the exchange has of an account beside what the oracle has. */
export function compareAccount({ exchange }: Episode, customer: number, account: PlainAccount): void {
  const { state } = exchange.memory;
  let lots = 0;
  for (const one of STOCKS.flatMap(({ name }) => positionsIn(state, customer, stockNo(name)))) {
    if (one.quantity === 0 && one.loan === 0n) continue;
    const lot = account.lots.get(one.id);
    must(lot !== undefined, () => `position ${one.id} is not the oracle's`);
    must(lot.quantity === BigInt(one.quantity), () => `position ${one.id} has ${one.quantity}, not ${lot.quantity}`);
    must(lot.loan === one.loan, () => `on position ${one.id} ${one.loan} is owed, not ${lot.loan}`);
    must(kindOf(lot) === one.financing, () => `position ${one.id} is ${one.financing}, not ${kindOf(lot)}`);
    const [standsFor, due] = [one.pledge, lot.standsFor];
    must(
      standsFor?.loanOf === due?.loan && standsFor?.countsBps === due?.ratio && standsFor?.counted === due?.counted,
      () =>
        `position ${one.id} stands for ${standsFor?.loanOf} at ${standsFor?.countsBps}, not ${due?.loan} at ${due?.ratio}`,
    );
    const written = exchange.memory.pledged.get(one.id);
    must(written === due?.loan, () => `position ${one.id} is written to stand for ${written}, not ${due?.loan}`);
    const from = one.secured?.interestFrom;
    must(from === lot.securedFrom, () => `position ${one.id} bears interest from ${from}, not ${lot.securedFrom}`);
    lots++;
  }
  must(lots === account.lots.size, () => `${customer} has ${lots} positions, not ${account.lots.size}`);
  let shorts = 0;
  for (const one of state.shortsOf.get(customer) ?? []) {
    if (one.quantity === 0) continue;
    const short = account.shorts.get(one.id);
    must(short !== undefined, () => `short sale ${one.id} is not the oracle's`);
    must(
      short.quantity === BigInt(one.quantity),
      () => `short sale ${one.id} has ${one.quantity}, not ${short.quantity}`,
    );
    must(short.proceeds === one.proceeds, () => `short sale ${one.id} brought ${one.proceeds}, not ${short.proceeds}`);
    must(short.held === one.collateral, () => `for short sale ${one.id} ${one.collateral} is held, not ${short.held}`);
    shorts++;
  }
  must(shorts === account.shorts.size, () => `${customer} owes on ${shorts} short sales, not ${account.shorts.size}`);
  const money = MONEY.reduce((sum, purpose) => sum + exchange.balance(customer, purpose), 0n);
  must(money === account.money, () => `${customer} has ${money}, not ${account.money}`);
  const owed = [...account.lots.values()].reduce((sum, { loan }) => sum + loan, 0n);
  must(
    exchange.balance(customer, 'loan') === -owed,
    () => `${customer} owes ${exchange.balance(customer, 'loan')}, not ${owed}`,
  );
}

/** What was told of is due on the next business day (article 55). */
const DAYS_TO_MAKE_UP = 1;

/** What each transaction has last been told of what it leaves owed. */
export function compareShortfalls(episode: Episode): void {
  const { exchange, accounts, tally } = episode;
  const { shortfalls } = exchange.memory;
  const last = new Map(shortfalls.map((row) => [`${row.kind} ${row.of_id}`, row]));
  const newest = businessDay(exchange.clock.date, DAYS_TO_MAKE_UP);
  for (const [id, asked] of episode.unsold) {
    const row = last.get(`position ${id}`);
    const isOpen = row !== undefined && row.step !== 'settled';
    const isNew = isOpen && row.step === 'told' && row.due_on === newest;
    must(asked === 0n || isOpen, () => `nobody was told of ${asked} on ${id}, which found nobody`);
    must(!isNew || row.owed === asked, () => `on ${id} ${row?.owed} was asked for, not ${asked}`);
    if (isNew) count(episode, 'told of what found nobody');
  }
  for (const [customer, account] of accounts)
    for (const { id, quantity, loan } of account.lots.values()) {
      if (quantity > 0n || loan === 0n) continue;
      const row = last.get(`position ${id}`);
      // What was put up is sold before anything is asked for, or found nobody on six days.
      if (!standingFor(account.lots, id).every((one) => isLong(episode, offeredPledge(one.id)))) {
        must(
          row === undefined || row.step === 'settled',
          () => `${customer} was told of ${loan} on ${id}, for which shares stand`,
        );
        count(episode, 'a shortfall not told of');
        continue;
      }
      if (standingFor(account.lots, id).length > 0) count(episode, 'a shortfall told of while shares stand');
      must(row !== undefined && row.step !== 'settled', () => `${customer} was not told of ${loan} on ${id}`);
      const isLate = exchange.clock.date >= row.due_on;
      must(isLate === (row.step === 'defaulted'), () => `${customer} is ${row.step} on ${id}`);
    }
  for (const step of ['told', 'defaulted', 'settled'])
    tally.set(`shortfall ${step}`, shortfalls.filter((row) => row.step === step).length);
}

/** The calls that have not ended, of all accounts: at most one of margin, and one of secured loans. */
export function compareCalls({ exchange, accounts }: Episode): void {
  const open = exchange.memory.calls.filter((row) => row.ended_on === null);
  for (const [customer, { calls }] of accounts)
    for (const counted of COUNTED) {
      const said = open
        .filter((row) => row.customer_id === customer && row.account === counted)
        .map((row) => [row.state, row.called_on, row.amount, row.positions.join(), row.shorts.join()].join(' '));
      const call = calls.get(counted);
      const due = call && [call.state, call.calledOn, call.amount, call.lots.join(), call.shorts.join()].join(' ');
      must(
        said.join() === (due ?? ''),
        () => `${customer} is called (${counted}) ${said.join()}, not ${due ?? 'at all'}`,
      );
    }
}
