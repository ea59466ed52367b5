import { type Browser, expect, test } from '@playwright/test';
import type { Language } from '@kuroshio/text';
import { type TOTP, URI } from 'otpauth';
import { newPhone, PASSWORD } from '../api/api-client.ts';
import { App, newCustomer, url } from './app.ts';
import { giveAuthenticator } from './virtual-authenticator.ts';

/** Browsers make passkeys for names alone, so the program is opened by one. */
const byName = url.replace('127.0.0.1', 'localhost');

const openAt = async (app: App, route: string) => {
  await app.page.goto(`${byName}/#${route}`);
};

/** Another browser of the same person. */
const fresh = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })).newPage();

test.describe.configure({ timeout: 180_000 });

for (const language of ['tw', 'en'] as const satisfies readonly Language[]) {
  test(`in ${language}: added, signed in by, shown in the place of a code, and removed`, async ({ page, browser }) => {
    const client = await newCustomer(newPhone());
    const authenticator = await giveAuthenticator(page);
    const app = await App.open(page, { language }, client);
    await openAt(app, '/information/setting');
    await page.getByRole('button', { name: app.plain('passkeys.title') }).click();
    await app.at('/information/passkeys');
    await expect(page.getByText(app.plain('passkeys.none'))).toBeVisible();

    await app.button('passkeys.add').click();
    await app.button('passkeys.goOn').click();
    await expect(page.getByText(app.plain('passkeys.passwordMissing'))).toBeVisible();
    await app.field('secondFactor.loginPassword').fill('not it');
    await app.button('passkeys.goOn').click();
    await expect(page.getByText(app.plain('refusals.LOGIN_PASSWORD_WRONG'))).toBeVisible();
    expect(await authenticator.count()).toBe(0);
    await app.field('secondFactor.loginPassword').fill(PASSWORD);
    await app.field('passkeys.name').fill('My phone');
    await app.button('passkeys.goOn').click();
    const row = page.getByRole('listitem').filter({ hasText: 'My phone' });
    await expect(row.getByText(app.plain('passkeys.neverUsed'))).toBeVisible();
    expect(await authenticator.count()).toBe(1);

    await row.getByRole('button', { name: app.t('passkeys.renameLabel', { name: 'My phone' }) }).click();
    await app.field('passkeys.newName').fill('Old phone');
    await app.button('passkeys.save').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Old phone' })).toBeVisible();

    await openAt(app, '/information/setting');
    await app.button('account.logout').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.plain('account.logout') })
      .click();
    await expect.poll(() => app.stored('tokend')).toBeNull();
    await openAt(app, '/login/login');
    // What is cancelled says so, and nothing else has changed.
    await authenticator.unlocks(false);
    await app.button('passkeys.signIn').click();
    await expect(page.getByText(app.plain('passkeys.cancelled'))).toBeVisible();
    await authenticator.unlocks(true);
    await app.button('passkeys.signIn').click();
    await expect(page).toHaveURL(/loginAfter|home\/index/);
    expect(JSON.parse((await app.stored('account')) ?? '')).toBe(client.account);
    const messages = await (await app.client()).must('notices/list-messages', {});
    expect(messages.messages.map(({ event }) => event.event)).toContain('passkey');

    // With two-step verification on, the passkey takes the place of the code.
    const own = await app.client();
    const { address } = await own.must('second-factor/begin', { loginPassword: PASSWORD });
    const totp = URI.parse(address) as TOTP;
    await own.must('second-factor/confirm', { code: totp.generate() });
    await openAt(app, '/information/passkeys');
    await page.getByRole('button', { name: app.t('passkeys.removeLabel', { name: 'Old phone' }) }).click();
    await app.field('secondFactor.loginPassword').fill(PASSWORD);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: app.plain('passkeys.remove'), exact: true })
      .click();
    const asked = page.getByRole('dialog', { name: app.plain('secondFactor.stepTitle') });
    await asked.getByRole('button', { name: app.plain('passkeys.stepUp') }).click();
    await expect(page.getByText(app.plain('passkeys.none'))).toBeVisible();

    const other = await App.open(await fresh(browser), { language });
    await giveAuthenticator(other.page);
    await openAt(other, '/login/login');
    await other.button('passkeys.signIn').click();
    await expect(other.page.getByText(other.plain('passkeys.cancelled'))).toBeVisible();
    // The removed one is still on the first device, and opens nothing.
    await openAt(app, '/information/setting');
    await app.button('account.logout').click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: app.plain('account.logout') })
      .click();
    await expect.poll(() => app.stored('tokend')).toBeNull();
    await openAt(app, '/login/login');
    await app.button('passkeys.signIn').click();
    await expect(page.getByText(app.plain('refusals.PASSKEY_UNKNOWN'))).toBeVisible();
  });
}

test('where browsers make none, the screen says so and where they would', async ({ page }) => {
  const app = await App.open(page, { language: 'tw' }, await newCustomer(newPhone()));
  await app.go('/information/passkeys');
  await expect(page.getByText(app.plain('passkeys.elsewhere'))).toBeVisible();
  await expect(page.getByRole('link', { name: byName })).toBeVisible();
  await expect(app.button('passkeys.add')).toHaveCount(0);
  await app.go('/login/login');
  await app.button('passkeys.signIn').click();
  await expect(page.getByRole('link', { name: byName })).toBeVisible();
});
