import type { TextKey } from '@kuroshio/text';

/** What a screen is seen in: with everything, with nothing of one's own, while it waits, when nothing could be had. */
export const STATES = ['full', 'empty', 'loading', 'failed'] as const;
export type State = (typeof STATES)[number];

/** A press on the way to what is seen. */
export interface Step {
  readonly press: TextKey;
  /** What is pressed; a button where left out. */
  readonly role?: 'tab' | 'button' | 'radio';
}

export interface Screen {
  /** The first part of its pictures' names. */
  readonly name: string;
  /** In capitals: ids that the still market gives (`StillMarket.ids`). */
  readonly route: string;
  /** Whose `full` it is. `empty` is seen by a customer who has only an account, or by a guest where this is one. */
  readonly viewer: 'customer' | 'guest' | 'newcomer';
  /** States that the screen does not have, each with the reason. */
  readonly lacks: Partial<Record<State, string>>;
  /** Where another address is empty, or another press away. */
  readonly empty?: { readonly route?: string; readonly steps?: readonly Step[]; readonly viewer?: 'customer' };
  readonly steps?: readonly Step[];
  /** Typed into the search field, in `full` and in `empty`. */
  readonly typed?: { readonly full: string; readonly empty: string };
  /** Also seen in the dark. */
  readonly dark?: true;
}

const ASKS_NOTHING = 'it asks the server for nothing';
const form = { empty: 'a form is the same for everybody', loading: ASKS_NOTHING, failed: ASKS_NOTHING };
const market = { empty: 'a market always has instruments' };
const guests = {
  empty: 'a guest has nothing of their own',
  loading: 'the same as for a customer',
  failed: 'the same as for a customer',
};
const sheet = {
  empty: 'it is the same for everybody',
  loading: 'it opens over a screen that is there',
  failed: 'it opens over a screen that is there',
};

/** Every screen of the app; `screens.test.ts` holds them against the routes. */
export const screens: readonly Screen[] = [
  {
    name: 'login-re-login',
    route: '/login/reLogin',
    viewer: 'customer',
    lacks: { full: 'it leads on at once', empty: 'it leads on at once' },
  },
  { name: 'login-start', route: '/login/start', viewer: 'guest', lacks: form },
  { name: 'login-start-practice', route: '/login/start1', viewer: 'guest', lacks: form },
  { name: 'login-login', route: '/login/login', viewer: 'guest', lacks: form },
  { name: 'login-register', route: '/login/register', viewer: 'guest', lacks: form },
  { name: 'login-register-other', route: '/login/registerWai', viewer: 'guest', lacks: form },
  {
    name: 'login-after',
    route: '/login/loginAfter',
    viewer: 'newcomer',
    lacks: { empty: 'who has read everything is led on' },
  },
  { name: 'home', route: '/home/index', viewer: 'customer', lacks: {}, dark: true },
  { name: 'home-guest', route: '/home/index', viewer: 'guest', lacks: guests },
  { name: 'stock-list', route: '/home/stockList', viewer: 'guest', lacks: market },
  { name: 'stock-list-companies', route: '/home/stockList?view=companies', viewer: 'guest', lacks: market },
  { name: 'stock-list-industries', route: '/home/stockList?view=industries', viewer: 'guest', lacks: market },
  { name: 'stock-list-industry', route: '/home/stockList?view=industries&industry=24', viewer: 'guest', lacks: market },
  { name: 'stock-list-dividends', route: '/home/stockList?view=dividends', viewer: 'guest', lacks: market },
  { name: 'market', route: '/market/index', viewer: 'customer', lacks: market, dark: true },
  {
    name: 'market-us',
    route: '/market/index',
    viewer: 'customer',
    steps: [{ press: 'markets.venueUS', role: 'tab' }],
    lacks: { ...market, loading: 'the same as of the first tab', failed: 'the same as of the first tab' },
  },
  {
    name: 'stock',
    route: '/market/stockDetail?symbol=TWSE:2330',
    viewer: 'customer',
    lacks: {},
    empty: { route: '/market/stockDetail?symbol=TWSE:0000' },
    dark: true,
  },
  {
    name: 'stock-us',
    route: '/market/stockDetail?symbol=US:AAPL',
    viewer: 'guest',
    lacks: { empty: 'as in Taiwan', loading: 'as in Taiwan', failed: 'as in Taiwan' },
  },
  { name: 'index', route: '/market/stockDetailzs?symbol=TWSE:TAIEX', viewer: 'customer', lacks: market },
  {
    name: 'stock-ticket',
    route: '/market/stockDetail?symbol=TWSE:2330',
    viewer: 'customer',
    steps: [{ press: 'trading.buy' }],
    lacks: sheet,
  },
  {
    name: 'stock-ticket-fractional',
    route: '/market/stockDetail?symbol=US:AAPL',
    viewer: 'customer',
    steps: [
      { press: 'trading.buy' },
      { press: 'trading.boardRegular' },
      { press: 'trading.boardFractional', role: 'radio' },
    ],
    lacks: sheet,
  },
  {
    name: 'stock-alert',
    route: '/market/stockDetail?symbol=TWSE:2317',
    viewer: 'customer',
    steps: [{ press: 'notices.alertButton' }],
    lacks: sheet,
  },
  { name: 'favorites', route: '/favorite/index', viewer: 'customer', lacks: {} },
  { name: 'favorites-guest', route: '/favorite/index', viewer: 'guest', lacks: guests },
  {
    name: 'favorites-search',
    route: '/favorite/search',
    viewer: 'customer',
    lacks: { empty: 'what is popular is the same for everybody' },
  },
  {
    name: 'favorites-search-results',
    route: '/favorite/search',
    viewer: 'customer',
    typed: { full: '23', empty: 'qqqq' },
    lacks: { loading: 'as of every list', failed: 'as of every list' },
  },
  { name: 'favorites-more', route: '/favorite/moreList', viewer: 'customer', lacks: {} },
  { name: 'favorites-categories', route: '/favorite/categoryList', viewer: 'guest', lacks: market },
  {
    name: 'favorites-category',
    route: '/favorite/moreListCate?key=industry-24',
    viewer: 'guest',
    lacks: {},
    empty: { route: '/favorite/moreListCate?key=none' },
  },
  { name: 'favorites-edit', route: '/favorite/editSelf', viewer: 'customer', lacks: {} },
  {
    name: 'news',
    route: '/home/newsList',
    viewer: 'customer',
    lacks: {},
    empty: { steps: [{ press: 'notices.sourceFeed', role: 'tab' }] },
    dark: true,
  },
  {
    name: 'news-detail',
    route: '/home/newsDetail?id=NOTICE',
    viewer: 'guest',
    lacks: {},
    empty: { route: '/home/newsDetail?id=999999' },
  },
  { name: 'inbox', route: '/information/userInfo', viewer: 'customer', lacks: {} },
  {
    name: 'message',
    route: '/information/msgInfo?id=MESSAGE',
    viewer: 'customer',
    lacks: {},
    empty: { route: '/information/msgInfo?id=999999' },
  },
  {
    name: 'notice-setting',
    route: '/information/noticeSetting',
    viewer: 'customer',
    lacks: { empty: 'everybody has the same settings' },
  },
  { name: 'alerts', route: '/information/alerts', viewer: 'customer', lacks: {} },
  {
    name: 'calendar',
    route: '/information/calendar',
    viewer: 'customer',
    lacks: { empty: 'a month always has trading days' },
  },
  { name: 'trade', route: '/trade/index', viewer: 'customer', lacks: {}, dark: true },
  { name: 'trade-orders', route: '/trade/index?tab=orders', viewer: 'customer', lacks: {} },
  { name: 'trade-conditionals', route: '/trade/index?tab=conditionals', viewer: 'customer', lacks: {} },
  {
    name: 'trade-whole',
    route: '/trade/index',
    viewer: 'customer',
    steps: [{ press: 'reports.showDetail' }],
    lacks: { empty: 'as of the accounts', loading: 'as of the screen', failed: 'as of the screen' },
    dark: true,
  },
  { name: 'trade-fills', route: '/trade/index?tab=fills', viewer: 'customer', lacks: {} },
  { name: 'trade-history', route: '/trade/index?tab=history', viewer: 'customer', lacks: {} },
  {
    name: 'trade-settlement',
    route: '/trade/index?tab=history&show=settlement',
    viewer: 'customer',
    lacks: {},
  },
  { name: 'trade-statistics', route: '/trade/index?tab=history&show=statistics', viewer: 'customer', lacks: {} },
  { name: 'trade-past-orders', route: '/trade/index?tab=history&show=orders', viewer: 'customer', lacks: {} },
  {
    name: 'position',
    route: '/trade/positionDetail?id=POSITION',
    viewer: 'customer',
    lacks: {},
    empty: { route: '/trade/positionDetail?id=999999' },
  },
  { name: 'account', route: '/information/index', viewer: 'customer', lacks: {}, dark: true },
  { name: 'account-guest', route: '/information/index', viewer: 'guest', lacks: guests },
  {
    name: 'fund-record',
    route: '/information/fundRecord',
    viewer: 'customer',
    lacks: { empty: 'every account begins with an entry' },
  },
  { name: 'exchange-money', route: '/information/exChange', viewer: 'customer', lacks: form },
  {
    name: 'wallet',
    route: '/information/payBag',
    viewer: 'customer',
    lacks: { empty: 'everybody begins with practice money' },
  },
  {
    name: 'deposit-ways',
    route: '/information/recharge',
    viewer: 'customer',
    lacks: { empty: 'there is always a way' },
  },
  {
    name: 'deposit-form',
    route: '/information/rechargeChannel?channel=practice',
    viewer: 'customer',
    lacks: { empty: 'a form is the same for everybody' },
  },
  {
    name: 'withdrawal',
    route: '/information/cashOut',
    viewer: 'customer',
    lacks: { empty: 'nobody here is verified' },
  },
  { name: 'verify-books', route: '/information/verifyBooks', viewer: 'customer', lacks: form },
  {
    name: 'verification',
    route: '/information/authInfo',
    viewer: 'customer',
    lacks: { empty: 'nobody here has handed anything in' },
  },
  {
    name: 'fund-password',
    route: '/information/fundPass',
    viewer: 'customer',
    lacks: { empty: 'nobody here has set one' },
  },
  { name: 'bank-cards', route: '/information/bankList', viewer: 'newcomer', lacks: { empty: 'nobody here has one' } },
  { name: 'add-bank-card', route: '/information/addBankCard', viewer: 'newcomer', lacks: { empty: 'a form' } },
  {
    name: 'usdt-addresses',
    route: '/information/usdtAddress',
    viewer: 'newcomer',
    lacks: { empty: 'nobody here has one' },
  },
  {
    name: 'add-usdt-address',
    route: '/information/usdtAddress?add=1',
    viewer: 'newcomer',
    lacks: { empty: 'a form' },
  },
  { name: 'forgot-pass', route: '/login/forgotPass', viewer: 'guest', lacks: form },
  { name: 'trade-rule', route: '/information/tradeRule', viewer: 'guest', lacks: { empty: 'there are always rules' } },
  { name: 'agreement', route: '/information/agreement', viewer: 'guest', lacks: form },
  { name: 'user-privacy', route: '/information/userPrivacy', viewer: 'guest', lacks: form },
  { name: 'about-us', route: '/information/aboutUs', viewer: 'guest', lacks: form },
  {
    name: 'customer-service',
    route: '/information/customerService',
    viewer: 'guest',
    lacks: { empty: 'it says whom to ask' },
  },
  {
    name: 'second-factor',
    route: '/information/secondFactor',
    viewer: 'customer',
    lacks: { empty: 'nobody here has one' },
  },
  {
    name: 'restrictions',
    route: '/information/restrictions',
    viewer: 'customer',
    lacks: { empty: 'nobody here is restricted' },
  },
  { name: 'credit-loan', route: '/information/loan', viewer: 'customer', lacks: { empty: 'nobody here has borrowed' } },
  {
    name: 'loan-records',
    route: '/information/loanRecords',
    viewer: 'customer',
    lacks: { empty: 'nobody here has borrowed' },
  },
  { name: 'share-lending', route: '/information/lending', viewer: 'customer', lacks: { empty: 'nobody here lends' } },
  { name: 'copy-trading', route: '/home/fllow', viewer: 'customer', lacks: { empty: 'what is full shows none here' } },
  {
    name: 'day-strategies',
    route: '/home/dayTrading',
    viewer: 'customer',
    lacks: { empty: 'what is full shows none here' },
  },
  { name: 'new-shares', route: '/home/newStock', viewer: 'customer', lacks: { empty: 'nothing is offered here' } },
  {
    name: 'new-share',
    route: '/home/newStockBuy?id=1',
    viewer: 'customer',
    lacks: { empty: 'nothing is offered here' },
  },
  { name: 'draw', route: '/home/newStockDraw?id=1', viewer: 'customer', lacks: { empty: 'nothing is offered here' } },
  { name: 'setting', route: '/information/setting', viewer: 'customer', lacks: { empty: 'as for everybody' } },
  { name: 'login-pass', route: '/information/loginPass', viewer: 'customer', lacks: form },
  { name: 'change-lang', route: '/information/changeLang', viewer: 'guest', lacks: form },
  { name: 'missing', route: '/nothing/here', viewer: 'guest', lacks: form },
];
