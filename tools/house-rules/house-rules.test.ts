import { clientKey, ENDPOINTS } from '@kuroshio/contract';
import { describe, expect, it } from 'vitest';
import { checkEndpoints, checkKeys, checkRefusalTexts } from './contract-kept.ts';
import { checkForm } from './file-form.ts';
import { checkImports, type Declared } from './import-direction.ts';
import { checkPurity } from './kernel-purity.ts';
import { blank, type Problem, readImports, type Source } from './source.ts';

const told = (problems: readonly Problem[]) => problems.map(({ message }) => message);

describe('reading source', () => {
  it('finds every way to import, and none in comments and strings', () => {
    const text = `
      import { a } from '@kuroshio/base';
      import type { B } from "./b.ts";
      import './effect.ts';
      export * from './c.ts';
      export {
        d,
      } from './d.ts';
      const lazy = () => import('./lazy.ts');
      // import x from './comment.ts';
      /* from './block.ts' */
      const sentence = "import x from './string.ts'";
      const template = \`from './template.ts' \${await import('./inside.ts')} end\`;
    `;
    expect(readImports(text).map(({ from, line }) => `${line} ${from}`)).toEqual([
      '2 @kuroshio/base',
      '3 ./b.ts',
      '4 ./effect.ts',
      '5 ./c.ts',
      '8 ./d.ts',
      '9 ./lazy.ts',
      '13 ./inside.ts',
    ]);
  });

  it.each([
    ['a comment', 'a; // Date.now()', 'a;              '],
    ['a string', "a('x\\'y');", "a('    ');"],
    ['a comment sign in a string', "a('//'); b", "a('  '); b"],
    ['a quote in a regular expression', 'a(/[\'"/]/g); b', 'a(/     /g); b'],
    ['a division', 'a / b / c', 'a / b / c'],
    ['an apostrophe in JSX', "<p>don't</p>\nb", "<p>don'     \nb"],
    ['code inside a template', '`x ${a(`y`)} z`; b', '`  ${a(` `)}  `; b'],
    ['braces inside a template', '`${ {a: 1}.a }x`; b', '`${ {a: 1}.a } `; b'],
  ])('blanks %s', (_name, text, expected) => {
    expect(blank(text, { strings: true })).toBe(expected);
  });
});

describe('import direction', () => {
  const everything = ['base', 'money', 'market', 'orders', 'risk', 'matching', 'ledger', 'products', 'simulation'];
  const all: Declared = {
    dependencies: [...everything, 'refusals', 'contract', 'text', 'ui', 'server'].map((name) => `@kuroshio/${name}`),
    devDependencies: [],
  };
  const folders = ['base', 'money', 'market', 'orders', 'risk', 'matching', 'ledger', 'contract', 'text', 'ui'];
  const declared = new Map<string, Declared>([
    ['', { dependencies: [], devDependencies: ['vitest', 'fast-check'] }],
    ...folders.map((name) => [`packages/${name}`, all] as const),
    ['apps/server', all],
    ['apps/investor', { ...all, devDependencies: ['vite'] }],
    ['packages/simulation', { dependencies: ['@kuroshio/base'], devDependencies: [] }],
    ['tests', all],
  ]);
  const check = (path: string, from: string) =>
    told(checkImports([{ path, text: `import { x } from '${from}';` }], declared));

  it.each([
    ['packages/money/src/cash.ts', '@kuroshio/base'],
    ['packages/risk/src/check-order.ts', '@kuroshio/orders'],
    ['packages/matching/src/book.ts', './ladder.ts'],
    ['packages/matching/src/book.test.ts', 'fast-check'],
    ['packages/matching/src/book.ts', '@kuroshio/matching'],
    ['apps/server/src/trading/place-order.ts', './order-row.ts'],
    ['apps/server/src/trading/place-order.ts', '../platform/clock.ts'],
    ['apps/server/src/trading/place-order.ts', '../exchange/writer/sequence.ts'],
    ['apps/server/src/trading/place-order.ts', '../identity/index.ts'],
    ['apps/server/src/exchange/writer/sequence.ts', '../../books/post.ts'],
    ['apps/server/src/routes.ts', './trading/place-order.ts'],
    ['apps/investor/vite.config.ts', 'vite'],
    ['tests/day.test.ts', '@kuroshio/server'],
    ['tests/day.test.ts', '../apps/server/src/main.ts'],
    ['apps/server/src/trading/x.ts', '@kuroshio/server/exchange/index.ts'],
    ['apps/server/src/trading/x.ts', '../exchange/venues/venue-clock.ts'],
    ['apps/server/src/exchange/venues/x.ts', './venue-clock.ts'],
    ['apps/server/src/exchange/venues/deep/x.ts', '../venue-clock.ts'],
    ['apps/server/src/exchange/venues/x.ts', '../../books/post.ts'],
    ['apps/server/src/exchange/venues/x.ts', '@kuroshio/market'],
    ['apps/server/src/exchange/conditionals/x.ts', '../orders/place.ts'],
    ['apps/server/src/exchange/corporate-actions/x.ts', '../conditionals/conditional-book.ts'],
    ['apps/server/src/exchange/settlement/x.ts', '../orders/consequences.ts'],
    ['apps/server/src/exchange/writer/x.ts', '../settlement/pay-due.ts'],
    ['apps/server/src/exchange/exchange.ts', './writer/sequence.ts'],
    ['apps/server/src/exchange/venues/x.test.ts', '../stage.ts'],
    ['apps/server/src/exchange/venues/x.test.ts', '../orders/place.ts'],
  ])('%s may import %s', (path, from) => {
    expect(check(path, from)).toEqual([]);
  });

  it.each([
    ['packages/base/src/assert.ts', '@kuroshio/money', /base may not import money/],
    ['packages/market/src/tick.ts', '@kuroshio/orders', /market may not import orders/],
    ['packages/orders/src/order.ts', '@kuroshio/risk', /orders may not import risk/],
    ['packages/ledger/src/post.ts', '@kuroshio/orders', /ledger may not import orders/],
    ['packages/contract/src/x.ts', '@kuroshio/matching', /contract may not import matching/],
    ['packages/ui/src/x.tsx', '@kuroshio/server', /ui may not import server/],
    ['apps/investor/src/x.tsx', '@kuroshio/risk', /investor may not import risk/],
    ['apps/investor/src/x.tsx', '@kuroshio/simulation', /investor may not import simulation/],
    ['apps/server/src/x/y.ts', '@kuroshio/ui', /server may not import ui/],
    ['packages/simulation/src/x.ts', '@kuroshio/market', /@kuroshio\/market is not declared/],
    ['packages/matching/src/book.ts', 'fast-check', /fast-check is not declared/],
    ['apps/investor/src/x.ts', 'vite', /vite is not declared/],
    ['packages/risk/src/x.ts', '../../orders/src/order.ts', /leaves packages\/risk/],
    ['apps/server/src/trading/x.ts', '../identity/session.ts', /of identity only its index.ts/],
    ['apps/server/src/platform/x.ts', '../trading/index.ts', /platform may not import trading/],
    ['apps/server/src/platform/x.ts', '../books/post.ts', /platform may not import books/],
    ['apps/server/src/books/x.ts', '../exchange/writer/sequence.ts', /books may not import exchange/],
    ['apps/server/src/exchange/x.ts', '../trading/index.ts', /exchange may not import trading/],
    ['apps/server/src/trading/x.ts', '../routes.ts', /may not import the wiring file/],
    ['apps/server/src/trading/x.ts', '@kuroshio/server/routes.ts', /may not import the wiring file/],
    ['apps/server/src/trading/x.ts', '@kuroshio/server/identity/session.ts', /of identity only its index.ts/],
    ['apps/server/src/exchange/venues/x.ts', '../../trading/index.ts', /exchange may not import trading/],
    ['apps/server/src/exchange/venues/x.test.ts', '../../trading/index.ts', /exchange may not import trading/],
    ['apps/server/src/exchange/venues/x.ts', '../exchange.ts', /venues may not import the wiring file/],
    ['apps/server/src/exchange/venues/x.ts', '../batch/rows.ts', /venues may not import batch/],
    ['apps/server/src/exchange/batch/x.ts', '../positions/deliver.ts', /batch may not import positions/],
    ['apps/server/src/exchange/positions/x.ts', '../orders/place.ts', /positions may not import orders/],
    ['apps/server/src/exchange/orders/x.ts', '../conditionals/index.ts', /orders may not import conditionals/],
    ['apps/server/src/exchange/conditionals/x.ts', '../settlement/x.ts', /conditionals may not import settlement/],
    ['apps/server/src/exchange/settlement/x.ts', '../corporate-actions/x.ts', /settlement may not import corporate/],
    [
      'apps/server/src/exchange/corporate-actions/x.ts',
      '../settlement/x.ts',
      /corporate-actions may not import settle/,
    ],
    ['apps/server/src/exchange/settlement/x.ts', '../writer/sequence.ts', /settlement may not import writer/],
    ['apps/server/src/exchange/orders/x.ts', '@kuroshio/server/exchange/writer/x.ts', /orders may not import writer/],
    ['apps/server/src/exchange/lending/x.ts', '../venues/x.ts', /lending is not in the table of apps.server.src.exch/],
    ['apps/server/src/exchange/writer/x.ts', '../lending/x.ts', /writer may not import lending/],
  ])('%s may not import %s', (path, from, message) => {
    expect(check(path, from)).toEqual([expect.stringMatching(message)]);
  });
});

describe('kernel purity', () => {
  const check = (text: string, path = 'packages/risk/src/x.ts') => told(checkPurity([{ path, text }]));

  it.each([
    'const t = Date.now();',
    'const t = new Date();',
    'const r = Math.random();',
    'const t = performance.now();',
    'setTimeout(f, 1);',
    'const e = process.env;',
    'console.log(1);',
    "await fetch('/x');",
    "import { readFileSync } from 'node:fs';",
    'const id = crypto.randomUUID();',
    'names.sort((a, b) => a.localeCompare(b));',
    'let count = 0;',
    'export let count: number | undefined;',
    'const closed = new Set<TradingDate>();',
    'const closed = { taiwan: new Set<TradingDate>(), us: new Set<TradingDate>() };',
    'const all = [];',
    'const all: Instrument[] = [...TWSE_STOCKS];',
  ])('refuses %s', (text) => {
    expect(check(text)).toHaveLength(1);
  });

  it.each([
    '// Date.now() is not used here',
    "const text = 'Math.random()';",
    'const day = new Date(time);',
    'const next = process.follow(price);',
    "const kind = 'crypto';",
    'function sum() {\n  let total = 0;\n  const seen = new Set();\n}',
    'const NONE: readonly Span[] = [];',
    'const NONE: ReadonlySet<string> = new Set();',
    'const byCode = new Map(rows.map((row) => [row.code, row]));',
    'const kept = new WeakMap<Key, Made>();',
  ])('lets pass %s', (text) => {
    expect(check(text)).toEqual([]);
  });

  it('leaves tests and the shells alone', () => {
    expect(check('Date.now()', 'packages/risk/src/x.test.ts')).toEqual([]);
    expect(check('Date.now()', 'apps/server/src/main.ts')).toEqual([]);
    expect(check('Date.now()', 'packages/ui/src/countdown.tsx')).toEqual([]);
  });
});

describe('the form of a file', () => {
  const check = (path: string, text = '') => checkForm([{ path, text }]).map(({ rule }) => rule);
  const lines = (count: number) => 'x;\n'.repeat(count);

  it.each([
    ['packages/risk/src/check-order.ts', lines(300)],
    ['packages/market/src/tables/holidays.ts', lines(900)],
    ['packages/text/src/tw/notices.ts', lines(900)],
    ['packages/risk/src/check-order.test.ts', lines(900)],
    ['apps/investor/src/customer-service.tsx', ''],
    ['tests/playwright.config.ts', ''],
    ['apps/server/migrations/0001-ledger.sql', lines(400)],
  ])('%s passes', (path, text) => {
    expect(check(path, text)).toEqual([]);
  });

  it.each([
    ['packages/risk/src/check-order.ts', lines(301), 'file length'],
    ['packages/risk/src/utils.ts', '', 'file name'],
    ['packages/risk/src/order-helpers.ts', '', 'file name'],
    ['packages/risk/src/order-service.ts', '', 'file name'],
    ['packages/risk/src/types.ts', '', 'file name'],
    ['packages/risk/src/checkOrder.ts', '', 'file name'],
    ['packages/risk/src/a.ts', `// ${'TO'}${'DO'}: later`, 'nothing for later'],
    ['packages/risk/src/a.test.ts', "it.only('x', f);", 'every test runs'],
    ['packages/risk/src/a.test.ts', "describe.skip('x', f);", 'every test runs'],
    ['packages/risk/src/a.test.ts', "test.concurrent.only('x', f);", 'every test runs'],
    ['tests/a.spec.ts', "test.describe.skip('x', f);", 'every test runs'],
  ])('%s does not', (path, text, rule) => {
    expect(check(path, text)).toEqual([rule]);
  });
});

describe('the contract is kept', () => {
  const routes = `
    import { placeOrder } from './trading/place-order.ts';
    export const routes = [route(ENDPOINTS['trading/place-order'], placeOrder(parts))];
  `;
  const sources = [
    { path: 'apps/server/src/routes.ts', text: routes },
    { path: 'apps/server/src/trading/place-order.ts', text: '' },
  ];

  const at = (path: string, door: 'customers' | 'operators' = 'customers') => [{ path, door }];

  it('by one route and one handler for each endpoint', () => {
    expect(checkEndpoints(at('trading/place-order'), sources)).toEqual([]);
    expect(told(checkEndpoints(at('trading/cancel-order'), sources))).toEqual([
      'the handler of trading/cancel-order is missing',
      'trading/cancel-order has 0 routes instead of one',
    ]);
    const twice = [{ path: 'apps/server/src/routes.ts', text: routes + routes }, ...sources.slice(1)];
    expect(told(checkEndpoints(at('trading/place-order'), twice))).toEqual([
      'trading/place-order has 2 routes instead of one',
    ]);
    expect(told(checkEndpoints(at('trading/place-order'), []))).toEqual(['the list of routes is missing']);
  });

  it('also through the list of its capability', () => {
    const wiring = (text: string) => ({ path: 'apps/server/src/routes.ts', text });
    const own = {
      path: 'apps/server/src/trading/routes.ts',
      text: "import { placeOrder } from './place-order.ts'; route(ENDPOINTS['trading/place-order'], placeOrder())",
    };
    const handler = { path: 'apps/server/src/trading/place-order.ts', text: '' };
    const check = (...files: Source[]) => told(checkEndpoints(at('trading/place-order'), [handler, ...files]));
    const takesIn = wiring("import { tradingRoutes } from './trading/index.ts';");
    expect(check(takesIn, own)).toEqual([]);
    expect(check(wiring(''), own)).toEqual(['the routes of trading are not taken in']);
    expect(check(takesIn, { ...own, path: 'apps/server/src/quotes/routes.ts' })).toContain(
      'trading/place-order belongs in apps/server/src/trading/routes.ts',
    );
    expect(check(takesIn, { ...own, text: own.text.replace('place-order.ts', 'preview-order.ts') })).toEqual([
      "'./place-order.ts' is not imported",
    ]);
    expect(check(wiring(`./trading/index.ts ${routes}`), own)[0]).toBe(
      'trading/place-order has 2 routes instead of one',
    );
  });

  it('by a handler named like its action', () => {
    const named = (name: string) =>
      sources.map(({ path, text }) => ({ path, text: text.replace(', placeOrder(', `, ${name}(`) }));
    expect(told(checkEndpoints(at('trading/place-order'), named('placeOrderHandler')))).toEqual([
      'the handler of trading/place-order is named placeOrder',
    ]);
    expect(told(checkEndpoints(at('trading/place-order'), named('place')))).toHaveLength(1);
    expect(told(checkEndpoints(at('trading/place-order'), named('placeOrder')))).toEqual([]);
  });

  it('at each door by lists of its own', () => {
    const both = [...at('trading/place-order'), ...at('wallet/pay-withdrawal', 'operators')];
    const payment = { path: 'apps/server/src/wallet/pay-withdrawal.ts', text: '' };
    const list = (path: string, imported: string) => ({
      path: `apps/server/src/${path}`,
      text: `import { payWithdrawal } from '${imported}'; route(ENDPOINTS['wallet/pay-withdrawal'], payWithdrawal());`,
    });
    expect(told(checkEndpoints(both, [...sources, payment]))).toEqual(['the list of routes is missing']);
    const operators = list('operator-routes.ts', './wallet/pay-withdrawal.ts');
    expect(checkEndpoints(both, [...sources, payment, operators])).toEqual([]);
    const takesIn = { path: operators.path, text: "import { walletOperatorRoutes } from './wallet/index.ts';" };
    const own = list('wallet/operator-routes.ts', './pay-withdrawal.ts');
    expect(checkEndpoints(both, [...sources, payment, takesIn, own])).toEqual([]);
    const amongCustomers = list('wallet/routes.ts', './pay-withdrawal.ts');
    expect(told(checkEndpoints(both, [...sources, payment, takesIn, amongCustomers]))).toContain(
      'wallet/pay-withdrawal belongs in apps/server/src/wallet/operator-routes.ts',
    );
    expect(told(checkEndpoints(both, [...sources, payment, operators, own]))).toEqual([
      'wallet/pay-withdrawal has 2 routes instead of one',
    ]);
    const twice = [...at('trading/place-order'), ...at('trading/place-order', 'operators')];
    expect(told(checkEndpoints(twice, [...sources, takesIn]))).toEqual(['trading/place-order is promised twice']);
  });

  it('by one key of repetition where money moves', () => {
    const good = ENDPOINTS['trading/place-order'];
    const { input: without } = ENDPOINTS['trading/cancel-order'];
    expect(checkKeys([good])).toEqual([]);
    expect(told(checkKeys([{ ...good, input: without }]))).toEqual([
      'trading/place-order moves money by 0 fields of clientKey instead of one',
    ]);
    expect(told(checkKeys([{ ...good, input: good.input.extend({ other: clientKey }) }]))).toEqual([
      'trading/place-order moves money by 2 fields of clientKey instead of one',
    ]);
    expect(told(checkKeys([{ ...good, refusals: [] }]))).toEqual([
      'trading/place-order does not refuse with KEY_REUSED',
    ]);
    expect(checkKeys([{ ...good, input: without, refusals: [], movesMoney: 'held' }])).toEqual([]);
  });

  it('by a text for each refusal in each language', () => {
    const catalogue = { BALANCE_INSUFFICIENT: { params: { needed: 'money' } }, NOT_FOUND: { params: {} } };
    const good = { BALANCE_INSUFFICIENT: 'needs {needed}', NOT_FOUND: 'not there' };
    expect(checkRefusalTexts(catalogue, { tw: good, en: good })).toEqual([]);
    const bad = { BALANCE_INSUFFICIENT: 'needs {more}', OTHER: 'x' };
    expect(
      checkRefusalTexts(catalogue, { tw: good, ko: bad }).map(({ path, message }) => `${path} ${message}`),
    ).toEqual([
      'packages/text/src/ko BALANCE_INSUFFICIENT has no param {more}',
      'packages/text/src/ko NOT_FOUND has no text',
      'packages/text/src/ko OTHER is not in the catalogue',
    ]);
  });
});
