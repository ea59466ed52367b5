// A market that stands still, with customers in it, for the pictures of screens: prints one line of JSON when all is
// there (`StillMarket`), and ends with SIGTERM. `node still-market.ts DATA_DIR`
import { assert } from '@kuroshio/base';
import { publishNotice } from '../../../apps/server/src/notices/index.ts';
import { createSoftPasskey } from '../../../apps/server/src/webauthn/test-authenticator.ts';
import { ApiClient, eventually, PASSWORD } from '../../api/api-client.ts';
import { type StillProgram, startStillProgram } from './still-program.ts';
import { untilOpen } from './until-open.ts';

/** The session of somebody who looks. */
export interface Viewer {
  readonly token: string;
  readonly account: string;
}

export interface StillMarket {
  readonly url: string;
  /** Where all clocks stand, epoch ms. */
  readonly now: number;
  /** The same for the same market (`StillProgram.print`). */
  readonly print: string;
  /** With holdings, orders, lists, messages; with an account and nothing else; registered a moment ago. */
  readonly viewers: Readonly<Record<'customer' | 'fresh' | 'newcomer', Viewer>>;
  /** What addresses name: the customer's position, the message that has been read, a notice of the house. */
  readonly ids: Readonly<Record<'POSITION' | 'MESSAGE' | 'NOTICE', string>>;
}

const SECOND = 1_000;
const [tsmc, honHai, mediaTek, etf, apple] = ['TWSE:2330', 'TWSE:2317', 'TWSE:2454', 'TWSE:0050', 'US:AAPL'] as const;

async function register({ url, invitationCode }: StillProgram, phone: string): Promise<ApiClient> {
  const client = new ApiClient(url);
  await client.register(invitationCode, phone);
  return client;
}

async function acknowledge(client: ApiClient): Promise<void> {
  await client.must('identity/acknowledge', { items: ['risk-notice', 'practice-granted'] });
}

async function buy(client: ApiClient, symbol: string, quantity: number): Promise<void> {
  const order = { side: 'buy', type: 'market', timeInForce: 'ROD' } as const;
  await client.must('trading/place-order', {
    ...order,
    symbol,
    quantity,
    clientOrderId: `pictures-${symbol.replace(':', '-')}`,
  });
}

async function last(client: ApiClient, symbol: string): Promise<number> {
  return (await client.must('quotes/detail', { symbol })).quote.last;
}

/** Tries a rule of days and one within days, and follows both on paper: one from the next day on, the other from now on. */
async function tryRules(program: StillProgram, client: ApiClient): Promise<void> {
  const { markets } = await client.must('laboratory/list-runs', {});
  const to = markets.find(({ market }) => market === 'twd')?.to ?? '';
  const money = '100000000';
  const rising = { span: 20, hold: 2, every: 5 };
  const days = await client.must('laboratory/run', {
    ...{ algorithm: 'momentum', terms: rising, symbols: [honHai, tsmc, mediaTek], from: '2025-07-08', to, money },
    ...{ lots: 'odd', clientKey: 'pictures-days' },
  });
  await program.workLaboratory();
  const minutes = await client.must('laboratory/run-minutes', {
    ...{
      algorithm: 'opening-range',
      terms: { opening: 5, belowBps: 80, last: 60 },
      symbols: [honHai, tsmc, mediaTek, etf],
    },
    ...{ from: '2026-04-08', to, money: '1000000000', clientKey: 'pictures-minutes' },
  });
  await program.workLaboratory();
  for (const { id } of [days, minutes])
    await client.must('laboratory/start-paper', { runId: id, clientKey: `pictures-paper-${id}` });
}

/** Lets five seconds pass and waits until so many messages lie in the customer's inbox. */
async function untilTold(program: StillProgram, client: ApiClient, count: number): Promise<void> {
  await program.pass(5 * SECOND);
  await eventually(`${count} messages`, async () => {
    const { messages } = await client.must('notices/list-messages', {});
    return messages.length >= count ? true : undefined;
  });
}

/** What a customer has after an hour: holdings in both markets, orders in every state, lists, alerts, messages. */
async function trade(program: StillProgram, client: ApiClient): Promise<StillMarket['ids']> {
  for (const symbol of [tsmc, etf, honHai, mediaTek, apple]) {
    await client.must('quotes/watch', { symbol, watched: true });
  }
  const group = await client.must('favorites/create-group', { name: '半導體' });
  await client.must('favorites/add-members', { id: group.id, symbols: [tsmc, mediaTek] });
  await client.must('favorites/note-search', { symbol: honHai });
  await buy(client, tsmc, 1_000);
  await buy(client, etf, 20_000);
  await buy(client, honHai, 5_000);
  await buy(client, apple, 10);
  await program.pass(60 * SECOND);
  await untilTold(program, client, 4);

  const sale = { symbol: honHai, side: 'sell', type: 'market', timeInForce: 'ROD', quantity: 2_000 } as const;
  const { positions } = await client.must('portfolio/positions', { market: 'twd', show: 'held' });
  const position = positions.find(({ symbol }) => symbol === honHai)?.id;
  assert(position !== undefined, 'the purchase was filled');
  await client.must('trading/place-order', { ...sale, positionId: position, clientOrderId: 'pictures-sale' });
  const { quote } = await client.must('quotes/detail', { symbol: honHai });
  const resting = { symbol: honHai, side: 'buy', type: 'limit', timeInForce: 'ROD', price: quote.limitDown } as const;
  await client.must('trading/place-order', { ...resting, quantity: 1_000, clientOrderId: 'pictures-resting' });
  const given = await client.must('trading/place-order', {
    ...{ ...resting, quantity: 2_000, clientOrderId: 'pictures-cancelled' },
  });
  await client.must('trading/cancel-order', { id: given.id });
  const stop = Math.floor(((await last(client, tsmc)) * 0.95) / 500) * 500;
  const leg = { type: 'market', timeInForce: 'ROD' } as const;
  await client.must('trading/place-conditional', {
    ...{ symbol: tsmc, side: 'sell', quantity: 1_000, today: false, clientOrderId: 'pictures-stop' },
    legs: [
      { ...leg, trigger: { kind: 'stop', price: stop } },
      { ...leg, trigger: { kind: 'take-profit', price: Math.ceil(((await last(client, tsmc)) * 1.05) / 500) * 500 } },
    ],
  });
  const ended = await client.must('trading/place-conditional', {
    ...{ symbol: etf, side: 'sell', quantity: 20_000, today: true, clientOrderId: 'pictures-ended' },
    legs: [{ ...leg, trigger: { kind: 'trailing', trail: 300, trailUnit: 'bps' } }],
  });
  await client.must('trading/cancel-conditional', { id: ended.orders[0]?.id ?? '' });
  // What is told in the same moment has no order.
  await untilTold(program, client, 6);
  await client.must('alerts/create-alert', { symbol: apple, condition: 'price-above', threshold: 9_000_000 });
  await client.must('alerts/create-alert', { symbol: tsmc, condition: 'price-above', threshold: stop });
  await untilTold(program, client, 7);

  const notice = await publishNotice(program.database, {
    key: 'pictures',
    title: { tw: '系統維護通知', en: 'Planned maintenance', ko: '시스템 점검 안내' },
    body: {
      tw: '本週六 02:00 至 04:00 進行系統維護，期間無法下單與查詢。',
      en: 'The system is maintained on Saturday from 02:00 to 04:00. Orders and enquiries are not possible meanwhile.',
      ko: '이번 주 토요일 02:00~04:00에 시스템 점검이 진행되며 주문과 조회가 중단됩니다.',
    },
    ...{ symbols: [], urgent: true, publishedAt: program.now() },
  });
  assert(notice !== undefined, 'a notice is published');
  await program.pass(60 * SECOND);
  await untilTold(program, client, 8);
  const { messages } = await client.must('notices/list-messages', {});
  // The one that a picture opens has been read, so that opening it changes nothing.
  const message = messages.at(-1)?.id;
  assert(message !== undefined, 'fills were told');
  await client.must('notices/read-message', { id: message });
  return { POSITION: position, MESSAGE: message, NOTICE: String(notice) };
}

/** One that its provider keeps, named by what made it, and one that was used and has a name of its own. */
async function addPasskeys({ url }: StillProgram, client: ApiClient): Promise<void> {
  const page = { origin: url, rpId: 'localhost' };
  const [first, second] = [createSoftPasskey(page), createSoftPasskey(page)];
  const begin = () => client.must('passkeys/begin', { loginPassword: PASSWORD });
  const aaguid = 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4';
  await client.must('passkeys/add', { made: first.made(await begin(), { aaguid }), name: '' });
  await client.must('passkeys/add', { made: second.made(await begin(), { isKept: false }), name: '我的安全金鑰' });
  const asked = await client.must('passkeys/begin-sign-in', {});
  await client.must('passkeys/sign-in', { shown: second.shown(asked, { isKept: false }) });
}

const [dataDir] = process.argv.slice(2);
assert(dataDir !== undefined, 'still-market.ts is told where its data go');
const program = await startStillProgram(dataDir);
process.once('SIGTERM', () => void program.stop().then(() => process.exit(0)));
await untilOpen(program);
await program.pass(360 * SECOND);
const customer = await register(program, '0912345678');
await acknowledge(customer);
await tryRules(program, customer);
const ids = await trade(program, customer);
await program.workLaboratory();
const fresh = await register(program, '0922333444');
await acknowledge(fresh);
const newcomer = await register(program, '0955666777');
await addPasskeys(program, newcomer);
// Codes are drawn by chance, and those of the account are on its screen.
await program.database.query(`update invitation set code = 'PRACT' || owner_id where owner_id is not null`);
await program.bringOffers();
const viewer = ({ token, account }: ApiClient): Viewer => ({ token, account });
const viewers = { customer: viewer(customer), fresh: viewer(fresh), newcomer: viewer(newcomer) };
const market: StillMarket = { url: program.url, now: program.now(), print: program.print(), viewers, ids };
process.stdout.write(`${JSON.stringify(market)}\n`);
