import { assert } from '@kuroshio/base';
import { type Language, loadTexts, lookUp, type TextKey, translator } from '@kuroshio/text';
import { expect, type Locator, type Page } from '@playwright/test';
import { ApiClient, eventually, newPhone } from '../api/api-client.ts';

/** Address of the program under test, and the code it printed. */
export const url = setting('KUROSHIO_URL');
export const invitationCode = setting('KUROSHIO_CODE');

function setting(name: string): string {
  return process.env[name] ?? '';
}

/** The app in one page, spoken to in the words that a person sees. */
export class App {
  readonly page: Page;
  readonly t: Awaited<ReturnType<typeof textsOf>>['t'];
  /** What the page complained of: errors on the console and exceptions. */
  readonly complaints: string[] = [];
  readonly #dictionary: Awaited<ReturnType<typeof loadTexts>>;

  private constructor(page: Page, { t, dictionary }: Awaited<ReturnType<typeof textsOf>>) {
    this.page = page;
    this.t = t;
    this.#dictionary = dictionary;
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
  }

  /** @param client whose session the page has; a guest's where left out */
  static async open(page: Page, { language }: { language: Language }, client?: ApiClient): Promise<App> {
    const stored = {
      ...{ language, visited: true },
      ...(client === undefined ? {} : { tokend: client.token, account: client.account }),
    };
    // Only once: a page that signs out and is loaded again must not find the session there.
    await page.addInitScript((values) => {
      if (sessionStorage.getItem('prepared') !== null) return;
      sessionStorage.setItem('prepared', 'true');
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, JSON.stringify(value));
    }, stored);
    return new App(page, await textsOf(language));
  }

  /** A browser in which nobody has been here before. */
  static async openFresh(page: Page, language: Language): Promise<App> {
    return new App(page, await textsOf(language));
  }

  async go(route: string): Promise<void> {
    await this.page.goto(`${url}/#${route}`);
  }

  /** Waits until nothing on the screen is still being loaded. */
  async settled(): Promise<void> {
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0);
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined));
  }

  async at(route: string): Promise<void> {
    await expect(this.page).toHaveURL((address) => address.hash.slice(1).split('?')[0] === route);
  }

  /** The text under a key with anything in the place of its values. */
  pattern(key: TextKey): RegExp {
    const parts = lookUp(this.#dictionary, key).split(/\{\w+\}/);
    return new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+'));
  }

  button(key: TextKey): Locator {
    return this.page.getByRole('button', { name: this.plain(key), exact: true });
  }

  field(key: TextKey): Locator {
    return this.page.getByLabel(this.plain(key), { exact: true });
  }

  /** A text that has no values in it. */
  plain(key: TextKey): string {
    return lookUp(this.#dictionary, key);
  }

  /** The word on every screen that says that market and money are simulated. */
  simulated(): Locator {
    // Also while a sheet lies over the screen, when only the sheet is there for a screen reader.
    const name = this.plain('shell.simulatedNote');
    const label = this.page.getByRole('button', { name, exact: true, includeHidden: true });
    return label.filter({ hasText: this.plain('shell.simulated') });
  }

  async stored(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(name), key);
  }

  /** A client with the session that the page has. */
  async client(): Promise<ApiClient> {
    const [token, account] = [await this.stored('tokend'), await this.stored('account')];
    assert(token && account, 'somebody is signed in');
    return Object.assign(new ApiClient(url), { token: JSON.parse(token), account: JSON.parse(account) });
  }
}

async function textsOf(language: Language) {
  const dictionary = await loadTexts(language);
  return { dictionary, t: translator(dictionary) };
}

/** A customer who has read what needs attention. */
export async function newCustomer(phone: string = newPhone()): Promise<ApiClient> {
  const client = new ApiClient(url);
  await client.register(invitationCode, phone);
  await client.must('identity/acknowledge', { items: ['risk-notice', 'practice-granted'] });
  return client;
}

/** Waits until 2330 is traded continuously, which is less than a minute after the start. */
export async function openMarket(): Promise<void> {
  const guest = new ApiClient(url);
  await eventually(
    'continuous trading',
    async () => {
      const { quote, phase } = await guest.must('quotes/detail', { symbol: 'TWSE:2330' });
      return phase.phase === 'continuous' && quote.last > 0 ? true : undefined;
    },
    100_000,
  );
}
