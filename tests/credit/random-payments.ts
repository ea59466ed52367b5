import { assert } from '@kuroshio/base';
import { cash, type Price } from '@kuroshio/money';
import { count, type Episode, stockNo } from './episode.ts';
import { DOLLAR, least, THOUSAND } from './plain-fraction.ts';
import { countedIn, kindOf } from './plain-lots.ts';
import type { PlainLot } from './plain-words.ts';
import { between, inSaleOf, marketOf, plain, priceOf } from './random-orders.ts';

/** The least that is lent at a time. */
const LEAST_DRAWN = 10_000n * DOLLAR;

export function payBack(episode: Episode, customer: number, n: number): void {
  const { exchange, random } = episode;
  const account = plain(episode, customer);
  const owing = [...account.lots.values()].filter(({ loan }) => loan > 0n);
  if (owing.length === 0) return;
  const lot = random.pick(owing);
  const [{ id, loan }, kind] = [lot, kindOf(lot)];
  const principal = [loan, loan / 2n, loan + 1n, 0n, BigInt(1 + random.whole(500_000)) * 100n][random.whole(5)] ?? 0n;
  const free = exchange.balance(customer, 'available');
  const isRight = principal > 0n && principal <= loan;
  const cost = isRight ? account.costOfRepaying(id, principal, exchange.clock.date) : 0n;
  const paid = exchange.repay({ customer, clientKey: `own-r${n}`, positionId: id, principal: cash(principal) });
  assert(paid.ok === (isRight && cost <= free), `${principal} of ${loan} with ${free}: ${JSON.stringify(paid.ok)}`);
  if (paid.ok) account.repay(id, principal, exchange.clock.date);
  count(episode, paid.ok ? `repaid ${kind}` : 'refused repayment');
}

/** Who is called pays on what is called: now and then all of it, now and then a part. */
export function meet(episode: Episode, customer: number, n: number): void {
  const { exchange, random } = episode;
  const account = plain(episode, customer);
  if (account.calls.size === 0) return;
  const [counted, call] = random.pick([...account.calls]);
  const left = call.amount - account.paid(counted);
  const { date } = exchange.clock;
  const lot = [...account.lots.values()].find(
    (one) => call.lots.includes(one.id) && one.loan > 0n && countedIn(one) === counted,
  );
  const short = [...account.shorts.values()].find(({ id }) => call.shorts.includes(id));
  // A transaction may be paid in full while others of the call wait.
  const wanted = [left, left / 3n, lot?.loan ?? left][random.whole(3)] ?? 0n;
  const amount = lot !== undefined && wanted > lot.loan ? lot.loan : wanted;
  const cost = lot === undefined ? amount : account.costOfRepaying(lot.id, amount, date);
  if (amount <= 0n || (lot === undefined && short === undefined)) return;
  const free = exchange.balance(customer, 'available');
  if (cost > free) {
    exchange.deposit(customer, cash(cost));
    account.money += cost;
  }
  const [clientKey, exact] = [`own-m${n}`, cash(amount)];
  if (lot !== undefined) {
    assert(exchange.repay({ customer, clientKey, positionId: lot.id, principal: exact }).ok, 'what is called is paid');
    account.repay(lot.id, amount, date);
  } else if (short !== undefined) {
    assert(exchange.putUp({ customer, clientKey, shortId: short.id, amount: exact }).ok, 'what is called is put up');
    account.putUp(short.id, amount);
  }
  count(episode, `paid on a call of ${counted}`);
}

export function putUp(episode: Episode, customer: number, n: number): void {
  const { exchange, random } = episode;
  const account = plain(episode, customer);
  const owed = [...account.shorts.values()];
  if (owed.length === 0) return;
  const { id } = random.pick(owed);
  const free = exchange.balance(customer, 'available');
  const amount = random.whole(4) === 0 ? free + 1n : BigInt(1 + random.whole(200_000)) * 100n;
  const put = exchange.putUp({ customer, clientKey: `own-p${n}`, shortId: id, amount: cash(amount) });
  assert(put.ok === amount <= free, `${amount} put up with ${free}`);
  if (put.ok) account.putUp(id, amount);
  count(episode, put.ok ? 'put up' : 'refused putting up');
}

/** What is lent on a stock to all, what was put up of it by all as it counted then, and what open purchases may still draw at most. */
export function lentOn(
  { accounts, exchange }: Episode,
  stock: string,
): { readonly owed: bigint; readonly most: bigint } {
  const lots = [...accounts.values()].flatMap((account) => [...account.lots.values()]);
  const takes = ({ loan, standsFor }: PlainLot) => loan + (standsFor?.counted ?? 0n);
  const owed = lots.reduce((sum, lot) => (lot.stock === stock ? sum + takes(lot) : sum), 0n);
  const orders = [...exchange.memory.state.orders.values()].filter(
    ({ side, financing, instrumentNo }) => side === 'buy' && financing === 'margin' && instrumentNo === stockNo(stock),
  );
  return {
    owed,
    most: orders.reduce((sum, one) => sum + BigInt(one.bookPrice) * BigInt(one.quantity - one.filledQuantity), owed),
  };
}

/** Money is asked for on shares that are held: what they allow and more, of a price that the house caps now and then. */
export function draw(episode: Episode, customer: number, n: number): void {
  const { exchange, random } = episode;
  const account = plain(episode, customer);
  const held = [...account.lots.values()].filter((lot) => lot.quantity > 0n && kindOf(lot) !== 'margin');
  // Who is called is lent nothing, which is for the capability to say.
  if (held.length === 0 || account.calls.has('secured')) return;
  const { stock } = random.pick(held);
  const { reference, limits } = marketOf(episode, stock);
  assert(limits !== null, 'each stock has limits');
  const ceiling = random.whole(3) === 0 ? between(episode, stock, limits.down, limits.up) : (limits.up as Price);
  const drawing = {
    ...{
      stock,
      on: exchange.clock.date,
      price: [BigInt(reference), BigInt(ceiling)].reduce(least, priceOf(episode, stock)),
    },
    inSale: inSaleOf(episode, customer),
  };
  const { byShares, inAll } = account.room(drawing);
  const part = (byShares / THOUSAND / BigInt(1 + random.whole(4))) * THOUSAND;
  const wished = [byShares, byShares + THOUSAND, part, part][random.whole(4)] ?? 0n;
  const amount = wished < LEAST_DRAWN ? LEAST_DRAWN : wished;
  const free = exchange.balance(customer, 'available') + amount;
  const lent = lentOn(episode, stock);
  const quota = account.stock(stock).quota * DOLLAR;
  const isRight = amount <= byShares && amount <= inAll;
  const interest = isRight ? account.costOfDrawing(drawing, amount) : 0n;
  const before = exchange.memory.interest;
  const drawn = exchange.draw({
    ...{ customer, clientKey: `own-d${n}`, instrumentNo: stockNo(stock), ceiling, amount: cash(amount) },
    ...{ rateBps: 450, purpose: 'consumption' },
  });
  const said = drawn.ok ? 'lent' : drawn.refusal.code;
  // How much of the quota open orders take is not the oracle's to say: only that they may, and that what is lent never exceeds it.
  assert(said !== 'MARGIN_STOCK_FULL' || lent.most + amount > quota, `${stock} is not full with ${lent.most}`);
  assert(said !== 'lent' || lent.owed + amount <= quota, `${stock} is full with ${lent.owed}`);
  assert(
    drawn.ok === (isRight && interest <= free && said !== 'MARGIN_STOCK_FULL'),
    `${amount} on ${stock} with room for ${byShares} and ${inAll}, interest of ${interest}: ${said}`,
  );
  if (drawn.ok) {
    const paid = exchange.memory.interest - before;
    assert(paid === interest, `a draw pays ${paid} of interest, not ${interest}`);
    account.draw(drawing, amount);
    if (interest > 0n) count(episode, 'drawn with interest');
    const called = account.calls.get('margin')?.lots ?? [];
    if (called.some((id) => account.lots.get(id)?.securedFrom === drawing.on))
      count(episode, 'drawn on what was called');
  }
  count(episode, drawn.ok ? 'drawn' : `refused ${said}`);
}
