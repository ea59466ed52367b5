import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { oldestStep, OPERATOR_PASSWORD, type OperatorClient } from '../api/operator-client.ts';
import type { Program } from '../program.ts';

const opened: BrowserContext[] = [];

/** At the end of a file of lines: a console that stays open asks its program again and again, also one that has gone. */
export async function removeWithConsoles(program: Program): Promise<void> {
  await Promise.all(opened.splice(0).map((context) => context.close()));
  await program.remove();
}

/** What has so little room that its letters stand one below the other. */
export async function crushedOn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.ant-descriptions-item-content, .ant-table-cell')].flatMap((cell) => {
      const [text] = cell.childNodes;
      const range = document.createRange();
      if (text?.nodeType !== Node.TEXT_NODE) return [];
      range.selectNode(text);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      return lines >= 3 && cell.textContent.length / lines <= 2.5 ? [cell.textContent] : [];
    }),
  );
}

/** Says yes in the small window beside a button. It moves while it comes, and what moves may miss a press. */
export async function confirmIn(page: Page, name: string | RegExp): Promise<void> {
  const yes = page.getByRole('tooltip').getByRole('button', { name });
  let pressed = false;
  await expect(async () => {
    if (!pressed || (await yes.isVisible())) await yes.click({ timeout: 2_000 });
    pressed = true;
    await expect(yes).toBeHidden({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
}

/** Approves what is shown, and sees that it is done. What was said of an approval before this one stands for six seconds. */
export async function approveIn(page: Page): Promise<void> {
  const said = page.getByText('已核准並執行');
  await expect(said).toHaveCount(0);
  await page.getByRole('button', { name: '核 准' }).click();
  await confirmIn(page, '核 准');
  await expect(said.first()).toBeVisible();
}

/** The console in a browser of its own, as one operator uses it. */
export class OperatorPage {
  readonly page: Page;
  /** What the page complained of: errors on the console, among them what its policy forbids, and exceptions. */
  readonly complaints: string[] = [];
  #secret = '';
  #step = 0;

  private constructor(page: Page) {
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
  }

  static async open(browser: Browser, { width = 1280, height = 900, locale = 'zh-TW' } = {}): Promise<OperatorPage> {
    const context = await browser.newContext({
      ...{ viewport: { width, height }, locale, timezoneId: 'Asia/Taipei', isMobile: false, hasTouch: false },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    opened.push(context);
    return new OperatorPage(await context.newPage());
  }

  /** A code that was not used yet. */
  code(): string {
    this.#step = Math.max(this.#step + 1, oldestStep(Date.now()));
    return new TOTP({ secret: Secret.fromBase32(this.#secret) }).generate({ timestamp: this.#step * 30_000 });
  }

  /** Enters by a one-time link, as a person does. */
  async join(address: string, { name, code }: { name?: string; code?: string } = {}): Promise<void> {
    const { page } = this;
    await page.goto(address);
    this.#secret = await page.locator('[data-totp]').innerText();
    if (name !== undefined) await page.getByLabel('帳號').fill(name);
    if (code !== undefined) await page.getByLabel('核准碼').fill(code);
    await page.getByLabel('密碼', { exact: true }).fill(OPERATOR_PASSWORD);
    await page.getByLabel('再次輸入密碼').fill(OPERATOR_PASSWORD);
    await page.getByLabel('驗證碼', { exact: true }).fill(this.code());
    await page.getByRole('button', { name: '啟用並登入' }).click();
    await page.waitForURL(/#\/requests/);
  }

  async signIn(url: string, name: string): Promise<void> {
    const { page } = this;
    await page.goto(`${url}/ops/`);
    await page.getByLabel('帳號').fill(name);
    await page.getByLabel('密碼', { exact: true }).fill(OPERATOR_PASSWORD);
    await page.getByLabel('驗證碼', { exact: true }).fill(this.code());
    await page.getByRole('button', { name: '登 入' }).click();
  }

  /** As an operator who has entered already; in the same browser, as far as the server sees. */
  async enterAs(url: string, client: OperatorClient): Promise<void> {
    const { page } = this;
    const { token, device } = client;
    const session = { ...(await client.must('operators/own-session', {})), token };
    // Before the app starts: one that has asked to sign in already stays at that. Only once, so that who signs out stays out.
    await page.addInitScript(
      ([kept, key]) => {
        if (sessionStorage.getItem('entered') === kept) return;
        sessionStorage.setItem('entered', kept);
        sessionStorage.setItem('kuroshio-operator', kept);
        localStorage.setItem('kuroshio-operator-device', key);
      },
      [JSON.stringify(session), device] as const,
    );
    await page.goto(`${url}/ops/`);
    await page.waitForURL(/#\/requests/);
  }

  async go(screen: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name: screen }).click();
  }

  /** Chooses in a list of antd's. A list that is drawn anew while it opens may miss a click: what was chosen is seen in its box. */
  async choose(label: string, ...options: readonly string[]): Promise<void> {
    const { page } = this;
    const field = page.getByLabel(label, { exact: true });
    const box = page.locator('.ant-select').filter({ has: field });
    for (const option of options)
      await expect(async () => {
        if (await box.getByText(option).first().isVisible()) return;
        await field.click({ timeout: 2_000 });
        const offered = page.locator('.ant-select-item-option').filter({ hasText: option }).last();
        await offered.click({ timeout: 2_000 });
        await expect(box.getByText(option).first()).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
    await page.keyboard.press('Escape');
  }
}
