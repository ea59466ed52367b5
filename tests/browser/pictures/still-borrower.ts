// A market that stands still, with somebody in it who owes: US shares bought on margin and sold short, and a loan on shares of Taiwan, some days
// old. Beside the still market, whose pictures its trades would change. Prints one line of JSON when all is there (`StillBorrower`), and ends with
// SIGTERM. `node still-borrower.ts DATA_DIR`
import { assert } from '@kuroshio/base';
import type { ApiClient } from '../../api/api-client.ts';
import { certifiedCustomer } from '../../api/funded-customer.ts';
import { firstAdministrator, secondOperator } from '../../api/operator-client.ts';
import type { Viewer } from './still-market.ts';
import { startStillProgram, type StillProgram } from './still-program.ts';

export interface StillBorrower {
  readonly url: string;
  /** Where all clocks stand, epoch ms. */
  readonly now: number;
  /** Who owes. */
  readonly viewer: Viewer;
}

const SECOND = 1_000;
/** A session of a minute: shares are settled after two days, and those that are owed were borrowed for some nights. */
const SPEED = 300;
const [honHai, microsoft, coke] = ['TWSE:2317', 'US:MSFT', 'US:KO'] as const;

const phaseOf = async (own: ApiClient, symbol: string) => (await own.must('quotes/detail', { symbol })).phase.phase;

async function until(program: StillProgram, what: string, happened: () => Promise<boolean>): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    if (await happened()) return;
    await program.pass(10 * SECOND, 2 * SECOND);
  }
  throw new Error(`There was no ${what}.`);
}

const untilTrading = (program: StillProgram, own: ApiClient, symbol: string) =>
  until(program, `session of ${symbol}`, async () => (await phaseOf(own, symbol)) === 'continuous');

/** An order at the market that trades at once, or a little later. */
async function trade(
  program: StillProgram,
  own: ApiClient,
  wish: { symbol: string; quantity: number; side?: 'sell'; financing?: 'margin' | 'short' },
): Promise<void> {
  await untilTrading(program, own, wish.symbol);
  const terms = { side: 'buy', type: 'market', timeInForce: 'ROD' } as const;
  const clientOrderId = `borrower-${wish.symbol.replace(':', '-')}`;
  const { id } = await own.must('trading/place-order', { ...terms, ...wish, clientOrderId });
  await until(program, `trade of ${wish.symbol}`, async () => {
    const market = wish.symbol.startsWith('US:') ? 'usd' : 'twd';
    const { orders } = await own.must('trading/list-orders', { market, show: 'today' });
    return orders.some((one) => one.id === id && one.state === 'filled');
  });
}

/** Borrows on shares as soon as they are settled. */
async function borrow(program: StillProgram, own: ApiClient): Promise<void> {
  const overview = () => own.must('secured-loans/secured-overview', {});
  await until(program, 'settled share', async () =>
    (await overview()).shares.some(({ symbol, eligible }) => symbol === honHai && eligible === 5_000),
  );
  const { terms, agreement } = await overview();
  await own.must('secured-loans/draw-secured', {
    ...{ symbol: honHai, amount: '40000000', rateBps: terms.rateBps, agreement },
    ...{ purpose: 'consumption', drawKey: 'borrower-draw' },
  });
}

const [dataDir] = process.argv.slice(2);
assert(dataDir !== undefined, 'still-borrower.ts is told where its data go');
const program = await startStillProgram(dataDir, {}, SPEED);
process.once('SIGTERM', () => void program.stop().then(() => process.exit(0)));
const anna = await firstAdministrator(program);
const own = await certifiedCustomer(program, [await secondOperator(anna, program), anna], '0912777888');
await own.must('identity/acknowledge', { items: ['risk-notice', 'practice-granted'] });
await own.must('us-margin/open-us-margin', { agreement: '2026-11-us' });
await trade(program, own, { symbol: honHai, quantity: 5_000 });
await untilTrading(program, own, microsoft);
await program.readUsStocks();
await trade(program, own, { symbol: microsoft, quantity: 20, financing: 'margin' });
await trade(program, own, { symbol: coke, quantity: 60, side: 'sell', financing: 'short' });
await borrow(program, own);
await untilTrading(program, own, microsoft);
// As the house does on each of their days.
await program.readUsStocks();
await program.pass(10 * SECOND);
const borrower: StillBorrower = {
  ...{ url: program.url, now: program.now(), viewer: { token: own.token, account: own.account } },
};
process.stdout.write(`${JSON.stringify(borrower)}\n`);
