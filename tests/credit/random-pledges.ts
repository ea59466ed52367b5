import { assert } from '@kuroshio/base';
import type { Price } from '@kuroshio/money';
import { units } from '@kuroshio/money';
import { pledgeSharesCommand } from '../../apps/server/src/exchange/orders/pledge-shares.ts';
import { giveBackRoomCommand } from '../../apps/server/src/exchange/positions/give-back.ts';
import { takeCommand } from '../../apps/server/src/exchange/positions/take.ts';
import { returnShares } from '../../apps/server/src/pledges/return-shares.ts';
import { count, type Episode, stockNo } from './episode.ts';
import { mayTakeBack } from './plain-calls.ts';
import { DOLLAR, least } from './plain-fraction.ts';
import { kindOf } from './plain-lots.ts';
import type { PlainLot } from './plain-words.ts';
import { lentOn } from './random-payments.ts';
import { between, inSaleOf, marketOf, momentOf, plain, priceOf } from './random-orders.ts';

/** Lots of this customer, and now and then of anybody. */
function lotsOf({ accounts, random }: Episode, customer: number): PlainLot[] {
  const some = random.whole(12) === 0 ? [...accounts.values()] : [accounts.get(customer)];
  return some.flatMap((account) => [...(account?.lots.values() ?? [])]);
}

/** Shares are put up for a loan: mostly such as may be, now and then any. */
export function pledge(episode: Episode, customer: number, n: number): void {
  const { exchange, random } = episode;
  const account = plain(episode, customer);
  const all = lotsOf(episode, customer);
  const isAny = random.whole(6) === 0;
  const own = isAny ? all : all.filter((one) => kindOf(one) === 'cash');
  const called = new Set([...account.calls.values()].flatMap(({ lots }) => lots));
  const owing = isAny ? all : all.filter(({ loan }) => loan > 0n);
  if (own.length === 0 || owing.length === 0) return;
  const waiting = owing.filter(({ id }) => called.has(id));
  const { id, stock } = random.pick(own);
  const loanOf = random.pick(waiting.length > 0 && random.whole(3) > 0 ? waiting : owing).id;
  const { reference, limits } = marketOf(episode, stock);
  assert(limits !== null, 'each stock has limits');
  const ceiling = random.whole(3) === 0 ? between(episode, stock, limits.down, limits.up) : (limits.up as Price);
  const price = [BigInt(reference), BigInt(ceiling)].reduce(least, priceOf(episode, stock));
  const by = { price, on: exchange.clock.date, inSale: inSaleOf(episode, customer) };
  const due = account.wouldStand(id, loanOf, by);
  const put = exchange.run(pledgeSharesCommand(exchange.memory.state), {
    ...{ customer, clientKey: `own-g${n}`, positionId: id, loanOf, ceiling },
  });
  const said = put.ok ? 'ok' : put.refusal.code;
  // How much of the quota open orders take is not the oracle's to say: only that they may, and that no more is taken.
  const [lent, quota] = [lentOn(episode, stock), account.stock(stock).quota * DOLLAR];
  const isFull = said === 'MARGIN_STOCK_FULL';
  const counts = due?.counted ?? 0n;
  assert(!isFull || lent.most + counts > quota, `${stock} is not full with ${lent.most}`);
  assert(!put.ok || lent.owed + counts <= quota, `${stock} is full with ${lent.owed}`);
  assert(put.ok === (due !== undefined && !isFull), `${id} is put up for ${loanOf}: ${said}`);
  if (put.ok && due !== undefined) {
    const { counted, quantity } = put.value;
    assert(counted === due.counted, `${id} counts for ${counted}, not ${due.counted}`);
    assert(BigInt(quantity) === due.shares, `${quantity} are put up, not ${due.shares}`);
    account.stand(id, due);
    count(episode, called.has(loanOf) ? 'put up for what is called' : 'put up for a loan');
  } else count(episode, `not put up ${said}`);
}

/** Who owes what a sale left after the day on which it was due is in default. */
function isInDefault({ exchange }: Episode, customer: number): boolean {
  const last = new Map(exchange.memory.shortfalls.map((row) => [`${row.kind} ${row.of_id}`, row]));
  return [...last.values()].some((row) => row.customer_id === customer && row.step === 'defaulted');
}

/** What was put up is asked back, of one loan now and then two at once: of these no more than one may see what it decided by. */
export async function takeBack(episode: Episode, customer: number, n: number): Promise<void> {
  const { exchange, random } = episode;
  const account = plain(episode, customer);
  const all = lotsOf(episode, customer);
  const standing = all.filter(({ standsFor }) => standsFor !== undefined);
  const first = random.whole(8) === 0 || standing.length === 0 ? all : standing;
  if (first.length === 0) return;
  const one = random.pick(first);
  const other = standing.find(
    ({ id, standsFor }) => id !== one.id && standsFor !== undefined && standsFor.loan === one.standsFor?.loan,
  );
  const asked = other === undefined || random.whole(2) === 0 ? [one] : [one, other];
  const [inSale, isLate, moment] = [inSaleOf(episode, customer), isInDefault(episode, customer), momentOf(episode)];
  const giveBack = returnShares(exchange.parts);
  const context = { requireCustomer: () => ({ customerId: customer }) } as never;
  const keyOf = (id: number) => `back-${n}-${id}`;
  const mays = asked.map(({ id }) => !isLate && !inSale.has(id) && mayTakeBack(account, id, moment));
  const due = mays.indexOf(true);
  const answers = await Promise.all(
    asked.map(({ id }) => giveBack({ positionId: String(id), returnKey: keyOf(id) } as never, context)),
  );
  for (const [at, answer] of answers.entries()) {
    const { id } = asked[at] as PlainLot;
    const said = answer.ok ? 'ok' : answer.refusal.code;
    assert(answer.ok === (at === due), `${id} is asked back, ${at + 1} of ${asked.length}: ${said}`);
    count(episode, answer.ok ? 'taken back' : `not taken back ${said}`);
    if (!answer.ok) continue;
    account.stand(id, undefined);
    // The same once more is told the same.
    const again = await giveBack({ positionId: String(id), returnKey: keyOf(id) } as never, context);
    assert(again.ok, `${id} is told again that it came back`);
  }
}

/** What stands for a loan is neither lent nor given back for what was sold short, however many shares are asked for. */
export function askAway(episode: Episode, customer: number, n: number): void {
  const { exchange, random } = episode;
  const { state } = exchange.memory;
  const account = plain(episode, customer);
  const standing = [...account.lots.values()].filter(({ standsFor }) => standsFor !== undefined);
  if (standing.length === 0) return;
  const { stock } = random.pick(standing);
  const own = [...account.lots.values()].filter((lot) => lot.stock === stock && kindOf(lot) === 'cash');
  const free = own.reduce((sum, { quantity }) => sum + quantity, 0n);
  const lent = exchange.run(takeCommand(state), {
    ...{ customer, instrumentNo: stockNo(stock), quantity: units(Number(free) + 1), to: 'lent' },
    ...{ by: { kind: 'loan', id: n + 1 }, step: 0 },
  });
  assert(!lent.ok, `of ${free} of one's own ${free + 1n} are lent`);
  const short = [...account.shorts.values()].find((one) => one.stock === stock);
  if (short !== undefined) {
    const room = exchange.run(giveBackRoomCommand(state), {
      ...{ customer, shortId: short.id, quantity: units(0), from: 'cash' },
    });
    assert(room.ok && BigInt(room.value.most) <= free, `of ${free} of one's own more are given back`);
  }
  count(episode, 'asked away');
}
