import { expect, test } from '@playwright/test';
import { ApiClient, eventually } from '../api/api-client.ts';
import { addOperator, firstAdministrator, secondOperator } from '../api/operator-client.ts';
import { lookInto, ownerUrlOf } from '../crash/program-database.ts';
import { type Program, startProgram } from '../program.ts';
import { OperatorPage, removeWithConsoles } from './operator-page.ts';

const SYMBOL = 'TWSE:2317';

let program: Program;
let own: ApiClient;
let cora: OperatorPage;
/** The numbers of the orders that were cancelled, and of the one that traded, as people see them. */
let cancelled: string[];
let traded: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  program = await startProgram({ env: { SIM_SPEED: '60' } });
  const anna = await firstAdministrator(program);
  const pair = [anna, await secondOperator(anna, program)] as const;
  own = new ApiClient(program.url);
  await own.register(program.invitationCode);
  await placeAndCancel();
  cora = await OperatorPage.open(browser);
  await cora.enterAs(program.url, await addOperator(pair, 'cora', ['compliance']));
});

test.afterAll(() => removeWithConsoles(program));

test.afterEach(() => expect(cora.complaints.splice(0)).toEqual([]));

/**
 * Four orders that are cancelled, and one that trades. Practice money is too little for orders that are large in this market, so what the
 * exchange and the watch would note of larger ones is written here; both are tested where there is money enough.
 */
async function placeAndCancel(): Promise<void> {
  const order = { symbol: SYMBOL, type: 'limit', timeInForce: 'ROD', board: 'regular' } as const;
  const { quote } = await own.must('quotes/detail', { symbol: SYMBOL });
  const placed = [];
  for (let n = 0; n < 4; n++) {
    const clientOrderId = `taken-back-${n}`;
    const asked = { ...order, side: 'buy', quantity: 1_000, price: quote.limitDown ?? 1, clientOrderId } as const;
    const one = await own.must('trading/place-order', asked);
    await own.must('trading/cancel-order', { id: one.id });
    placed.push(one);
  }
  const bought = await own.must('trading/place-order', {
    ...order,
    ...{ side: 'buy', quantity: 2_000, price: quote.limitUp ?? 1, clientOrderId: 'traded-meanwhile' },
  });
  [cancelled, traded] = [placed.map(({ orderNo }) => orderNo), bought.orderNo];
  await lookInto(ownerUrlOf(program.dataDir), async (database) => {
    await eventually('the fill', async () => {
      const [fill] = await database.query('select 1 from fill where order_id = $1', [bought.id]);
      return fill;
    });
    await database.query(
      `insert into large_order (order_id, step, customer_id, instrument_no, trading_date, side, price, quantity, stood, filled, best, at)
       select id, 0, customer_id, instrument_no, trading_date, side, price, quantity, 1500, 0, price, placed_at from orders
       where state = 'cancelled' and customer_id = $1`,
      [own.account],
    );
    await database.query(
      `insert into large_order_end (order_id, step, customer_id, instrument_no, trading_date, how, traded, taken, at)
       select id, 0, customer_id, instrument_no, trading_date, 'cancelled', 0, quantity, updated_at from orders
       where state = 'cancelled' and customer_id = $1`,
      [own.account],
    );
    await database.query(
      `insert into trade_beside_large (posting_id, order_id, customer_id, instrument_no, trading_date, side, price, quantity, value, cash_asset, at)
       select p.id, o.id, o.customer_id, o.instrument_no, f.trading_date, o.side, f.price, f.quantity, f.value, o.cash_asset, f.at
       from orders o join fill f on f.order_id = o.id join posting p on p.business_id = o.id and p.step = f.step and p.kind = 4
       where o.id = $1 and f.step = 1`,
      [bought.id],
    );
    await database.query(
      `insert into surveillance_alert (key, rule, customers, instrument_no, trading_date, trades, quantity, value, cash_asset, links,
         found_at, taken_back)
       select 'layering/browser', 'layering', array[customer_id], instrument_no, trading_date, array[posting_id], quantity, value,
         cash_asset, '{}', now(), (select array_agg(number order by number) from large_order_end)
       from trade_beside_large`,
    );
    // The watch notes the same trade by itself once its minute is over.
    await database.query(
      `insert into regular_trade (posting_id, customer_id, instrument_no, trading_date, minute, side, price, quantity, value, at)
       select posting_id, customer_id, instrument_no, trading_date, 36000000, side, price, quantity, value, at from trade_beside_large
       on conflict do nothing`,
    );
    const from = Date.UTC(2026, 6, 9, 2);
    const move = { ...{ side: 'buy', before: '20000', after: '20500', volume: '5000' }, from, to: from + 90_000 };
    await database.query(
      `insert into surveillance_alert (key, rule, customers, instrument_no, trading_date, trades, quantity, value, cash_asset, links,
         found_at, move)
       select 'price-mover/browser', 'price-mover', array[customer_id], instrument_no, trading_date, array[posting_id], 2000, value,
         cash_asset, '{}', now(), $1 from trade_beside_large`,
      [JSON.stringify(move)],
    );
  });
}

test('an alert of orders placed to be cancelled opens with them and with the trade, and each opens the order', async () => {
  const { page } = cora;
  await cora.go('交易監視');
  await page.getByRole('link', { name: '虛掛委託後取消' }).click();
  await expect(page.getByRole('heading', { name: '虛掛委託後取消' })).toBeVisible();
  await expect(page.getByText('撤回的大額委託（4 筆）')).toBeVisible();
  for (const orderNo of cancelled) await expect(page.getByRole('link', { name: orderNo })).toBeVisible();
  await page.getByRole('link', { name: cancelled[0] ?? '' }).click();
  await expect(page.getByRole('heading', { name: `委託書號 ${cancelled[0]}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('row').filter({ hasText: traded })).toContainText('市場參與者');
  await page.getByRole('link', { name: traded }).click();
  await expect(page.getByRole('heading', { name: `委託書號 ${traded}` })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: own.account, exact: true }).first().click();
  await expect(page.getByRole('heading', { name: own.account })).toBeVisible();
});

test('an alert of a price that one customer has moved says how far and by how much of the volume, and its trade opens the order', async () => {
  const { page } = cora;
  await cora.go('交易監視');
  await page.getByRole('link', { name: '單一客戶影響股價' }).click();
  await expect(page.getByRole('heading', { name: '單一客戶影響股價' })).toBeVisible();
  for (const [label, text] of [
    ['方向', '買進，影響向上'],
    ['影響前價格', '200.00'],
    ['影響後價格', '205.00'],
    ['漲跌幅', '+2.50%'],
    ['占成交量比重', '40.00%'],
    ['期間市場成交量', '5,000'],
    ['第一筆成交', /:00:00$/],
    ['最後一筆成交', /:01:30$/],
  ] as const)
    await expect(page.locator('.ant-descriptions-item').filter({ hasText: label }).locator('.num')).toHaveText(text);
  await expect(page.getByText('撤回的大額委託')).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: traded })).toContainText('市場參與者');
  await page.getByRole('link', { name: traded }).click();
  await expect(page.getByRole('heading', { name: `委託書號 ${traded}` })).toBeVisible();
});
