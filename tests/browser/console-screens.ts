import type { Locator, Page } from '@playwright/test';
import type { HouseIds } from './console-house.ts';

/** A screen of the operators' console, as it is shown of a house that `fillHouse` has filled. */
export interface ConsoleScreen {
  readonly name: string;
  /** In capitals: what `HouseIds` has. */
  readonly route: string;
  /** With what the title of its page begins; a word in capitals as in `route`. */
  readonly titled: Readonly<Record<'tw' | 'en', string>>;
  /** Is there once all of it is; of what the house was filled with, where it shows any. */
  readonly seen: (page: Page, ids: HouseIds) => Locator;
  /** Presses on the way. */
  readonly steps?: (page: Page) => Promise<void>;
  /** Seen by nobody who is signed in. */
  readonly who?: 'guest';
}

const row = (page: Page, words: string | RegExp) => page.getByRole('row').filter({ hasText: words }).first();
const linked = (page: Page, route: string) => page.locator(`main a[href$="#${route}"]`).first();
/** In the head of a screen, the one that stands out. */
const pressFirst = (page: Page) => page.locator('main .head .ant-btn-primary').click();
const tab = (no: number) => (page: Page) => page.getByRole('tab').nth(no).click();

const titles = {
  requests: { tw: '待核准', en: 'Approvals' },
  deposits: { tw: '入金', en: 'Deposits' },
  withdrawals: { tw: '提領', en: 'Withdrawals' },
  bankFiles: { tw: '銀行對帳', en: 'Bank statements' },
  verification: { tw: '實名認證', en: 'Verification' },
  customers: { tw: '客戶', en: 'Customers' },
  leads: { tw: '策略', en: 'Strategies' },
  alerts: { tw: '交易監視', en: 'Surveillance' },
  orders: { tw: '委託與成交', en: 'Orders and trades' },
  books: { tw: '帳冊', en: 'Books' },
  markets: { tw: '市場', en: 'Markets' },
  instruments: { tw: '商品', en: 'Instruments' },
  offerings: { tw: '新股與募集', en: 'Offerings' },
  operators: { tw: '作業人員', en: 'Operators' },
  settings: { tw: '本站條件', en: 'House terms' },
} as const;
const of = ({ tw, en }: { tw: string; en: string }, id: string) => ({ tw: `${tw} ${id}`, en: `${en} ${id}` });

/** Every screen, and of those that have several parts each part. */
export const consoleScreens: readonly ConsoleScreen[] = [
  {
    ...{ name: 'sign-in', route: '/sign-in', who: 'guest' },
    titled: { tw: 'Kuroshio 作業人員登入', en: 'Kuroshio Operators’ sign-in' },
    seen: (page) => page.locator('input[type=password]'),
  },
  {
    ...{ name: 'join', route: '/join/LINK', who: 'guest' },
    titled: { tw: '啟用作業人員帳號：cora', en: 'Open the account of cora' },
    seen: (page) => page.locator('[data-totp]'),
  },
  {
    ...{ name: 'overview', route: '/overview', titled: { tw: '總覽', en: 'Overview' } },
    seen: (page) => page.locator('.day-bars').first(),
  },
  {
    ...{ name: 'requests', route: '/requests', titled: titles.requests },
    seen: (page, { BUNDLE }) => linked(page, `/requests/${BUNDLE}`),
  },
  {
    ...{ name: 'requests-decided', route: '/requests', titled: titles.requests, steps: tab(1) },
    seen: (page) => row(page, 'TWSE:2303'),
  },
  {
    ...{ name: 'request', route: '/requests/SETTING', titled: of(titles.requests, 'SETTING') },
    seen: (page) => page.locator('.changed').first(),
  },
  {
    ...{ name: 'request-bundle', route: '/requests/BUNDLE', titled: of(titles.requests, 'BUNDLE') },
    seen: (page) => page.locator('[data-part]').nth(1),
  },
  {
    ...{ name: 'request-offer', route: '/requests/OFFER', titled: of(titles.requests, 'OFFER') },
    seen: (page) => page.locator('[data-preview="lottery"]'),
  },
  {
    ...{ name: 'request-dividend', route: '/requests/DIVIDEND', titled: of(titles.requests, 'DIVIDEND') },
    seen: (page) => page.locator('main .ant-descriptions').nth(1),
  },
  {
    ...{ name: 'request-bank-file', route: '/requests/APPLYFILE', titled: of(titles.requests, 'APPLYFILE') },
    seen: (page) => row(page, 'FT2B'),
  },
  {
    ...{ name: 'verification', route: '/verification', titled: titles.verification },
    seen: (page, { CASE }) => linked(page, `/verification/${CASE}`),
  },
  {
    ...{ name: 'verification-case', route: '/verification/CASE', titled: of(titles.verification, 'CASE') },
    seen: (page) => page.locator('form').first(),
  },
  {
    ...{ name: 'deposits', route: '/deposits', titled: titles.deposits },
    seen: (page, { DEPOSIT }) => linked(page, `/deposits/${DEPOSIT}`),
  },
  {
    ...{ name: 'deposits-bank-lines', route: '/deposits', titled: titles.deposits, steps: tab(1) },
    seen: (page) => row(page, 'WANG HSIAO-MING'),
  },
  {
    ...{ name: 'deposits-chains', route: '/deposits', titled: titles.deposits, steps: tab(2) },
    seen: (page) => row(page, 'TRC-20'),
  },
  {
    ...{ name: 'deposit', route: '/deposits/DEPOSIT', titled: of(titles.deposits, 'DEPOSIT') },
    seen: (page) => page.locator('form').first(),
  },
  {
    ...{ name: 'bank-files', route: '/bank-files', titled: titles.bankFiles },
    seen: (page, { BANKFILE }) => linked(page, `/bank-files/${BANKFILE}`),
  },
  {
    ...{ name: 'bank-file', route: '/bank-files/BANKFILE', titled: of(titles.bankFiles, 'BANKFILE') },
    seen: (page) => row(page, 'FT2B'),
  },
  {
    ...{ name: 'withdrawals', route: '/withdrawals', titled: titles.withdrawals },
    seen: (page, { WITHDRAWAL }) => linked(page, `/withdrawals/${WITHDRAWAL}`),
  },
  {
    ...{ name: 'withdrawal', route: '/withdrawals/WITHDRAWAL', titled: of(titles.withdrawals, 'WITHDRAWAL') },
    seen: (page) => page.locator('form').first(),
  },
  {
    ...{ name: 'leads', route: '/leads', titled: titles.leads },
    seen: (page, { LEAD }) => linked(page, `/leads/${LEAD}`),
  },
  {
    ...{ name: 'lead', route: '/leads/LEAD', titled: of(titles.leads, 'LEAD') },
    seen: (page) => page.getByText('TWSE:2303').first(),
  },
  {
    ...{ name: 'customers', route: '/customers', titled: titles.customers },
    seen: (page, { RESTRICTED }) => linked(page, `/customers/${RESTRICTED}`),
    async steps(page) {
      await page.locator('main input').first().fill('0912000003');
      await page.locator('main input').first().press('Enter');
    },
  },
  {
    ...{ name: 'customer', route: '/customers/CUSTOMER', titled: of(titles.customers, 'CUSTOMER') },
    seen: (page, { DEPOSIT }) => linked(page, `/deposits/${DEPOSIT}`),
  },
  {
    ...{ name: 'customer-restricted', route: '/customers/RESTRICTED', titled: of(titles.customers, 'RESTRICTED') },
    seen: (page) => page.getByText('來電的是我本人').first(),
  },
  {
    ...{ name: 'closures', route: '/closures', titled: { tw: '已關閉帳戶', en: 'Closed accounts' } },
    seen: (page) => page.locator('main summary').first(),
  },
  {
    ...{ name: 'alerts', route: '/alerts', titled: titles.alerts },
    seen: (page, { ALERT }) => linked(page, `/alerts/${ALERT}`),
  },
  {
    ...{ name: 'alert', route: '/alerts/ALERT', titled: of(titles.alerts, 'ALERT') },
    seen: (page, { CUSTOMER }) => linked(page, `/customers/${CUSTOMER}`),
  },
  {
    ...{ name: 'markets', route: '/markets', titled: titles.markets },
    seen: (page) => row(page, 'US:AAPL'),
  },
  {
    ...{ name: 'markets-closing', route: '/markets', titled: titles.markets, steps: pressFirst },
    seen: (page) => page.locator('form input[type=date]').first(),
  },
  {
    ...{ name: 'instruments', route: '/instruments', titled: titles.instruments },
    seen: (page) => row(page, 'TWSE:0050'),
  },
  {
    ...{ name: 'instruments-halted', route: '/instruments', titled: titles.instruments },
    steps: (page) => page.locator('.ant-segmented-item').nth(2).click(),
    seen: (page) => row(page, 'US:AAPL'),
  },
  {
    ...{ name: 'instrument', route: '/instruments/TWSE:2317', titled: of(titles.instruments, 'TWSE:2317') },
    seen: (page) => page.locator('main .ant-table-row').nth(1),
  },
  {
    ...{ name: 'instrument-marking', route: '/instruments/TWSE:2317', titled: of(titles.instruments, 'TWSE:2317') },
    steps: (page) => page.locator('main .ant-card-extra .ant-btn').first().click(),
    seen: (page) => page.locator('form input[type=date]').nth(1),
  },
  {
    ...{ name: 'instrument-holding', route: '/instruments/TWSE:2317', titled: of(titles.instruments, 'TWSE:2317') },
    steps: (page) => page.locator('main .ant-card-extra .ant-btn').nth(1).click(),
    seen: (page) => page.locator('form input[inputmode=numeric]').nth(2),
  },
  {
    ...{ name: 'exchange', route: '/exchange', titled: { tw: '交易所運作', en: 'Exchange' } },
    seen: (page) => row(page, /模擬市場|Simulated/),
  },
  {
    ...{ name: 'orders', route: '/orders', titled: titles.orders },
    seen: (page, { ORDER }) => linked(page, `/orders/${ORDER}`),
  },
  {
    ...{ name: 'orders-trades', route: '/orders', titled: titles.orders },
    steps: (page) => page.locator('main .head .ant-segmented-item').nth(1).click(),
    seen: (page) => row(page, 'TWSE:2317'),
  },
  {
    ...{ name: 'order', route: '/orders/ORDER', titled: of(titles.orders, 'ORDER') },
    seen: (page, { POSTING }) => linked(page, `/books/${POSTING}`),
  },
  {
    ...{ name: 'offerings', route: '/offerings', titled: titles.offerings },
    seen: (page) => row(page, /TWSE:\d{4}/),
  },
  {
    ...{ name: 'offerings-new', route: '/offerings', titled: titles.offerings },
    async steps(page) {
      await pressFirst(page);
      await page.getByRole('menuitem').first().click();
    },
    seen: (page) => page.locator('form input[type=date]').first(),
  },
  {
    ...{ name: 'credit', route: '/credit', titled: { tw: '信用交易', en: 'Credit' } },
    seen: (page) => row(page, 'TWSE:2303'),
  },
  {
    ...{ name: 'notices', route: '/notices', titled: { tw: '公告', en: 'Notices' } },
    seen: (page) => row(page, /系統維護|Maintenance/),
  },
  {
    ...{ name: 'settings', route: '/settings', titled: titles.settings },
    seen: (page) => page.locator('[data-pending]').first(),
  },
  {
    ...{ name: 'settings-asking', route: '/settings', titled: titles.settings },
    steps: (page) => page.locator('main td .ant-btn').first().click(),
    seen: (page) => page.locator('form input[type=date]').first(),
  },
  {
    ...{ name: 'books', route: '/books', titled: titles.books },
    seen: (page) => page.locator('[data-row-key="customer available"]'),
  },
  {
    ...{ name: 'posting', route: '/books/POSTING', titled: of(titles.books, 'POSTING') },
    seen: (page, { ORDER }) => linked(page, `/orders/${ORDER}`),
  },
  {
    ...{ name: 'proofs', route: '/proofs', titled: { tw: '帳務驗證', en: 'Proofs of the books' } },
    seen: (page) => row(page, 'S-1'),
  },
  {
    ...{ name: 'operators', route: '/operators', titled: titles.operators },
    seen: (page) => row(page, 'bert'),
  },
  {
    ...{ name: 'operators-adding', route: '/operators', titled: titles.operators, steps: pressFirst },
    seen: (page) => page.locator('form').first(),
  },
  {
    ...{ name: 'log', route: '/log', titled: { tw: '稽核紀錄', en: 'Audit log' } },
    seen: (page) => row(page, 'bert'),
  },
  {
    ...{ name: 'account', route: '/account', titled: { tw: '我的帳號', en: 'My account' } },
    seen: (page) => page.locator('input[autocomplete="one-time-code"]').first(),
  },
];

/** Its address of a house. */
export function routeIn({ route }: ConsoleScreen, ids: HouseIds): string {
  return named(route, ids);
}

/** With what the title of its page begins, of a house. */
export function titleIn({ titled }: ConsoleScreen, language: 'tw' | 'en', ids: HouseIds): string {
  return named(titled[language], ids);
}

function named(text: string, ids: HouseIds): string {
  return text.replace(/[A-Z]{4,}$/, (name) => ids[name as keyof HouseIds]);
}
