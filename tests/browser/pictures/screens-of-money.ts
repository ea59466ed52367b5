import { form, type Screen, sheet } from './screen.ts';

const blocks = { empty: 'institutions always offer some' };
const offered = { empty: 'something is always offered' };
const alike = { ...offered, loading: 'the same as of an auction', failed: 'the same as of an auction' };
const NO_OTHER = 'the same as of one within days';

/** Screens of the wallet, of what customers take part in, of safety, and of the rules. */
export const screensOfMoney: readonly Screen[] = [
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
    name: 'usdt-deposit',
    route: '/information/usdtDeposit',
    viewer: 'customer',
    lacks: { empty: 'nobody here is verified' },
  },
  {
    name: 'withdrawal',
    route: '/information/cashOut',
    viewer: 'customer',
    lacks: { empty: 'nobody here is verified' },
  },
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
  // Of the newcomer, in whose inbox nobody looks: each passkey that is added is told.
  { name: 'passkeys', route: '/information/passkeys', viewer: 'newcomer', lacks: {}, dark: true },
  {
    name: 'restrictions',
    route: '/information/restrictions',
    viewer: 'customer',
    lacks: { empty: 'nobody here is restricted' },
  },
  {
    name: 'own-limits',
    route: '/information/ownLimits',
    viewer: 'customer',
    lacks: { empty: 'who has set nothing sees the same rows' },
  },
  {
    name: 'data-export',
    route: '/information/dataExport',
    viewer: 'customer',
    lacks: { empty: 'a form is the same for everybody' },
  },
  {
    name: 'close-account',
    route: '/information/closeAccount',
    viewer: 'customer',
    lacks: { empty: 'there are always conditions' },
  },
  { name: 'credit-loan', route: '/information/loan', viewer: 'customer', lacks: { empty: 'nobody here has borrowed' } },
  {
    name: 'loan-records',
    route: '/information/loanRecords',
    viewer: 'customer',
    lacks: { empty: 'nobody here has borrowed' },
  },
  {
    name: 'coupons',
    route: '/home/coupons',
    viewer: 'customer',
    lacks: { full: 'its days run with the program that gives them' },
  },
  { name: 'share-lending', route: '/information/lending', viewer: 'customer', lacks: { empty: 'nobody here lends' } },
  { name: 'secured-loans', route: '/information/securedLoan', viewer: 'customer', lacks: {} },
  {
    name: 'margin-account',
    route: '/information/margin',
    viewer: 'customer',
    lacks: { empty: 'nobody here has a margin account' },
  },
  {
    name: 'us-margin',
    route: '/information/usMargin',
    viewer: 'customer',
    lacks: { empty: 'nobody here has a US margin account' },
  },
  { name: 'copy-trading', route: '/home/fllow', viewer: 'customer', lacks: { empty: 'what is full shows none here' } },
  {
    name: 'day-strategies',
    route: '/home/dayTrading',
    viewer: 'customer',
    lacks: { empty: 'what is full shows none here' },
  },
  {
    name: 'laboratory',
    route: '/home/laboratory',
    viewer: 'customer',
    lacks: { full: 'what was tried stands below what is seen at first' },
  },
  {
    name: 'laboratory-run',
    route: '/home/laboratoryRun?id=1',
    viewer: 'customer',
    lacks: {},
  },
  {
    name: 'laboratory-paper',
    route: '/home/laboratoryPaper?id=2',
    viewer: 'customer',
    lacks: {},
    dark: true,
  },
  {
    name: 'laboratory-paper-days',
    route: '/home/laboratoryPaper?id=1',
    viewer: 'customer',
    lacks: { empty: NO_OTHER, loading: NO_OTHER, failed: NO_OTHER },
  },
  {
    name: 'laboratory-model',
    route: '/home/laboratoryModel',
    viewer: 'customer',
    lacks: { full: 'nothing is trained here' },
  },
  { name: 'lead', route: '/home/lead', viewer: 'customer', lacks: { full: 'nobody here is verified' } },
  { name: 'new-shares', route: '/home/newStock', viewer: 'customer', lacks: offered },
  {
    name: 'capital-increases',
    route: '/home/newStock?kind=rights',
    viewer: 'customer',
    lacks: { full: 'no ex-date comes here' },
  },
  { name: 'auctions', route: '/home/newStockJp', viewer: 'customer', lacks: offered },
  { name: 'auction', route: '/home/newStockBuyJp?id=22', viewer: 'customer', lacks: offered, dark: true },
  { name: 'placements', route: '/home/qcList', viewer: 'customer', lacks: offered },
  { name: 'placement', route: '/home/qcList?id=9', viewer: 'customer', lacks: alike },
  { name: 'fundraisings', route: '/home/etf', viewer: 'customer', lacks: offered },
  { name: 'fundraising', route: '/home/etf?id=14', viewer: 'customer', lacks: alike },
  { name: 'new-share', route: '/home/newStockBuy?id=4', viewer: 'customer', lacks: offered },
  { name: 'block-trades', route: '/home/blockTrade', viewer: 'customer', lacks: blocks },
  { name: 'block-trade', route: '/home/blockTrade1?id=7', viewer: 'customer', lacks: blocks, dark: true },
  {
    name: 'block-purchase',
    route: '/home/blockTrade1?id=7',
    viewer: 'customer',
    steps: [{ press: 'blockTrades.buy' }],
    lacks: sheet,
  },
  {
    name: 'own-block-trades',
    route: '/home/blockTrade2',
    viewer: 'customer',
    lacks: { empty: 'nobody here has bought of a block' },
  },
  { name: 'draw', route: '/home/newStockDraw?id=1', viewer: 'customer', lacks: offered },
];
