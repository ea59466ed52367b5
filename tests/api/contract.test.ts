import { assert } from '@kuroshio/base';
import { addDays, tradingDate } from '@kuroshio/market';
import { type Endpoint, ENDPOINTS, type EndpointPath, endpointsAt, type SentInputOf } from '@kuroshio/contract';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSoftPasskey, type SoftPasskey } from '../../apps/server/src/webauthn/test-authenticator.ts';
import { jpegOf as drawPhoto } from '../../apps/server/src/platform/photos/test-photos.ts';
import { type TOTP, URI } from 'otpauth';
import { type Program, startProgram } from '../program.ts';
import { ApiClient, eventually, newPhone, PASSWORD } from './api-client.ts';
import { handInPhotos } from './hand-in-photos.ts';
import { distort, type JsonSchema } from './input-generators.ts';
import { readInputSchemas } from './input-schemas.ts';
import { firstAdministrator, type OperatorClient, secondOperator } from './operator-client.ts';

const paths = endpointsAt('customers').map(({ path }) => path);
/** Those that take JSON. */
const jsonPaths = endpointsAt('customers')
  .filter(({ upload }) => upload === undefined)
  .map(({ path }) => path);

/** What a customer has done before the calls: something pending, something held, a second device. */
interface Prepared {
  readonly phone: string;
  readonly code: string;
  readonly pendingOrder: string;
  readonly conditional: string;
  readonly position: string;
  readonly otherSession: string;
  readonly group: string;
  readonly otherGroup: string;
  readonly alert: string;
  readonly otherAlert: string;
  readonly news: string;
  readonly message: string;
  readonly quote: string;
  /** One that is open, and one whose list is closed. */
  readonly openOffering: string;
  readonly closedOffering: string;
  readonly openBlock: string;
  readonly blockMinimum: number;
  readonly openPlacement: { readonly id: string; readonly least: number };
  readonly closedPlacement: string;
  readonly openAuction: { readonly id: string; readonly holdStep: string };
  readonly openedAuction: string;
  readonly strategy: string;
  /** A run of the laboratory, and the days that could be tried. */
  readonly run: { readonly id: string; readonly from: string; readonly to: string };
  /** A run on minutes that is done, and one that follows it on paper. */
  readonly minuteRun: string;
  readonly paper: string;
}

const cheapBuy = { symbol: 'US:AAPL', side: 'buy', type: 'limit', timeInForce: 'ROD', quantity: 1 } as const;

const basket = {
  name: 'Halves',
  targets: [
    { symbol: 'TWSE:2330', bps: 5_000 },
    { symbol: 'TWSE:0050', bps: 5_000 },
  ],
};
const monthly = { symbol: 'US:AAPL', amount: '10000', days: [6, 16, 26] } as const;

const proposal = {
  ...{ name: 'Slow and steady', description: 'Buys a few large stocks and holds them for weeks.', market: 'twd' },
  ...{ own: '10000000', minimum: '1000000', targetBps: 500, feeBps: 1_000, drawdownBps: 2_000 },
  ...{ concentrationBps: 2_000, symbols: ['TWSE:2330'], joinsFor: 60 },
} as const satisfies Omit<SentInputOf<'leads/apply'>, 'clientKey'>;

const backTest = {
  ...({ algorithm: 'momentum', terms: { span: 20, hold: 1, every: 5 }, symbols: ['TWSE:2330'] } as const),
  ...({ lots: 'odd', money: '100000000' } as const),
} satisfies Omit<SentInputOf<'laboratory/run'>, 'clientKey' | 'from' | 'to'>;

let keys = 10_000_000;
/** A key, or a name, that no call has used before: several are made in the same millisecond. */
const newKey = (of: string) => `${of}-${++keys}`;

/** One good input of each call; what is missing here does not compile. */
const goodInputs: { readonly [P in EndpointPath]: (prepared: Prepared, price: number) => SentInputOf<P> } = {
  'common/config': () => ({ type: 'all' }),
  'identity/register': ({ code }) => ({
    phone: newPhone(),
    country: 'TW',
    password: PASSWORD,
    passwordAgain: PASSWORD,
    invitationCode: code,
    agreed: true,
    language: 'en',
  }),
  'identity/login': ({ phone }) => ({ phone, country: 'TW', password: PASSWORD }),
  'settings/house-terms': () => ({}),
  'identity/session': () => ({}),
  'identity/acknowledge': () => ({ items: ['risk-notice'] }),
  'identity/logout': () => ({}),
  'identity/list-sessions': () => ({}),
  'identity/revoke-session': ({ otherSession }) => ({ id: otherSession }),
  'identity/revoke-other-sessions': () => ({}),
  'identity/change-password': () => ({ password: PASSWORD, newPassword: PASSWORD, newPasswordAgain: PASSWORD }),
  'quotes/instruments': () => ({}),
  'quotes/snapshot': () => ({ symbols: ['TWSE:2330', 'US:AAPL', 'TWSE:TAIEX'] }),
  'quotes/ranking': () => ({ section: 'TW', by: 'turnover' }),
  'quotes/section': () => ({ section: 'US', column: 'market-cap', direction: 'descending' }),
  'quotes/industries': () => ({ section: 'TW' }),
  'quotes/dividends': () => ({ section: 'TW' }),
  'quotes/search': () => ({ text: '台積' }),
  'quotes/detail': () => ({ symbol: 'TWSE:2330' }),
  'quotes/bars': () => ({ symbol: 'TWSE:2330', period: '1d' }),
  'quotes/corporate-actions': () => ({ symbol: 'TWSE:2330' }),
  'quotes/index-members': () => ({ symbol: 'TWSE:TAIEX' }),
  'quotes/index-board': () => ({}),
  'quotes/sparklines': () => ({ symbols: ['TWSE:2330', 'US:AAPL'] }),
  'quotes/phases': () => ({}),
  'quotes/watchlist': () => ({}),
  'quotes/watch': () => ({ symbol: 'TWSE:2330', watched: true }),
  'trading/preview-order': (_, price) => ({ ...cheapBuy, price }),
  'trading/place-order': (_, price) => ({ ...cheapBuy, price, clientOrderId: newKey('good') }),
  'trading/amend-order': ({ pendingOrder }) => ({ id: pendingOrder, quantity: 1 }),
  'trading/cancel-order': ({ pendingOrder }) => ({ id: pendingOrder }),
  'trading/cancel-orders': () => ({ market: 'twd' as const }),
  'trading/place-conditional': () => ({
    symbol: cheapBuy.symbol,
    side: 'buy' as const,
    quantity: 1000,
    legs: [
      {
        trigger: { kind: 'trailing' as const, trail: 500, trailUnit: 'bps' as const },
        type: 'market' as const,
        timeInForce: 'ROD' as const,
      },
    ],
    today: false,
    clientOrderId: newKey('when'),
  }),
  'trading/cancel-conditional': ({ conditional }) => ({ id: conditional }),
  'trading/list-conditionals': () => ({ market: 'twd' as const, show: 'waiting' as const }),
  'trading/list-orders': () => ({ market: 'usd', show: 'pending' }),
  'portfolio/assets': () => ({ market: 'usd' }),
  'portfolio/holdings': () => ({ market: 'usd' }),
  'portfolio/holds': () => ({ currency: 'USD' }),
  'portfolio/positions': () => ({ market: 'usd', show: 'held' }),
  'portfolio/entitlements': () => ({ market: 'usd' }),
  'portfolio/settlement-days': () => ({ market: 'usd' }),
  'portfolio/overview': () => ({ currency: 'TWD' }),
  'portfolio/curve': () => ({ currency: 'USD' }),
  'portfolio/position': ({ position }) => ({ id: position }),
  'statements/fund-record': () => ({ currency: 'USD' }),
  'coupons/list-coupons': () => ({}),
  'statements/export-statement': () => ({
    ...({ currency: 'USD', from: '2026-01-01', to: '2026-12-31', format: 'csv', language: 'en' } as const),
  }),
  'statements/fills': () => ({ market: 'usd', from: '2026-07-01', to: '2027-06-30' }),
  'statements/realised': () => ({ market: 'usd', from: '2026-07-01', to: '2027-06-30' }),
  'statements/statistics': () => ({ market: 'usd', from: '2026-07-01', to: '2027-06-30' }),
  'seals/list-publications': () => ({}),
  'seals/totals': () => ({ publication: 1 }),
  'seals/own-books': () => ({}),
  'seals/own-entries': () => ({ publication: 1, asset: 2 }),
  'favorites/groups': () => ({}),
  'favorites/create-group': () => ({ name: newKey('list') }),
  'favorites/rename-group': ({ group }) => ({ id: group, name: newKey('list') }),
  'favorites/delete-group': ({ otherGroup }) => ({ id: otherGroup }),
  'favorites/arrange-groups': ({ group }) => ({ ids: [group] }),
  'favorites/arrange-members': ({ group }) => ({ id: group, symbols: ['US:AAPL'] }),
  'favorites/add-members': ({ group }) => ({ id: group, symbols: ['US:AAPL', 'TWSE:2330'] }),
  'favorites/remove-members': ({ group }) => ({ id: group, symbols: ['TWSE:2330'] }),
  'favorites/categories': () => ({}),
  'favorites/category': () => ({ key: 'us-stocks' }),
  'favorites/most-searched': () => ({}),
  'favorites/note-search': () => ({ symbol: 'US:AAPL' }),
  'notices/list-news': () => ({}),
  'notices/news-detail': ({ news }) => ({ id: news }),
  'notices/list-messages': () => ({}),
  'notices/read-message': ({ message }) => ({ id: message }),
  'notices/read-all': () => ({}),
  'notices/preferences': () => ({}),
  'notices/change-preferences': () => ({ orderFilled: true }),
  'notices/push-key': () => ({}),
  'notices/subscribe-push': () => ({
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/contract-test',
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
    language: 'en',
  }),
  'notices/unsubscribe-push': () => ({ endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/contract-test' }),
  'identity/reset-password': () => ({
    ...{ phone: forgetful.phone, country: 'TW', recoveryCode: forgetful.codes.pop() ?? '' },
    ...{ newPassword: 'brown water 8', newPasswordAgain: 'brown water 8' },
  }),
  'passkeys/list': () => ({}),
  'passkeys/begin': () => ({ loginPassword: PASSWORD }),
  'passkeys/add': () => ({ made: softPasskey().made({ challenge: '' }), name: 'Phone' }),
  'passkeys/rename': () => ({ id: '0', name: 'My phone' }),
  'passkeys/remove': () => ({ id: '0', loginPassword: PASSWORD }),
  'passkeys/begin-sign-in': () => ({}),
  'passkeys/sign-in': () => ({ shown: softPasskey().shown({ challenge: '' }) }),
  'passkeys/begin-step-up': () => ({ call: 'funding/withdraw' }),
  'second-factor/state': () => ({}),
  'second-factor/begin': () => ({ loginPassword: PASSWORD }),
  'second-factor/confirm': () => ({ code: '' }),
  'second-factor/draw-codes': () => ({ loginPassword: PASSWORD }),
  'second-factor/turn-off': () => ({ loginPassword: PASSWORD }),
  'rules/trade-rules': () => ({ market: 'usd' }),
  'conversion/quote-conversion': () => ({ from: 'TWD', to: 'USD', amount: '100000' }),
  'conversion/convert': ({ quote }) => ({ quoteId: quote, conversionKey: 'contract-conversion' }),
  'conversion/list-conversions': () => ({}),
  'block-trades/list-blocks': () => ({}),
  'block-trades/detail': ({ openBlock }) => ({ id: openBlock }),
  'block-trades/buy': ({ openBlock, blockMinimum }) => ({
    id: openBlock,
    shares: blockMinimum,
    purchaseKey: newKey('good'),
  }),
  'block-trades/list-purchases': () => ({}),
  'block-trades/list-dates': () => ({ month: '2026-07' }),
  'block-trades/list-prints': () => ({ symbol: 'TWSE:1101' }),
  'offerings/list-offerings': () => ({ kind: 'lottery' as const }),
  'offerings/list-rights': () => ({}),
  'offerings/rights-detail': () => ({ id: '1' }),
  'offerings/list-changes': () => ({ id: '1' }),
  'offerings/list-dates': () => ({ month: '2026-07' }),
  'offerings/detail': ({ openOffering }) => ({ id: openOffering }),
  'offerings/apply': ({ openOffering }) => ({ id: openOffering, applicationKey: newKey('good') }),
  'offerings/cancel-application': () => ({ id: '1' }),
  'offerings/pay': () => ({ id: '1', paymentKey: newKey('good') }),
  'offerings/waive': () => ({ id: '1' }),
  'offerings/list-applications': () => ({}),
  'offerings/draw': ({ closedOffering }) => ({ id: closedOffering }),
  'offerings/draw-list': ({ closedOffering }) => ({ id: closedOffering }),
  'offerings/own-receipt': () => ({ id: '1' }),
  'offerings/list-allotted': () => ({ kind: 'placement' as const }),
  'offerings/allotted-detail': ({ openPlacement }) => ({ kind: 'placement' as const, id: openPlacement.id }),
  'offerings/closed-demand': ({ closedPlacement }) => ({ id: closedPlacement }),
  'offerings/apply-for-shares': ({ openPlacement }) => ({
    ...{ id: openPlacement.id, tier: 0, shares: openPlacement.least, applicationKey: newKey('good') },
  }),
  'offerings/list-allotted-applications': () => ({ kind: 'fundraising' as const }),
  'offerings/list-auctions': () => ({}),
  'offerings/auction-detail': ({ openAuction }) => ({ id: openAuction.id }),
  'offerings/bid': ({ openAuction }) => ({
    // Any 160 bytes are a bid until it is opened.
    ...{ id: openAuction.id, sealed: randomBytes(160).toString('hex'), deposit: openAuction.holdStep },
    bidKey: newKey('good'),
  }),
  'offerings/list-bids': () => ({}),
  'offerings/opened-bids': ({ openedAuction }) => ({ id: openedAuction }),
  'alerts/list-alerts': () => ({}),
  'alerts/create-alert': () => ({ symbol: 'US:AAPL', condition: 'price-above', threshold: 9_000_000 }),
  'alerts/rearm-alert': ({ alert }) => ({ id: alert }),
  'alerts/delete-alert': ({ otherAlert }) => ({ id: otherAlert }),
  'calendar/month': () => ({ month: '2026-07' }),
  'calendar/settlements': () => ({ month: '2026-07' }),
  'calendar/dividends': () => ({ month: '2026-07' }),
  'verification/own-case': () => ({}),
  'verification/upload-photo': () => ({ side: 'front' }),
  'verification/submit-case': () => ({
    name: '王小明',
    country: 'TW',
    document: 'national-id',
    numberFirst: 'A12345',
    numberLast: '9',
  }),
  'fund-password/state': () => ({}),
  'fund-password/set-password': () => ({ password: '271828', loginPassword: PASSWORD }),
  'fund-password/change-password': () => ({ oldPassword: '271828', password: '314159' }),
  'lending/lending-board': () => ({}),
  'lending/lend-shares': () => ({ symbol: '', lots: 1, days: 14, rateBps: 0, lendKey: newKey('contract-lend') }),
  'lending/recall-shares': () => ({ id: '1' }),
  'lending/extend-lending': () => ({ id: '1', dueOn: '2026-12-31' }),
  'lending/list-lent': () => ({ show: 'lent' }),
  'plans/list-plans': () => ({}),
  'plans/read-plan': () => ({ id: '1' }),
  'plans/list-plan-purchases': () => ({ id: '1' }),
  'plans/list-plan-dates': () => ({ month: '2026-12' }),
  'plans/preview-plan': () => ({ symbol: 'US:AAPL', amount: '10000', days: [6, 16] }),
  'plans/create-plan': () => ({ ...monthly, days: [...monthly.days], planKey: newKey('contract-plan') }),
  'plans/change-plan': () => ({ id: '1', version: 1, amount: '20000', days: [26], times: 12 }),
  'plans/pause-plan': () => ({ id: '1' }),
  'plans/resume-plan': () => ({ id: '1' }),
  'plans/end-plan': () => ({ id: '1' }),
  'baskets/list-baskets': () => ({}),
  'baskets/save-basket': () => ({
    ...basket,
    targets: [...basket.targets],
    basketKey: newKey('contract-basket'),
  }),
  'baskets/remove-basket': () => ({ id: '1' }),
  'baskets/preview-basket': () => ({ id: '1', mode: 'buy-only', amount: '50000000' }),
  'baskets/confirm-basket': () => ({ seen: 'none', runKey: newKey('contract-run') }),
  'baskets/list-basket-runs': () => ({ id: '1' }),
  'loans/loan-overview': () => ({}),
  'loans/quote-loan': () => ({ amount: '1000000', days: 30 }),
  'loans/draw-loan': () => ({ amount: '1000000', days: 30, rateBps: 1_200, loanKey: newKey('contract-loan') }),
  'loans/repay-loan': () => ({ loanId: '1', amount: '100000', repayKey: newKey('contract-repay') }),
  'loans/list-loans': () => ({ show: 'borrowing' }),
  'loans/loan-payments': () => ({ loanId: '1' }),
  'margin/margin-overview': () => ({}),
  'margin/margin-stock': () => ({ symbol: 'TWSE:2317' }),
  'credit-stops/stock-stops': () => ({ symbol: 'TWSE:2330' }),
  'margin/what-if': () => ({}),
  'margin/market-figures': () => ({}),
  'margin/covered-shorts': () => ({}),
  'margin/add-short-margin': () => ({ shortId: '1', amount: '100', addKey: newKey('contract-short') }),
  'margin/open-margin': () => ({ limit: '50000000', agreement: '2026-11' }),
  'margin/close-margin': () => ({}),
  'margin/extend-term': () => ({ kind: 'position', id: '1', until: '2027-01-04' }),
  'margin/give-back-room': () => ({ shortId: '1', from: 'cash' }),
  'margin/give-back': () => ({ shortId: '1', quantity: 1, from: 'cash', giveBackKey: newKey('contract-give-back') }),
  'secured-loans/secured-overview': () => ({}),
  'us-margin/us-margin-overview': () => ({}),
  'us-margin/us-what-if': () => ({}),
  'us-margin/open-us-margin': () => ({ agreement: '2026-11-us' }),
  'us-margin/close-us-margin': () => ({}),
  'secured-loans/quote-draw': () => ({ symbol: 'TWSE:2330', amount: '1000000' }),
  'secured-loans/draw-secured': () => ({
    ...{ symbol: 'TWSE:2330', amount: '1000000', rateBps: 450, purpose: 'consumption', agreement: '2026-11' },
    drawKey: newKey('contract-secured'),
  }),
  'pledges/pledge-room': () => ({ loanOf: '1' }),
  'pledges/pledge-shares': () => ({ positionId: '1', loanOf: '2', pledgeKey: newKey('contract-pledge') }),
  'pledges/return-shares': () => ({ positionId: '1', returnKey: newKey('contract-return') }),
  'margin/repay-margin': () => ({ positionId: '1', principal: '100', repayKey: newKey('contract-margin') }),
  'destinations/list-cards': () => ({}),
  'destinations/add-card': () => card('4111', '111111111111'),
  'destinations/remove-card': () => ({ id: '1' }),
  'destinations/list-addresses': () => ({}),
  'destinations/add-address': () => ({
    ...{ network: 'TRC-20', address: 'TZJozAg1ruapycCicgz31GxvYJ1FraLjZa', label: '', fundPassword: '271828' },
  }),
  'destinations/remove-address': () => ({ id: '1' }),
  'closing/conditions': () => ({}),
  'closing/close-account': () => ({ understood: true, fundPassword: '271828' }),
  'data-export/export-data': () => ({ language: 'en', loginPassword: PASSWORD }),
  'data-export/list-exports': () => ({}),
  'own-limits/own-limits': () => ({}),
  'own-limits/set-limit': () => ({ kind: 'deposit', period: 'day', amount: '5000000' }),
  'own-limits/begin-cooling-off': () => ({ length: 'day' }),
  'restrictions/own-restrictions': () => ({}),
  'restrictions/appeal': () => ({ id: '1', text: 'I was not in the country.' }),
  'strategies/list-strategies': () => ({ kind: 'copy' }),
  'strategies/detail': ({ strategy }) => ({ id: strategy }),
  'strategies/list-trades': ({ strategy }) => ({ id: strategy }),
  'strategies/own-strategies': () => ({}),
  'strategies/subscribe': ({ strategy }) => ({
    ...{ id: strategy, amount: '2000000', stopBps: 6_000, clientKey: 'contract-subscribe' },
  }),
  'strategies/redeem': ({ strategy }) => ({ id: strategy, units: 'all', clientKey: 'contract-redeem' }),
  'strategies/withdraw-request': () => ({ id: '1' }),
  'laboratory/list-runs': () => ({}),
  'laboratory/read-run': ({ run }) => ({ id: run.id }),
  'laboratory/run': ({ run: { from, to } }) => ({ ...backTest, from, to, clientKey: newKey('run') }),
  'laboratory/run-minutes': ({ run: of }) => withinDays(of, newKey('minutes')),
  'laboratory/list-papers': () => ({}),
  'laboratory/read-paper': ({ paper }) => ({ id: paper }),
  'laboratory/start-paper': ({ minuteRun }) => ({ runId: minuteRun, clientKey: newKey('paper') }),
  'laboratory/stop-paper': ({ paper }) => ({ id: paper }),
  'laboratory/model': () => ({}),
  'laboratory/model-file': () => ({}),
  'leads/overview': () => ({}),
  'leads/apply': () => ({ ...proposal, symbols: [...proposal.symbols], clientKey: 'contract-lead' }),
  'leads/withdraw': () => ({ id: '1' }),
  'leads/desk': () => ({ id: '1' }),
  'leads/place': (_, price) => ({
    ...{ id: '1', symbol: 'TWSE:2330', side: 'buy', price, quantity: 1, clientOrderId: 'contract-pool' },
  }),
  'leads/cancel': () => ({ id: '1', orderId: '1' }),
  'leads/end': () => ({ id: '1' }),
  'leads/read-rule': () => ({ id: '1' }),
  'strategies/change-stop': ({ strategy }) => ({ id: strategy, stopBps: 5_000 }),
  'funding/terms': () => ({}),
  'funding/deposit': () => ({
    channel: 'virtual-account',
    currency: 'TWD',
    amount: '5000000',
    depositKey: 'contract-deposit',
  }),
  'funding/list-deposits': () => ({}),
  'funding/upload-receipt': () => ({}),
  'funding/practice-transfer': () => ({ depositId: '1', amount: '5000000', transferKey: 'contract-transfer' }),
  'funding/cancel-deposit': () => ({ id: '1' }),
  'funding/withdraw': () => ({
    ...{ destination: { kind: 'card', id: '1' }, amount: '200000', fundPassword: '271828', assured: true },
    withdrawalKey: 'contract-withdrawal',
  }),
  'funding/cancel-withdrawal': () => ({ id: '1' }),
  'funding/list-withdrawals': () => ({}),
  'chain-deposits/networks': () => ({}),
  'chain-deposits/open-address': () => ({ network: 'TRC-20' }),
  'chain-deposits/list-transfers': () => ({}),
  'chain-deposits/practice-send': () => ({ network: 'TRC-20', amount: '20000000', sendKey: 'contract-send' }),
};

const card = (numberFirst: string, numberLast: string) => ({
  ...{ kind: 'debit-card' as const, numberFirst, numberLast, bankCode: '004', branch: '', branchCode: '', bic: '' },
  fundPassword: '271828',
});

/** A certified customer with a fund password; who is one stays one. */
async function certify(own: ApiClient): Promise<void> {
  if ((await own.must('verification/own-case', {})).state === 'certified') return;
  await handInPhotos(own);
  const letters = [...own.account].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');
  const form = { name: `Contract ${letters}`, country: 'US', document: 'passport' } as const;
  await own.must('verification/submit-case', { ...form, numberFirst: '543210', numberLast: '9' });
  await eventually(
    'the verification',
    async () => {
      const { state } = await own.must('verification/own-case', {});
      return state === 'certified' ? state : undefined;
    },
    60_000,
  );
  await setFundPassword(own);
}

/** Buys a lot that borrowers seek, once Taiwan's market takes the order. */
async function buyLot(own: ApiClient): Promise<string> {
  for (const symbol of ['TWSE:2330', 'TWSE:2317', 'TWSE:0050']) {
    await eventually(
      'a lot',
      async () => {
        const order = { symbol, side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1_000 } as const;
        await own.call('trading/place-order', { ...order, clientOrderId: `lot-${symbol.slice(5)}-${own.account}` });
        const { holdings } = await own.must('lending/lending-board', {});
        return holdings.some((one) => one.symbol === symbol) ? true : undefined;
      },
      120_000,
    );
    const { holdings } = await own.must('lending/lending-board', {});
    if (holdings.some((one) => one.symbol === symbol && one.lots > 0)) return symbol;
  }
  throw new Error('nobody borrows anything');
}

async function lend(own: ApiClient) {
  const lending = { symbol: await buyLot(own), lots: 1, days: 14, rateBps: 0, lendKey: `lent-${own.account}` };
  return own.must('lending/lend-shares', lending);
}

async function makePlan(own: ApiClient): Promise<{ id: string }> {
  const planKey = `plan-${own.account}`;
  const { id } = await own.must('plans/create-plan', { ...monthly, days: [...monthly.days], planKey });
  return { id };
}

async function makeBasket(own: ApiClient): Promise<{ id: string }> {
  const basketKey = `basket-${own.account}`;
  return { id: (await own.must('baskets/save-basket', { ...basket, basketKey })).id };
}

/** A preview with orders, once Taiwan's market takes them. */
async function seeBasket(own: ApiClient): Promise<{ seen: string }> {
  const { id } = await makeBasket(own);
  return eventually(
    'a preview with orders',
    async () => {
      const shown = await own.must('baskets/preview-basket', { id, mode: 'buy-only', amount: '50000000' });
      return shown.lines.length > 0 ? { seen: shown.seen } : undefined;
    },
    120_000,
  );
}

/** A certified customer who has borrowed. */
async function borrow(own: ApiClient): Promise<{ loanId: string }> {
  await certify(own);
  const { rateBps = 0 } = await own.must('loans/loan-overview', {});
  const drawn = await own.must('loans/draw-loan', {
    ...{ amount: '1000000', days: 30, rateBps, loanKey: `borrowed-${own.account}` },
  });
  return { loanId: drawn.id };
}

async function openMargin(own: ApiClient): Promise<void> {
  await certify(own);
  if ((await own.must('margin/margin-overview', {})).account === undefined)
    await own.must('margin/open-margin', { limit: '50000000', agreement: '2026-11' });
}

/** A certified customer who has bought a lot on margin, once Taiwan's market took the order. */
async function buyOnMargin(own: ApiClient): Promise<string> {
  await openMargin(own);
  return eventually(
    'a purchase on margin',
    async () => {
      const order = { symbol: 'TWSE:2317', side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1_000 } as const;
      await own.call('trading/place-order', { ...order, financing: 'margin', clientOrderId: `margin-${own.account}` });
      return (await own.must('margin/margin-overview', {})).positions[0]?.id;
    },
    120_000,
  );
}

/** A purchase on margin, and a lot of one's own that has not settled. */
async function buyBoth(own: ApiClient): Promise<{ loanOf: string; positionId: string }> {
  const loanOf = await buyOnMargin(own);
  const symbol = await buyLot(own);
  const { positions } = await own.must('portfolio/positions', { market: 'twd', show: 'held', symbol, limit: 20 });
  return { loanOf, positionId: positions.find(({ id }) => id !== loanOf)?.id ?? '' };
}

/** A certified customer who has sold a lot short, once Taiwan's market took the order. */
async function sellShort(own: ApiClient): Promise<string> {
  await openMargin(own);
  // Of some an ex-date may be near.
  const listed = ['TWSE:2603', 'TWSE:2303', 'TWSE:2609', 'TWSE:1101'];
  return eventually(
    'a short sale',
    async () => {
      for (const symbol of listed) {
        const order = { symbol, side: 'sell', type: 'market', timeInForce: 'ROD', quantity: 1_000 } as const;
        await own.call('trading/place-order', {
          ...order,
          financing: 'short',
          clientOrderId: `short-${symbol.slice(5)}-${own.account}`,
        });
        const [first] = (await own.must('margin/margin-overview', {})).shorts;
        if (first !== undefined) return first.id;
      }
      return undefined;
    },
    120_000,
  );
}

/** An authenticator in the browser of who opens this program as localhost. */
function softPasskey(): SoftPasskey {
  return createSoftPasskey({ origin: `http://localhost:${new URL(program.url).port}`, rpId: 'localhost' });
}

async function makePasskey(own: ApiClient) {
  const passkey = softPasskey();
  return { passkey, made: passkey.made(await own.must('passkeys/begin', { loginPassword: PASSWORD })) };
}

async function addPasskey(own: ApiClient): Promise<{ id: string }> {
  const { id } = await own.must('passkeys/add', { made: (await makePasskey(own)).made, name: 'Phone' });
  return { id };
}

async function setFundPassword(own: ApiClient): Promise<void> {
  await own.must('fund-password/set-password', { password: '271828', loginPassword: PASSWORD });
}

/** Units of a strategy come with a net asset value, at the end of a day: here nobody has any. The rest is in `strategies.test.ts`. */
const onceFollowed: { readonly [P in EndpointPath]?: string } = {
  // What takes a day of the market: the server's own tests do it.
  'offerings/pay': 'PAYMENT_NOT_DUE',
  'offerings/waive': 'PAYMENT_NOT_DUE',
  // No ex-date with rights has come yet.
  'offerings/rights-detail': 'OFFERING_NOT_FOUND',
  'offerings/own-receipt': 'LIST_NOT_CLOSED',
  // Practice money is never all gone: `closing.test.ts` of the server closes accounts.
  'closing/close-account': 'CLOSING_BALANCE_LEFT',
  // Half a year has to pass first: `margin-term.test.ts` lets it.
  'margin/extend-term': 'MARGIN_TERM_EARLY',
  // A sale settles in two days: `give-back.test.ts` of the exchange gives shares back.
  'margin/give-back': 'GIVE_BACK_UNSETTLED',
  // Shares settle in two days: `pledges.test.ts` of the server puts them up.
  'pledges/pledge-shares': 'PLEDGE_NOT_FREE',
  'pledges/return-shares': 'POSITION_NOT_FOUND',
  // `secured-loans.test.ts` borrows on them.
  'secured-loans/quote-draw': 'SECURED_ABOVE_SHARES',
  'secured-loans/draw-secured': 'SECURED_ABOVE_SHARES',
  'strategies/redeem': 'UNITS_INSUFFICIENT',
  'strategies/change-stop': 'NOT_FOLLOWING',
  // A strategy of one's own takes two operators: `leads.test.ts` of the server.
  'leads/desk': 'STRATEGY_NOT_FOUND',
  'leads/place': 'STRATEGY_NOT_FOUND',
  'leads/cancel': 'STRATEGY_NOT_FOUND',
  'leads/end': 'STRATEGY_NOT_FOUND',
  'leads/read-rule': 'STRATEGY_NOT_FOUND',
};

/** What a call needs done just before it, and what of its input that gives. */
const before: { readonly [P in EndpointPath]?: (own: ApiClient) => Promise<Partial<SentInputOf<P>> | void> } = {
  'offerings/cancel-application': applyFor,
  'offerings/pay': applyFor,
  'offerings/waive': applyFor,
  'offerings/own-receipt': applyFor,
  'verification/submit-case': handInPhotos,
  async 'passkeys/add'(own) {
    return { made: (await makePasskey(own)).made };
  },
  'passkeys/rename': addPasskey,
  'passkeys/remove': addPasskey,
  async 'passkeys/begin-step-up'(own) {
    await addPasskey(own);
  },
  async 'passkeys/sign-in'(own) {
    const { passkey, made } = await makePasskey(own);
    await own.must('passkeys/add', { made, name: '' });
    return { shown: passkey.shown(await own.must('passkeys/begin-sign-in', {})) };
  },
  async 'second-factor/confirm'(own) {
    return { code: appCode(await own.must('second-factor/begin', { loginPassword: PASSWORD })) };
  },
  async 'second-factor/turn-off'(own) {
    const code = appCode(await own.must('second-factor/begin', { loginPassword: PASSWORD }));
    const { recoveryCodes } = await own.must('second-factor/confirm', { code });
    return { secondFactor: recoveryCodes[0] ?? '' };
  },
  'fund-password/change-password': setFundPassword,
  'closing/close-account': setFundPassword,
  async 'lending/lend-shares'(own) {
    return { symbol: await buyLot(own) };
  },
  async 'lending/recall-shares'(own) {
    return { id: (await lend(own)).id };
  },
  async 'lending/extend-lending'(own) {
    const { id, dueOn } = await lend(own);
    return { id, dueOn };
  },
  'plans/read-plan': makePlan,
  'plans/list-plan-purchases': makePlan,
  'plans/change-plan': makePlan,
  'plans/pause-plan': makePlan,
  'plans/resume-plan': makePlan,
  'plans/end-plan': makePlan,
  'baskets/remove-basket': makeBasket,
  'baskets/preview-basket': makeBasket,
  'baskets/list-basket-runs': makeBasket,
  'baskets/confirm-basket': seeBasket,
  'loans/quote-loan': certify,
  'loans/draw-loan': certify,
  'loans/repay-loan': borrow,
  'loans/loan-payments': borrow,
  'margin/open-margin': certify,
  'us-margin/open-us-margin': certify,
  'margin/give-back-room': async (own) => ({ shortId: await sellShort(own) }),
  'margin/give-back': async (own) => ({ shortId: await sellShort(own) }),
  'secured-loans/quote-draw': certify,
  'secured-loans/draw-secured': certify,
  'margin/add-short-margin': async (own) => ({ shortId: await sellShort(own) }),
  'margin/extend-term': async (own) => ({ id: await buyOnMargin(own) }),
  'margin/repay-margin': async (own) => ({ positionId: await buyOnMargin(own) }),
  'pledges/pledge-room': async (own) => ({ loanOf: await buyOnMargin(own) }),
  'pledges/pledge-shares': buyBoth,
  'destinations/add-card': certify,
  'destinations/add-address': certify,
  async 'strategies/withdraw-request'(own) {
    const { strategies } = await own.must('strategies/list-strategies', { kind: 'copy' });
    const wish = { id: strategies[0]?.id ?? '', amount: '2000000', stopBps: 6_000, clientKey: 'contract-withdraw' };
    return { id: (await own.must('strategies/subscribe', wish)).id };
  },
  'leads/apply': certify,
  async 'leads/withdraw'(own) {
    await certify(own);
    const asked = { ...proposal, name: 'Taken back', symbols: [...proposal.symbols] };
    return { id: (await own.must('leads/apply', { ...asked, clientKey: 'contract-lead-before' })).id };
  },
  async 'destinations/remove-card'(own) {
    await certify(own);
    return { id: (await own.must('destinations/add-card', card('5555', '555555554444'))).id };
  },
  async 'destinations/remove-address'(own) {
    await certify(own);
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    const added = { network: 'ERC-20', address, label: '', fundPassword: '271828' } as const;
    return { id: (await own.must('destinations/add-address', added)).id };
  },
  async 'restrictions/appeal'(own) {
    await restrict(own);
    return { id: (await own.must('restrictions/own-restrictions', {})).restrictions[0]?.id ?? '' };
  },
  'funding/deposit': certify,
  'chain-deposits/open-address': certify,
  'chain-deposits/practice-send': certify,
  async 'funding/practice-transfer'(own) {
    return { depositId: await announced(own) };
  },
  async 'funding/cancel-deposit'(own) {
    return { id: await announced(own) };
  },
  async 'funding/withdraw'(own) {
    return { destination: await restedCard(own) };
  },
  async 'funding/cancel-withdrawal'(own) {
    const destination = await restedCard(own);
    const asked = { destination, amount: '200000', fundPassword: '271828', assured: true } as const;
    return { id: (await own.must('funding/withdraw', { ...asked, withdrawalKey: 'contract-before' })).id };
  },
};

/** Restricted by two operators. */
async function restrict({ account }: ApiClient): Promise<void> {
  const [maker, checker] = operators;
  const { id } = await maker.ask({
    kind: 'restriction-set',
    payload: {
      ...{ customer: account, restriction: 'no-withdrawal', reason: 'identity-doubt' },
      ...{ text: 'The document is being looked at again.', reviewAt: Date.now() + 3 * 86_400_000 },
    },
  });
  expect((await checker.approve(id)).state).toBe('applied');
}

/** What an app would show now. */
const appCode = ({ address }: { readonly address: string }) => (URI.parse(address) as TOTP).generate();
/** Applies for what is open. */
async function applyFor(own: ApiClient): Promise<{ id: string }> {
  const { openOffering } = await findOfferings(own);
  const applied = await own.must('offerings/apply', { id: openOffering, applicationKey: newKey('before') });
  return { id: applied.id };
}

async function findPlacements(own: ApiClient): Promise<Pick<Prepared, 'openPlacement' | 'closedPlacement'>> {
  return eventually('an open and a closed placement', async () => {
    const { offerings } = await own.must('offerings/list-allotted', { kind: 'placement', limit: 50 });
    const open = offerings.find(({ status }) => status === 'open');
    const closed = offerings.find(({ status }) => status === 'drawn' || status === 'settled');
    return open === undefined || closed === undefined
      ? undefined
      : { openPlacement: { id: open.id, least: open.tiers[0]?.least ?? 0 }, closedPlacement: closed.id };
  });
}

async function findAuctions(own: ApiClient): Promise<Pick<Prepared, 'openAuction' | 'openedAuction'>> {
  return eventually('an open and an opened auction', async () => {
    const { auctions } = await own.must('offerings/list-auctions', { limit: 50 });
    const open = auctions.find(({ status }) => status === 'open');
    const opened = auctions.find(({ status }) => status === 'drawn' || status === 'settled');
    return open === undefined || opened === undefined
      ? undefined
      : { openAuction: { id: open.id, holdStep: open.holdStep }, openedAuction: opened.id };
  });
}

async function findOfferings(own: ApiClient): Promise<Pick<Prepared, 'openOffering' | 'closedOffering'>> {
  return eventually('an open and a closed offering', async () => {
    const { offerings } = await own.must('offerings/list-offerings', { kind: 'lottery' });
    const open = offerings.find(({ status }) => status === 'open');
    const closed = offerings.find(({ status }) => status === 'drawn' || status === 'settled');
    return open === undefined || closed === undefined
      ? undefined
      : { openOffering: open.id, closedOffering: closed.id };
  });
}

async function findBlock(own: ApiClient): Promise<Pick<Prepared, 'openBlock' | 'blockMinimum'>> {
  return eventually('an open block', async () => {
    const { blocks } = await own.must('block-trades/list-blocks', { limit: 50 });
    const open = blocks.find(({ status, left, minimum }) => status === 'open' && left > minimum * 10);
    return open === undefined ? undefined : { openBlock: open.id, blockMinimum: open.minimum };
  });
}

/** A deposit for which nothing has come yet. */
async function announced(own: ApiClient): Promise<string> {
  await certify(own);
  const wish = { channel: 'virtual-account', currency: 'TWD', amount: '5000000' } as const;
  return (await own.must('funding/deposit', { ...wish, depositKey: 'contract-before' })).id;
}

/** A card to which money may be sent. */
async function restedCard(own: ApiClient): Promise<{ kind: 'card'; id: string }> {
  await certify(own);
  const digits = own.account.slice(-8).padStart(8, '0');
  const body = `5100${digits}000`;
  const added = await own.must('destinations/add-card', card(body.slice(0, 4), body.slice(4) + luhnDigit(body)));
  return { kind: 'card', id: added.id };
}

/** The digit that makes a number of a card hold: every second one from the right counts twice. */
function luhnDigit(body: string): string {
  let sum = 0;
  [...body].reverse().forEach((digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return String((10 - (sum % 10)) % 10);
}

let operators: readonly [OperatorClient, OperatorClient];
/** Something like a card. */
let photo: Uint8Array<ArrayBuffer>;
let program: Program;
let schemas: ReadonlyMap<EndpointPath, JsonSchema>;
/** Of a customer who has everything, and whom no call spoils for the next. */
let client: ApiClient;
let prepared: Prepared;
/** Another customer, who has forgotten the password again and again. */
let forgetful: { readonly phone: string; readonly codes: string[] };

beforeAll(async () => {
  program = await startProgram({
    env: { SIM_SPEED: '10', HOUSE_DESK_SECONDS: '0', NEW_DESTINATION_MINUTES: '0', HOUSE_STRATEGIES: 'on' },
  });
  photo = new Uint8Array(await drawPhoto('contract'));
  schemas = await readInputSchemas(program.url);
  const first = await firstAdministrator(program);
  operators = [first, await secondOperator(first, program)];
  client = new ApiClient(program.url);
  prepared = await prepare(client);
  forgetful = await prepareForgetful();
}, 150_000);

afterAll(() => program.remove());

/** Calls get a price of their own: half of the last one never trades. */
async function lowPrice(client: ApiClient): Promise<number> {
  const { quotes } = await client.must('quotes/snapshot', { symbols: ['US:AAPL'] });
  return Math.floor(Number(quotes[0]?.reference) / 200) * 100;
}

/** One that is done, so that another can be asked for. */
async function prepareRun(client: ApiClient): Promise<Prepared['run']> {
  const { markets } = await client.must('laboratory/list-runs', {});
  const { from = '', to = '' } = markets.find(({ market }) => market === 'twd') ?? {};
  const { id } = await client.must('laboratory/run', { ...backTest, from, to, clientKey: 'prepared-run' });
  await eventually(
    'the run',
    async () => (await client.must('laboratory/read-run', { id })).report ?? undefined,
    60_000,
  );
  return { id, from, to };
}

const withinDays = ({ to }: Prepared['run'], clientKey: string): SentInputOf<'laboratory/run-minutes'> => ({
  ...{ algorithm: 'opening-range', terms: { opening: 30, belowBps: 80, last: 60 }, symbols: ['TWSE:2330'] },
  ...{ from: addDays(tradingDate(to), -60), to, money: '1000000000', clientKey },
});

/** One on minutes that is done. */
async function prepareMinuteRun(client: ApiClient): Promise<string> {
  const { markets } = await client.must('laboratory/list-runs', {});
  const { from = '', to = '' } = markets.find(({ market }) => market === 'twd') ?? {};
  const { id } = await client.must('laboratory/run-minutes', withinDays({ id: '', from, to }, 'prepared-minutes'));
  await eventually(
    'the run on minutes',
    async () => (await client.must('laboratory/read-run', { id })).report ?? undefined,
    60_000,
  );
  return id;
}

const listNamed = async (own: ApiClient, name: string) => (await own.must('favorites/create-group', { name })).id;

async function alertAt(own: ApiClient, threshold: number): Promise<string> {
  const far = { symbol: 'US:AAPL', condition: 'price-above', repeats: 'once' } as const;
  return (await own.must('alerts/create-alert', { ...far, threshold })).id;
}

async function buyOne(own: ApiClient): Promise<void> {
  await own.must('trading/place-order', {
    ...{ symbol: 'US:AAPL', side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1 },
    clientOrderId: 'prepared-position',
  });
}

/** What is one customer's, and how each comes to it: a call needs few of them. The second asks for the same purchase again. */
const possessions = {
  async pendingOrder(own) {
    const clientOrderId = 'prepared-pending';
    return (await own.must('trading/place-order', { ...cheapBuy, price: await lowPrice(own), clientOrderId })).id;
  },
  async conditional(own) {
    const { orders } = await own.must('trading/place-conditional', {
      ...{ symbol: 'US:AAPL', side: 'buy', quantity: 1, today: false },
      legs: [{ trigger: { kind: 'trailing', trail: 900, trailUnit: 'bps' }, type: 'market', timeInForce: 'ROD' }],
      clientOrderId: 'prepared-conditional',
    });
    return orders[0]?.id ?? '';
  },
  async position(own) {
    await buyOne(own);
    return eventually('the position', async () => {
      const { positions } = await own.must('portfolio/positions', { market: 'usd', show: 'held' });
      return positions.find((one) => one.state === 'holding')?.id;
    });
  },
  async message(own) {
    await buyOne(own);
    return eventually(
      'the message of the fill',
      async () => (await own.must('notices/list-messages', {})).messages[0]?.id,
    );
  },
  async otherSession(own, phone) {
    await new ApiClient(own.url).must('identity/login', { phone, country: 'TW', password: PASSWORD });
    const other = (await own.must('identity/list-sessions', {})).find((one) => !one.current);
    assert(other, 'two sessions are listed');
    return other.id;
  },
  group: (own) => listNamed(own, 'prepared'),
  otherGroup: (own) => listNamed(own, 'prepared too'),
  alert: (own) => alertAt(own, 8_000_000),
  otherAlert: (own) => alertAt(own, 8_500_000),
  run: prepareRun,
  minuteRun: prepareMinuteRun,
  async paper(own) {
    const runId = await prepareMinuteRun(own);
    return (await own.must('laboratory/start-paper', { runId, clientKey: 'prepared-paper' })).id;
  },
  async quote(own) {
    return (await own.must('conversion/quote-conversion', { from: 'TWD', to: 'USD', amount: '100000' })).quoteId;
  },
} satisfies { readonly [K in keyof Prepared]?: (own: ApiClient, phone: string) => Promise<Prepared[K]> };
type Possession = keyof typeof possessions;
const POSSESSIONS = Object.keys(possessions) as Possession[];

async function possess(own: ApiClient, phone: string, wanted: readonly Possession[]): Promise<Partial<Prepared>> {
  const got: Partial<Record<Possession, unknown>> = {};
  for (const one of wanted) got[one] = await possessions[one](own, phone);
  return got as Partial<Prepared>;
}

/** A customer who has everything, and what the market offers meanwhile. */
async function prepare(client: ApiClient): Promise<Prepared> {
  const phone = await client.register(program.invitationCode);
  const own = (await possess(client, phone, POSSESSIONS)) as Pick<Prepared, Possession>;
  await eventually('the model', async () => (await client.must('laboratory/model', {})).model ?? undefined, 60_000);
  return {
    ...{ phone, code: program.invitationCode },
    ...own,
    news: await eventually('news', async () => (await client.must('notices/list-news', {})).items[0]?.id),
    ...(await findOfferings(client)),
    ...(await findPlacements(client)),
    ...(await findAuctions(client)),
    ...(await findBlock(client)),
    strategy: (await client.must('strategies/list-strategies', { kind: 'copy' })).strategies[0]?.id ?? '',
  };
}

/** What of a customer's own the good input of a call names. */
function namedBy(path: EndpointPath): Possession[] {
  const named = new Set<PropertyKey>();
  const noting = new Proxy(prepared, {
    get(from, name) {
      named.add(name);
      return Reflect.get(from, name) as unknown;
    },
  });
  goodInputs[path](noting, 100);
  return POSSESSIONS.filter((one) => named.has(one));
}

/** Calls that change what others need, though their input names nothing of it. */
const SPOILING: readonly EndpointPath[] = [
  ...(['identity/login', 'identity/logout', 'identity/revoke-other-sessions', 'identity/change-password'] as const),
  ...(['second-factor/begin', 'second-factor/draw-codes', 'fund-password/set-password'] as const),
  ...(['trading/cancel-orders', 'verification/upload-photo', 'notices/read-all'] as const),
];

/** Who makes a good call: one who may be spoilt, with what the call needs; for all that only reads, the one who has everything. */
async function callerOf(path: EndpointPath): Promise<{ own: ApiClient; ready: Prepared }> {
  const named = namedBy(path);
  if (named.length === 0 && before[path] === undefined && !SPOILING.includes(path))
    return { own: client, ready: prepared };
  const own = new ApiClient(program.url);
  const phone = await own.register(program.invitationCode);
  return { own, ready: { ...prepared, phone, ...(await possess(own, phone, named)) } };
}

async function prepareForgetful(): Promise<typeof forgetful> {
  const own = new ApiClient(program.url);
  const phone = await own.register(program.invitationCode);
  const { recoveryCodes } = await own.must('second-factor/draw-codes', { loginPassword: PASSWORD });
  return { phone, codes: recoveryCodes };
}

function schemaOf(path: EndpointPath): JsonSchema {
  const schema = schemas.get(path);
  assert(schema, `${path} stands in the OpenAPI document`);
  return schema;
}

describe('the contract', () => {
  it('is the OpenAPI document, call by call', () => {
    expect([...schemas.keys()].sort()).toEqual([...paths].sort());
  });

  it('has no call at a door that is tried nowhere: those of operators are in operators.test.ts', () => {
    const doors = new Set((Object.values(ENDPOINTS) as Endpoint[]).map(({ door }) => door));
    expect([...doors].sort()).toEqual(['customers', 'operators']);
  });

  // Most of one is waiting for the house's desk, which looks every two seconds: several wait at once, each for a customer of its own.
  it.concurrent.each(paths)('%s answers a good call with what it promises', async (path) => {
    const { own, ready } = await callerOf(path);
    const given = await before[path]?.(own);
    const input = { ...(goodInputs[path](ready, await lowPrice(own)) as object), ...given } as never;
    const code = onceFollowed[path];
    const answer = ENDPOINTS[path].upload ? await own.upload(path, input, photo) : await own.call(path, input);
    expect([answer.http, answer.status, answer.msg]).toEqual(code === undefined ? [200, 1, ''] : [200, 0, code]);
    if (code !== undefined) return;
    expect(ENDPOINTS[path].output.safeParse(answer.data).error?.message).toBeUndefined();
  });

  it.each(paths)('%s without a token is for guests or answers 401', async (path) => {
    const given = ENDPOINTS[path].access.who === 'anyone' ? await before[path]?.(client) : {};
    const body = JSON.stringify({ ...(goodInputs[path](prepared, await lowPrice(client)) as object), ...given });
    const answer = await client.send(path, { body, withToken: false });
    // What is not there yet is not there for guests either.
    const isThere = onceFollowed[path] === undefined;
    if (ENDPOINTS[path].access.who === 'anyone') expect([answer.http, answer.status]).toEqual([200, isThere ? 1 : 0]);
    else expect(answer).toMatchObject({ http: 401, status: 0, msg: 'SESSION_EXPIRED', params: {} });
  });

  it.each(paths.filter((path) => path !== 'common/config'))('%s without the XSRF pair answers 403', async (path) => {
    const guest = new ApiClient(program.url);
    const answer = await guest.send(path, { body: '{}', withXsrf: false });
    expect(answer).toMatchObject({ http: 403, status: 0, msg: 'XSRF_MISMATCH' });
  });
});

/** What one customer does, of everything: each call with what it needs before it. */
const EVERYTHING: readonly EndpointPath[] = [
  ...(['trading/place-order', 'trading/place-conditional', 'favorites/create-group', 'alerts/create-alert'] as const),
  ...(['offerings/apply', 'offerings/apply-for-shares', 'offerings/bid', 'block-trades/buy'] as const),
  ...(['strategies/subscribe', 'plans/create-plan', 'conversion/convert', 'laboratory/run'] as const),
  'laboratory/start-paper',
  'funding/deposit',
];

describe('a customer who has done everything', () => {
  let own: ApiClient;
  let ready: Prepared;

  beforeAll(async () => {
    own = new ApiClient(program.url);
    ready = await prepare(own);
    const funds = await restedCard(own);
    const { rateBps = 0 } = await own.must('loans/loan-overview', {});
    await own.must('loans/draw-loan', { amount: '1000000', days: 30, rateBps, loanKey: 'everything-loan' });
    await lend(own);
    await buyOnMargin(own);
    await sellShort(own);
    for (const path of EVERYTHING) {
      const answer = await own.call(path, goodInputs[path](ready, await lowPrice(own)) as never);
      expect([path, answer.http, answer.msg]).toEqual([path, 200, '']);
    }
    const asked = { ...proposal, name: 'All at once', symbols: [...proposal.symbols], clientKey: 'everything-lead' };
    await own.must('leads/apply', asked);
    const paid = { destination: funds, amount: '200000', fundPassword: '271828', assured: true } as const;
    await own.must('funding/withdraw', { ...paid, withdrawalKey: 'everything-withdrawal' });
  }, 300_000);

  it.each(
    jsonPaths.filter(
      (path) => ENDPOINTS[path].movesMoney === false && before[path] === undefined && !SPOILING.includes(path),
    ),
  )('%s reads on', async (path) => {
    const answer = await own.call(path, goodInputs[path](ready, await lowPrice(own)) as never);
    expect(answer.http).toBe(200);
    if (answer.status === 1) expect(ENDPOINTS[path].output.safeParse(answer.data).error?.message).toBeUndefined();
    else expect(ENDPOINTS[path].refusals).toContain(answer.msg);
  });
});

describe('malformed input', () => {
  it.each(jsonPaths)('%s refuses what does not fit its schema', async (path) => {
    const endpoint = ENDPOINTS[path];
    const all = distort(goodInputs[path](prepared, await lowPrice(client)), schemaOf(path));
    const wrong = all.filter(({ body }) => !endpoint.input.safeParse(JSON.parse(body)).success);
    expect(wrong.length).toBeGreaterThan(0);
    const told = await Promise.all(
      wrong.map(async ({ what, body }) => {
        const { http, status, msg, params } = await client.send(path, { body });
        const good = http === 400 && status === 0 && msg === 'MALFORMED_INPUT' && typeof params?.problem === 'string';
        return good ? undefined : `${what}: ${body.slice(0, 200)} → ${http} ${msg}`;
      }),
    );
    expect(told.filter((problem) => problem !== undefined)).toEqual([]);
  });

  it.each([
    ['not JSON', { body: '{"type":' }, 400, 'MALFORMED_INPUT'],
    ['two documents', { body: '{} {}' }, 400, 'MALFORMED_INPUT'],
    ['a prototype', { body: '{"__proto__":{"x":1},"type":"all"}' }, 400, 'MALFORMED_INPUT'],
    ['deep nesting', { body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` }, 400, 'MALFORMED_INPUT'],
    ['a form', { body: 'type=all', contentType: 'application/x-www-form-urlencoded' }, 400, 'MALFORMED_INPUT'],
    ['plain text', { body: '{"type":"all"}', contentType: 'text/plain' }, 400, 'MALFORMED_INPUT'],
    ['more than 64 KiB', { body: JSON.stringify({ type: 'x'.repeat(70_000) }) }, 413, 'INPUT_TOO_LARGE'],
  ])('a body that is %s is refused', async (_, sent, http, msg) => {
    expect(await new ApiClient(program.url).send('common/config', sent)).toMatchObject({ http, status: 0, msg });
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s is not a way to call', async (method) => {
    const answer = await new ApiClient(program.url).send('quotes/phases', { method });
    expect(answer).toMatchObject({ http: 405, status: 0, msg: 'NOT_FOUND' });
    expect(answer.headers.get('allow')).toBe('POST');
  });

  it.each(['nothing/here', 'quotes', 'quotes/phases/more', '..%2f..%2fetc%2fpasswd', 'trading/place-order%00'])(
    '%s is not found',
    async (path) => {
      const guest = new ApiClient(program.url);
      expect(await guest.send(path, { body: '{}' })).toMatchObject({ http: 404, status: 0, msg: 'NOT_FOUND' });
    },
  );
});
