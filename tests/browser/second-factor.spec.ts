import { type Browser, expect, type Page, test } from '@playwright/test';
import type { Language } from '@kuroshio/text';
import { type TOTP, URI } from 'otpauth';
import { newPhone, PASSWORD } from '../api/api-client.ts';
import { App, newCustomer } from './app.ts';

const NEXT = 'brown water 8';

/** The codes of the half minutes before and after are taken too, each once and none from before one that was: three without a wait. */
const codeOf = (app: TOTP, later = 0) => app.generate({ timestamp: Date.now() + later * 30_000 });

async function signIn(app: App, phone: string, password: string): Promise<void> {
  await app.go('/login/login');
  await app.field('identity.phone').fill(phone);
  await app.field('identity.password').fill(password);
  await app.button('identity.login').click();
}

/** Another device of the same kind. */
const fresh = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })).newPage();

const secretOn = async (page: Page) =>
  (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent())?.replaceAll(' ', '') ?? '';

test.describe.configure({ timeout: 180_000 });

for (const language of ['tw', 'en'] as const satisfies readonly Language[]) {
  test(`in ${language}: switched on, asked for at sign-in, and a recovery code in its place`, async ({
    page,
    browser,
  }) => {
    const phone = newPhone();
    const client = await newCustomer(phone);
    const app = await App.open(page, { language }, client);
    await app.go('/information/setting');
    await page.getByRole('button', { name: app.plain('secondFactor.title') }).click();
    await app.at('/information/secondFactor');
    await app.button('secondFactor.begin').click();
    await expect(page.getByText(app.plain('secondFactor.passwordMissing'))).toBeVisible();
    await app.field('secondFactor.loginPassword').fill('not it');
    await app.button('secondFactor.begin').click();
    await expect(page.getByText(app.plain('refusals.LOGIN_PASSWORD_WRONG'))).toBeVisible();
    await app.field('secondFactor.loginPassword').fill(PASSWORD);
    await app.button('secondFactor.begin').click();
    await expect(page.getByRole('img', { name: app.plain('secondFactor.qrLabel') })).toBeVisible();
    const secret = await secretOn(page);
    const totp = URI.parse(`otpauth://totp/x?secret=${secret}`) as TOTP;
    await app.field('secondFactor.code').fill('000000');
    await app.button('secondFactor.confirm').click();
    await expect(page.getByText(app.plain('refusals.SECOND_FACTOR_WRONG'))).toBeVisible();
    await app.field('secondFactor.code').fill(codeOf(totp, -1));
    await app.button('secondFactor.confirm').click();
    const sheet = page.getByRole('dialog', { name: app.plain('secondFactor.newCodes') });
    await expect(sheet.getByRole('listitem')).toHaveCount(10);
    const [first = '', second = ''] = await sheet.getByRole('listitem').allTextContents();
    await app.button('secondFactor.codesKept').click();
    await expect(page.getByText(app.plain('secondFactor.isOn'), { exact: true })).toBeVisible();

    const other = await App.open(await fresh(browser), { language });
    await signIn(other, phone, PASSWORD);
    await expect(other.field('secondFactor.code')).toBeVisible();
    await other.field('secondFactor.code').fill('123456');
    await other.button('identity.login').click();
    await expect(other.field('secondFactor.code')).toHaveAttribute('aria-invalid', 'true');
    await expect(other.field('identity.phone')).toHaveValue(phone);
    await other.field('secondFactor.code').fill(codeOf(totp));
    await other.button('identity.login').click();
    await expect(other.page).toHaveURL(/loginAfter|home\/index/);

    const third = await App.open(await fresh(browser), { language });
    await third.go('/login/login');
    await third.page.getByRole('link', { name: third.plain('secondFactor.forgot') }).click();
    await third.at('/login/forgotPass');
    await third.button('secondFactor.reset').click();
    await expect(third.page.getByText(third.plain('secondFactor.recoveryMissing'))).toBeVisible();
    await third.field('identity.phone').fill(phone);
    await third.field('secondFactor.recoveryCode').fill(first);
    await third.field('secondFactor.newPassword').fill(NEXT);
    await third.field('secondFactor.newPasswordAgain').fill(NEXT);
    await third.button('secondFactor.reset').click();
    // The sheet with recovery codes is one thing, not two.
    const asked = third.page.getByRole('dialog', { name: third.plain('secondFactor.stepTitle') });
    await asked.getByRole('textbox').fill(second);
    await asked.getByRole('button', { name: third.plain('secondFactor.confirmStep') }).click();
    await expect(asked.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await asked.getByRole('textbox').fill(codeOf(totp, 1));
    await asked.getByRole('button', { name: third.plain('secondFactor.confirmStep') }).click();
    await third.at('/login/login');
    // The first device is signed out with all others.
    expect((await client.call('identity/session', {})).http).toBe(401);
  });
}
