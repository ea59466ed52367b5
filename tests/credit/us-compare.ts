import { houseAccount } from '@kuroshio/ledger';
import { positionsIn } from '../../apps/server/src/exchange/positions/position-book.ts';
import { noOf, plainOf, US_CUSTOMERS, type UsEpisode } from './us-episode.ts';
import { US_STOCKS } from './us-plain-numbers.ts';
import type { UsMoney } from './us-plain-words.ts';

/** Fails with a sentence that is written only then. */
function must(holds: boolean, sentence: () => string): asserts holds {
  if (!holds) throw new Error(sentence());
}

const MONEY = ['available', 'held', 'receivable', 'pledged', 'payable'] as const satisfies (keyof UsMoney)[];
/** Units of a share. */
const SHARE = 1_000_000n;

/** What the exchange has of an account beside what the oracle has. */
export function compareUs(episode: UsEpisode, customer: number): void {
  const { exchange } = episode;
  const account = plainOf(episode, customer);
  for (const purpose of MONEY) {
    const [said, due] = [exchange.balance(customer, purpose), account.money[purpose]];
    must(said === due, () => `${customer} has ${said} ${purpose}, not ${due}`);
  }
  let [lots, shorts, owed] = [0, 0, 0n];
  for (const one of US_STOCKS.flatMap(({ name }) => positionsIn(exchange.state, customer, noOf(name)))) {
    if (one.quantity === 0 && one.loan === 0n) continue;
    const lot = account.lots.get(one.id);
    must(lot !== undefined, () => `position ${one.id} is not the oracle's`);
    must(
      lot.shares * SHARE === BigInt(one.quantity),
      () => `position ${one.id} has ${one.quantity}, not ${lot.shares}`,
    );
    must(lot.loan === one.loan, () => `on position ${one.id} ${one.loan} is owed, not ${lot.loan}`);
    must(lot.isMargin === (one.financing === 'margin'), () => `position ${one.id} is ${one.financing}`);
    owed += lot.loan;
    lots++;
  }
  const full = [...account.lots.values()].filter(({ shares, loan }) => shares > 0n || loan > 0n);
  must(lots === full.length, () => `${customer} has ${lots} positions, not ${full.length}`);
  must(exchange.balance(customer, 'loan') === -owed, () => `${customer} owes ${exchange.balance(customer, 'loan')}`);
  for (const one of exchange.state.shortsOf.get(customer) ?? []) {
    if (one.quantity === 0) continue;
    const short = account.shorts.get(one.id);
    must(short !== undefined, () => `short sale ${one.id} is not the oracle's`);
    must(short.shares * SHARE === BigInt(one.quantity), () => `short sale ${one.id} has ${one.quantity}`);
    must(short.proceeds === one.proceeds, () => `short sale ${one.id} brought ${one.proceeds}, not ${short.proceeds}`);
    must(short.held === one.collateral, () => `for short sale ${one.id} ${one.collateral} is held, not ${short.held}`);
    shorts++;
  }
  const open = [...account.shorts.values()].filter(({ shares }) => shares > 0n);
  must(shorts === open.length, () => `${customer} owes on ${shorts} short sales, not ${open.length}`);
  const { equity, requirement } = account.worth();
  const said = exchange.account(customer);
  must(said.equity === equity, () => `of ${customer} ${said.equity} is one's own, not ${equity}`);
  must(said.requirement === requirement, () => `of ${customer} ${said.requirement} is required, not ${requirement}`);
  must(
    said.excess === equity - requirement,
    () => `${customer} has ${said.excess} beyond, not ${equity - requirement}`,
  );
  const parts = said.excesses.reduce((all, one) => all + one, 0n);
  must(parts === said.excess, () => `the positions of ${customer} sum up to ${parts}, not ${said.excess}`);
}

/** What the house has had, shares that are owed, and that nothing is made or lost. */
export function compareUsHouse(episode: UsEpisode): void {
  const { exchange } = episode;
  const { balances } = exchange;
  const all = US_CUSTOMERS.map((customer) => plainOf(episode, customer));
  const due = all.reduce(
    (sum, one) => ({
      ...{ interest: sum.interest + one.interest, fees: sum.fees + one.charged, tax: sum.tax + one.levies },
    }),
    { interest: 0n, fees: 0n, tax: 0n },
  );
  for (const name of ['interest', 'fees', 'tax'] as const)
    must(
      exchange.house(name) === due[name],
      () => `the house has ${exchange.house(name)} of ${name}, not ${due[name]}`,
    );
  const sums = new Map<bigint, bigint>();
  for (const [account, amount] of balances) {
    const asset = (account >> 8n) % 65_536n;
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  for (const [asset, sum] of sums) must(sum === 0n, () => `of asset ${asset} there is ${sum} too much`);
  for (const { name } of US_STOCKS) {
    const owed = all.flatMap(({ shorts }) => [...shorts.values()]).filter(({ stock }) => stock === name);
    const shares = owed.reduce((sum, one) => sum + one.shares * SHARE, 0n);
    const said = balances.get(houseAccount('shorts', noOf(name))) ?? 0n;
    must(said === -shares, () => `of ${name} the house is owed ${said}, not ${shares}`);
  }
}
