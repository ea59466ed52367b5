import type { RequestAsked } from '@kuroshio/contract';
import { csvOf, type Movement } from '../../apps/server/src/bank-files/test-bank.ts';
import { jpegOf as drawPhoto } from '../../apps/server/src/platform/photos/test-photos.ts';
import { ApiClient, eventually } from '../api/api-client.ts';
import { certifiedCustomer, emptied, receiptOf, transferOf, withdrawalOf } from '../api/funded-customer.ts';
import { firstAdministrator, type House, type OperatorClient, secondOperator } from '../api/operator-client.ts';
import type { Program } from '../program.ts';

const DAY = 86_400_000;
/** Of the first and the second customer, and so on. */
const phoneOf = (no: number) => `09120000${String(no).padStart(2, '0')}`;

/** A program with nobody in it yet. */
export interface EmptyHouse extends House, Pick<Program, 'invitationCode'> {
  /** Asks its database, for what no call can bring about in a moment. */
  ask(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Lets some seconds pass, where time stands by itself. */
  readonly pass?: () => Promise<void>;
}

/** What addresses of screens name. */
export type HouseIds = Readonly<
  Record<
    | ('CUSTOMER' | 'RESTRICTED' | 'CASE' | 'DEPOSIT' | 'WITHDRAWAL' | 'BANKFILE' | 'ORDER' | 'POSTING' | 'LEAD')
    | ('LINK' | 'SETTING' | 'BUNDLE' | 'OFFER' | 'DIVIDEND' | 'APPLYFILE' | 'ALERT'),
    string
  >
>;

export interface FilledHouse {
  /** Who looks: an operator of every role, who has taken the cases and has sent nothing but the first of the requests. */
  readonly anna: OperatorClient;
  readonly ids: HouseIds;
}

type Pair = readonly [OperatorClient, OperatorClient];

/** Fills a house with what operators see on an ordinary day: in every queue a case, in every list a row. */
export async function fillHouse(house: EmptyHouse): Promise<FilledHouse> {
  const { now = Date.now } = house;
  const anna = await firstAdministrator(house);
  const bert = await secondOperator(anna, house);
  const pair: Pair = [bert, anna];
  const own = await certifiedCustomer(house, pair, phoneOf(1));
  const orders = await trades(house, own);
  const lead = await led(own);
  const caseId = await submittedCase(house, anna);
  await anna.must('verification/take-case', { id: caseId, taken: true });
  const other = await certifiedCustomer(house, pair, phoneOf(5));
  // To a card that was added in this moment nothing is sent yet.
  await house.pass?.();
  const money = await moved(house, [own, other], pair);
  const restricted = await restrictedCustomer(house, pair, now);
  await left(house, pair);
  const asked = await askedFor(pair, now);
  const alert = await alerted(house, own, orders.ORDER);
  await house.pass?.();
  // Asked of the database: each look of an operator would be a line of the log.
  await eventually('a fill', async () => (await house.ask('select 1 from fill limit 1'))[0]);
  return {
    anna,
    ids: {
      ...orders,
      ...money,
      ...restricted,
      ...asked,
      CUSTOMER: own.account,
      CASE: caseId,
      LEAD: lead,
      ALERT: alert,
    },
  };
}

/** One order that is filled and one that rests. */
async function trades(house: EmptyHouse, own: ApiClient): Promise<Pick<HouseIds, 'ORDER' | 'POSTING'>> {
  const order = { side: 'buy', timeInForce: 'ROD', board: 'regular', quantity: 1_000 } as const;
  const limits = async (symbol: string) => (await own.must('quotes/detail', { symbol })).quote;
  const place = async (symbol: string, price: number | null, clientOrderId: string) =>
    own.must('trading/place-order', { ...order, symbol, type: 'limit', price: price ?? 1, clientOrderId });
  // It is filled by the opening auction where the market has not opened yet.
  await place('TWSE:2317', (await limits('TWSE:2317')).limitUp, 'house-filled');
  const { id } = await place('TWSE:2330', (await limits('TWSE:2330')).limitDown, 'house-resting');
  const [posting] = await house.ask(`select min(id)::text as id from posting where business_id = ${id}`);
  return { ORDER: id, POSTING: String(posting?.['id']) };
}

async function led(own: ApiClient): Promise<string> {
  const { id } = await own.must('leads/apply', {
    ...{ name: 'Slow and steady', description: 'Buys a few large stocks and holds them for weeks.' },
    ...{ own: '10000000', minimum: '1000000', targetBps: 500, feeBps: 1_000, drawdownBps: 2_000 },
    ...{ concentrationBps: 2_000, symbols: ['TWSE:2330', 'TWSE:2303'], joinsFor: 60, clientKey: 'house-lead' },
    market: 'twd',
  });
  return id;
}

/** Somebody's first case, which waits. */
async function submittedCase(house: EmptyHouse, anna: OperatorClient): Promise<string> {
  const own = new ApiClient(house.url);
  await own.register(house.invitationCode, phoneOf(2));
  for (const side of ['front', 'back'] as const)
    await own.upload('verification/upload-photo', { side }, new Uint8Array(await drawPhoto(`house ${side}`)));
  await own.must('verification/submit-case', {
    ...{ name: 'Mei Lin', country: 'US', document: 'passport', numberFirst: '543210', numberLast: '9' },
  });
  const { cases } = await anna.must('verification/list-cases', {});
  return cases.find((one) => one.customer === own.account)?.id ?? '';
}

const taipei = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Deposits and withdrawals at each step, and what the bank says. */
async function moved(
  { now = Date.now, pass }: EmptyHouse,
  [own, other]: readonly [ApiClient, ApiClient],
  [bert, anna]: Pair,
): Promise<Pick<HouseIds, 'DEPOSIT' | 'WITHDRAWAL' | 'BANKFILE' | 'APPLYFILE'>> {
  const deposit = await receiptOf(own);
  await anna.must('funding/take-deposit', { id: deposit, taken: true });
  await transferOf(own, '2900000');
  const [withdrawal, approved] = [await withdrawalOf(own), await withdrawalOf(other, '880000')];
  await anna.must('funding/take-withdrawal', { id: withdrawal, taken: true });
  await done([bert, anna], { kind: 'withdrawal-approve', payload: { withdrawalId: approved } });
  await bert.ask({ kind: 'withdrawal-pay', payload: { withdrawalId: approved, reference: 'WIRE-9001' } });
  const at = taipei(now());
  const handIn = async (no: number, opening: bigint, movements: readonly Movement[]) => {
    const day = at.slice(0, 10);
    const { msg, data } = await bert.handIn(csvOf({ movements, opening, day, id: `S-${no}`, sequence: String(no) }));
    if (data === null || data === undefined) throw new Error(msg);
    return { id: data.id, asked: { kind: 'bank-file-apply', payload: { fileId: data.id, hash: data.hash } } } as const;
  };
  const remark = 'WANG HSIAO-MING';
  const first = await handIn(1, 0n, [{ amount: 99_900n, reference: 'FT1A', remark, at }]);
  await done([bert, anna], first.asked);
  await pass?.();
  await eventually('the line', async () =>
    (await anna.must('funding/list-bank-lines', {})).lines[1] ? true : undefined,
  );
  const second = await handIn(2, 99_900n, [
    { amount: 1_250_000n, reference: 'FT2A', remark: '貨款', at },
    { amount: -1_500n, reference: 'FT2B', remark: '手續費', at },
  ]);
  const { id } = await bert.ask(second.asked);
  return { DEPOSIT: deposit, WITHDRAWAL: withdrawal, BANKFILE: second.id, APPLYFILE: id };
}

/** Somebody who may not withdraw, has appealed, and of whom it has been written. */
async function restrictedCustomer(house: EmptyHouse, pair: Pair, now: () => number) {
  const [bert] = pair;
  const own = new ApiClient(house.url);
  await own.register(house.invitationCode, phoneOf(3));
  await done(pair, {
    kind: 'restriction-set',
    payload: {
      ...{ customer: own.account, restriction: 'no-withdrawal', reason: 'identity-doubt' },
      ...{ text: '有人以您的名義來電，確認身分後即解除。', reviewAt: now() + 9 * DAY },
    },
  });
  const [restriction] = (await own.must('restrictions/own-restrictions', {})).restrictions;
  await own.must('restrictions/appeal', { id: restriction?.id ?? '', text: '來電的是我本人，已附上說明。' });
  for (const [no, text] of ['來電詢問限制原因，已說明。', 'Sent the statement of June by post.'].entries())
    await bert.must('customers/write-note', { customer: own.account, text, noteKey: `house-note-${no}` });
  const lift = { restrictionId: restriction?.id ?? '', reason: 'appeal-granted' } as const;
  await bert.ask({ kind: 'restriction-lift', payload: lift });
  return { RESTRICTED: own.account };
}

/** Somebody who has closed the account. */
async function left(house: EmptyHouse, pair: Pair): Promise<void> {
  const own = await certifiedCustomer(house, pair, phoneOf(4));
  await house.pass?.();
  await emptied(own, pair);
  await own.must('closing/close-account', { understood: true, fundPassword: '271828' });
}

const DONE = ['applied', 'scheduled'];

/** Sends a request and has it approved. */
async function done([maker, checker]: Pair, asked: RequestAsked): Promise<void> {
  const { id } = await maker.ask(asked);
  const { state, outcome } = await checker.approve(id);
  if (!DONE.includes(state)) throw new Error(`${asked.kind}: ${state} ${outcome}`);
}

/** Sends what names a trading day, for the first one from so many days ahead that is none of the markets' holidays. */
async function onADay(now: number, ahead: number, send: (day: string) => Promise<string>): Promise<string> {
  for (let days = ahead; ; days++) {
    const at = new Date(now + days * DAY);
    if (at.getUTCDay() % 6 === 0) continue;
    try {
      return await send(at.toISOString().slice(0, 10));
    } catch (error) {
      if (days > ahead + 10) throw error;
    }
  }
}

/** What waits for a second operator, of each common kind, and what of it stands already. */
async function askedFor(
  pair: Pair,
  now: () => number,
): Promise<Pick<HouseIds, 'LINK' | 'SETTING' | 'BUNDLE' | 'OFFER' | 'DIVIDEND'>> {
  const [bert, anna] = pair;
  const today = taipei(now()).slice(0, 10);
  const notice = {
    ...{ titleTw: '系統維護', bodyTw: '今晚 22:00 起維護，期間無法下單。' },
    ...{ titleEn: 'Maintenance', bodyEn: 'Tonight from 22:00. No orders are taken meanwhile.' },
    ...{ titleKo: '시스템 점검', bodyKo: '오늘 22:00부터 점검하며 주문할 수 없습니다.' },
    reach: 'inbox',
  } as const;
  const stop = { symbol: 'TWSE:2303', financing: 'margin-purchase', reason: 'concentrated-holding' } as const;
  await done(pair, { kind: 'notice-publish', payload: notice });
  await done(pair, { kind: 'credit-stop-set', payload: stop });
  await bert.ask({ kind: 'halt-set', payload: { symbol: 'US:AAPL', reason: 'disorderly-prices' } });
  await onADay(now(), 5, async (day) => {
    await done(pair, { kind: 'market-close', payload: { country: 'taiwan', day, reason: 'typhoon' } });
    return day;
  });
  // Marked, held, and to be marked again where a second operator agrees.
  await onADay(now(), 1, async (firstDay) => {
    const marked = { mark: 'attention', firstDay, lastDay: firstDay, reason: 'market-announcement' } as const;
    await done(pair, { kind: 'mark-set', payload: { symbol: 'TWSE:2317', ...marked } });
    const held = { lockDays: 3, noSellDays: 0, noSellMinutes: 0, reason: 'product-terms' } as const;
    await done(pair, { kind: 'holding-rule-set', payload: { symbol: 'TWSE:2317', firstDay, ...held } });
    const later = { mark: 'suspended', firstDay, lastDay: firstDay, reason: 'company-announcement' } as const;
    return (await bert.ask({ kind: 'mark-set', payload: { symbol: 'TWSE:2317', ...later } })).id;
  });
  const setting = (name: 'withdrawal-card-least' | 'withdrawal-card-fee', value: string) =>
    ({ kind: 'setting-change', payload: { name, value, from: today, reason: 'demand' } }) as const;
  const changed = await bert.ask(setting('withdrawal-card-least', '50000'));
  const parts = [
    setting('withdrawal-card-fee', '1000'),
    { kind: 'credit-stop-set', payload: { ...stop, symbol: 'TWSE:2330' } } as const,
  ];
  const bundle = await bert.ask({ kind: 'bundle', payload: { parts } });
  const dividend = await onADay(now(), 14, async (exDate) => {
    const paid = { cashPerShare: '5.25', payDate: exDate, reason: 'company-announcement' } as const;
    return (await bert.ask({ kind: 'dividend-announce', payload: { symbol: 'US:BLK', exDate, ...paid } })).id;
  });
  const offer = await onADay(now(), 2, async (opensOn) => {
    const company = { symbol: 'TWSE:6999', nameTw: '海潮科技', nameEn: 'Tidal Systems', industry: '24' } as const;
    const sold = { sharesOutstanding: '30000000', emergingPrice: '88', offerPrice: '66', lots: '300' } as const;
    const by = { sponsorTw: '北濱證券', sponsorEn: 'Beibin Securities', reason: 'company-announcement' } as const;
    const payload = { ...company, ...sold, ...by, pays: 'win', opensOn } as const;
    return (await bert.ask({ kind: 'listing-offer', payload })).id;
  });
  const adding = (name: string): RequestAsked => ({
    kind: 'operator-add',
    payload: { name, roles: ['compliance'], reason: 'new-staff' },
  });
  // Whom two have let in opens the link; the other one waits.
  const added = await bert.ask(adding('cora'));
  await anna.approve(added.id);
  await bert.ask(adding('dora'));
  return { LINK: added.link ?? '', SETTING: changed.id, BUNDLE: bundle.id, OFFER: offer, DIVIDEND: dividend };
}

/** As if two customers had sold the same shares to one another all day. */
async function alerted(house: EmptyHouse, own: ApiClient, order: string): Promise<string> {
  const [alert] = await house.ask(`insert into surveillance_alert
    (key, rule, customers, instrument_no, trading_date, trades, quantity, value, cash_asset, links, found_at)
    select 'house', 'wash-trades', array[${own.account}, ${Number(own.account) + 1}], instrument_no, trading_date,
      array[1, 2, 3, 4, 5, 6], 600000000, 58800000, 1, '{}', placed_at from orders where id = ${order}
    returning id::text as id`);
  return String(alert?.['id']);
}
