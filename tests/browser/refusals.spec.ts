import { expect, type Locator, test } from '@playwright/test';
import { ApiClient, newPhone, PASSWORD } from '../api/api-client.ts';
import { App, invitationCode, newCustomer, openMarket, url } from './app.ts';

interface Form {
  readonly phone: string;
  readonly password: string;
  readonly again: string;
  readonly code: string;
  readonly agreed: boolean;
}

const goodForm = (): Form => ({
  phone: newPhone(),
  password: PASSWORD,
  again: PASSWORD,
  code: invitationCode,
  agreed: true,
});

async function fillAndSend(app: App, form: Form): Promise<void> {
  await app.go('/login/register');
  await app.field('identity.phone').fill(form.phone);
  await app.field('identity.password').fill(form.password);
  await app.field('identity.passwordAgain').fill(form.again);
  await app.field('identity.invitationCode').fill(form.code);
  if (form.agreed) await app.page.getByRole('checkbox').check();
  await app.button('identity.register').click();
}

async function expectKept(app: App, form: Form): Promise<void> {
  await expect(app.field('identity.phone')).toHaveValue(form.phone);
  await expect(app.field('identity.password')).toHaveValue(form.password);
  await expect(app.field('identity.passwordAgain')).toHaveValue(form.again);
  await expect(app.field('identity.invitationCode')).toHaveValue(form.code);
  await expect(app.page.getByRole('checkbox')).toBeChecked({ checked: form.agreed });
  await app.at('/login/register');
}

/** Opens the ticket of 2330 to buy at a limit. */
async function openTicket(app: App): Promise<Locator> {
  await app.go('/market/stockDetail?symbol=TWSE:2330');
  await app.button('trading.buy').click();
  const ticket = app.page.getByRole('dialog');
  await ticket
    .locator('[data-term="type"]')
    .filter({ hasText: app.plain('trading.limit') })
    .waitFor();
  return ticket;
}

async function enter(field: Locator, value: string): Promise<void> {
  // Tapped first: then the separators go and the number stands as it is typed.
  await field.focus();
  await field.fill(value);
  await field.blur();
}

test.beforeAll(async () => {
  test.setTimeout(150_000);
  await openMarket();
});

for (const language of ['tw', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test('a registration that is refused says why at the field and keeps what was typed', async ({ page }) => {
      const app = await App.open(page, { language });
      const taken = newPhone();
      await newCustomer(taken);
      const rows = [
        [{ code: 'ZZZZ9999' }, 'refusals.INVITATION_NOT_FOUND'],
        [{ phone: taken }, 'refusals.ACCOUNT_EXISTS'],
        [{ again: 'another password' }, 'identity.passwordsDiffer'],
        [{ agreed: false }, 'identity.agreementRequired'],
        [{ phone: '02 2345 6789' }, 'identity.phoneTaiwan'],
      ] as const;
      for (const [changes, text] of rows) {
        const form = { ...goodForm(), ...changes };
        await fillAndSend(app, form);
        await expect(page.getByText(app.plain(text)).first()).toBeVisible();
        await expectKept(app, form);
        await page.reload();
      }
    });

    test('a code that is used up', async ({ page }) => {
      const app = await App.open(page, { language });
      const owner = await newCustomer();
      const { invitationCode: code, invitationsLeft } = await owner.must('identity/session', {});
      for (let i = 0; i < invitationsLeft; i++) await new ApiClient(url).register(code);
      await fillAndSend(app, { ...goodForm(), code });
      await expect(page.getByText(app.plain('refusals.INVITATION_USED_UP')).first()).toBeVisible();
    });

    test('a login says the same of a wrong password and of an unknown number', async ({ page }) => {
      const app = await App.open(page, { language });
      const phone = newPhone();
      await newCustomer(phone);
      for (const [number, password] of [
        [phone, 'not the password'],
        [newPhone(), PASSWORD],
      ] as const) {
        await app.go('/login/login');
        await app.field('identity.phone').fill(number);
        await app.field('identity.password').fill(password);
        await app.button('identity.login').click();
        await expect(page.getByText(app.plain('refusals.CREDENTIALS_WRONG')).first()).toBeVisible();
        await expect(app.field('identity.phone')).toHaveValue(number);
        await expect(app.field('identity.password')).toHaveValue(password);
        await app.at('/login/login');
        await page.reload();
      }
    });

    test('an order that cannot be, says why at the field and keeps what was filled in', async ({ page }) => {
      const client = await newCustomer();
      const app = await App.open(page, { language }, client);
      const { quote } = await client.must('quotes/detail', { symbol: 'TWSE:2330' });
      const ticket = await openTicket(app);
      const [price, lots] = [
        ticket.getByLabel(app.plain('trading.limitPrice'), { exact: true }),
        ticket.getByLabel(app.plain('trading.quantityLots'), { exact: true }),
      ];
      const review = app.button('trading.reviewBuy');
      await expect(review).toBeEnabled();

      await enter(price, ((quote.limitDown + 1) / 100).toFixed(2));
      await expect(ticket.getByText(app.pattern('refusals.PRICE_OFF_TICK'))).toBeVisible();
      await expect(review).toBeDisabled();
      await expect(price).toHaveAttribute('aria-valuenow', String((quote.limitDown + 1) / 100));

      await enter(price, ((quote.limitUp + 500) / 100).toFixed(2));
      await expect(ticket.getByText(app.pattern('refusals.PRICE_OVER_LIMIT'))).toBeVisible();
      await expect(review).toBeDisabled();

      await enter(price, (quote.limitDown / 100).toFixed(2));
      await expect(review).toBeEnabled();
      await enter(lots, '400');
      await expect(ticket.getByText(app.pattern('refusals.BALANCE_INSUFFICIENT'))).toBeVisible();
      await expect(ticket.getByText('NT$10,000,000').first()).toBeVisible();
      await expect(review).toBeDisabled();
      await expect(lots).toHaveValue('400');

      await ticket.getByRole('radio', { name: app.plain('trading.sell'), exact: true }).click();
      await expect(ticket.getByText(app.pattern('refusals.SHARES_INSUFFICIENT'))).toBeVisible();
      await expect(price).toHaveAttribute('aria-valuenow', String(quote.limitDown / 100));
    });

    test('a cancel that comes too late', async ({ page }) => {
      const client = await newCustomer();
      const app = await App.open(page, { language }, client);
      const { quote } = await client.must('quotes/detail', { symbol: 'TWSE:2330' });
      const { id } = await client.must('trading/place-order', {
        ...{ symbol: 'TWSE:2330', side: 'buy', type: 'limit', timeInForce: 'ROD', quantity: 1000 },
        ...{ price: quote.limitDown, clientOrderId: 'refusals-late' },
      });
      await app.go('/trade/index?tab=orders');
      await page.getByRole('button', { name: new RegExp(`^${app.plain('trading.cancelOrder')} `) }).click();
      const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await expect(dialog.getByText(app.plain('trading.cancelTitle'))).toBeVisible();
      // Somebody else was quicker: another device of the same customer.
      await page.route('**/api/vue/trading/cancel-order', async (route) => {
        await client.must('trading/cancel-order', { id });
        await route.continue();
      });
      await dialog.getByRole('button', { name: app.plain('trading.cancelOrder'), exact: true }).click();
      await expect(page.getByRole('alert').getByText(app.plain('refusals.ORDER_NOT_PENDING'))).toBeVisible();
      await expect(page.locator(`[data-order="${id}"]`)).toHaveAttribute('data-state', 'cancelled');
    });

    test('a toast of a refusal is gone after two seconds', async ({ page }) => {
      const client = await newCustomer();
      const app = await App.open(page, { language }, client);
      await app.go('/market/stockDetail?symbol=TWSE:2330');
      await page.route('**/api/vue/quotes/watch', (route) =>
        route.fulfill({ json: { status: 0, msg: 'WATCHLIST_FULL', params: { maximum: 100 } } }),
      );
      await app.button('quotes.watch').click();
      const toast = page.getByRole('alert').getByText(app.t('refusals.WATCHLIST_FULL', { maximum: 100 }));
      await expect(toast).toBeVisible();
      const from = Date.now();
      await expect(toast).toBeHidden({ timeout: 5000 });
      expect(Date.now() - from).toBeGreaterThan(1300);
    });
  });
}

test('a confirmation pressed twice places one order', async ({ page }) => {
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  const { quote } = await client.must('quotes/detail', { symbol: 'TWSE:2330' });
  const ticket = await openTicket(app);
  await enter(ticket.getByLabel(app.plain('trading.limitPrice'), { exact: true }), (quote.limitDown / 100).toFixed(2));
  await app.button('trading.reviewBuy').click();
  await app.button('trading.confirmBuy').dblclick();
  await expect(ticket.getByRole('status')).toContainText(app.plain('trading.placed'));
  const { orders } = await client.must('trading/list-orders', { market: 'twd', show: 'pending' });
  expect(orders).toHaveLength(1);
});

test('an answer that never came is asked for again under the same id', async ({ page }) => {
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  const { quote } = await client.must('quotes/detail', { symbol: 'TWSE:2330' });
  const ids: unknown[] = [];
  await page.route('**/api/vue/trading/place-order', async (route) => {
    ids.push((route.request().postDataJSON() as { clientOrderId: unknown }).clientOrderId);
    // It arrives and is done; only the answer is lost.
    await route.fetch();
    if (ids.length === 1) await route.abort('connectionreset');
    else await route.continue();
  });
  const ticket = await openTicket(app);
  await enter(ticket.getByLabel(app.plain('trading.limitPrice'), { exact: true }), (quote.limitDown / 100).toFixed(2));
  await app.button('trading.reviewBuy').click();
  await app.button('trading.confirmBuy').click();
  await expect(ticket.getByRole('status')).toContainText(app.plain('trading.placed'));
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(1);
  const { orders } = await client.must('trading/list-orders', { market: 'twd', show: 'pending' });
  expect(orders).toHaveLength(1);
});

test('a session revoked elsewhere leads to the login after two seconds, and back afterwards', async ({ page }) => {
  const phone = newPhone();
  const client = await newCustomer(phone);
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/trade/index');
  await app.settled();
  const other = new ApiClient(url);
  Object.assign(other, await other.must('identity/login', { phone, country: 'TW', password: PASSWORD }));
  const mine = (await other.must('identity/list-sessions', {})).find((session) => !session.current);
  const told = page.getByText(app.plain('refusals.SESSION_EXPIRED')).first();
  await other.must('identity/revoke-session', { id: mine?.id ?? '' });
  await expect(told).toBeVisible();
  const from = Date.now();
  await app.at('/login/login');
  expect(Date.now() - from, 'time to read why').toBeGreaterThan(1000);
  expect(Date.now() - from).toBeLessThan(4000);
  for (const key of ['tokend', 'account', 'stockDetail', 'market']) expect(await app.stored(key), key).toBeNull();

  await app.field('identity.phone').fill(phone);
  await app.field('identity.password').fill(PASSWORD);
  await app.button('identity.login').click();
  await expect(page).toHaveURL(/#\/(trade\/index|login\/loginAfter)/);
});

test('a token that was never good leads from the door to the login', async ({ page }) => {
  const stranger = Object.assign(new ApiClient(url), { token: 'x'.repeat(43), account: '1' });
  const app = await App.open(page, { language: 'tw' }, stranger);
  await page.goto(url);
  await app.at('/login/login');
  expect(await app.stored('tokend')).toBeNull();
});

test('signing out leads to the login after a second and ends the session on the server', async ({ page }) => {
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/information/setting');
  await app.settled();
  await app.button('account.logout').click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: app.plain('account.logout'), exact: true }).click();
  await expect(page.getByText(app.plain('account.loggedOut'))).toBeVisible();
  const from = Date.now();
  await app.at('/login/login');
  expect(Date.now() - from).toBeLessThan(3000);
  expect(await app.stored('tokend')).toBeNull();
  expect(await client.call('identity/session', {})).toMatchObject({ http: 401, msg: 'SESSION_EXPIRED' });
});

test('a screen whose files do not come can be tried again', async ({ page }) => {
  const client = await newCustomer();
  const app = await App.open(page, { language: 'tw' }, client);
  await app.go('/information/index');
  await app.settled();
  const files = '**/assets/setting-*.js';
  let asked = 0;
  await page.route(files, async (route) => {
    asked++;
    await route.abort();
  });
  await page.getByRole('button', { name: app.plain('account.menuSetting') }).click();
  await expect(page.getByText(app.plain('shell.screenFailedTitle'))).toBeVisible({ timeout: 30_000 });
  // Once it was tried again without being asked: the files of an update may have taken their place.
  expect(asked).toBeGreaterThanOrEqual(2);
  await page.unroute(files);
  await app.button('shell.reload').click();
  await app.at('/information/setting');
  await expect(page.getByText(app.plain('account.groupDisplay'))).toBeVisible();
});

test('without the server the app says so and starts when it is back', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' });
  await page.route('**/api/vue/common/config', (route) => route.abort());
  await app.go('/home/index');
  await expect(page.getByText(app.plain('shell.startFailedTitle'))).toBeVisible({ timeout: 40_000 });
  await page.unroute('**/api/vue/common/config');
  await app.button('shell.retry').click();
  await app.settled();
  await app.at('/home/index');
  await expect(app.simulated().first()).toBeVisible();
});
