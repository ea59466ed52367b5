import type { TradingDate } from '@kuroshio/market';
import { balancesOf, type Books, createBooks, createPostingIds, proveBooks } from '../books/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { createStage, type Stage } from '../exchange/stage.ts';
import { createMarks } from '../identity/index.ts';
import { createInbox } from '../notices/index.ts';
import { firstSettings } from '../settings/index.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { drawLoan } from './draw-loan.ts';
import { listLoans } from './list-loans.ts';
import { loanOverview } from './loan-overview.ts';
import type { LoanParts } from './loan-parts.ts';
import { loanPayments } from './loan-payments.ts';
import { type LoanDays, startLoanDays } from './pass-days.ts';
import { quoteLoan } from './quote-loan.ts';
import { repayLoan } from './repay-loan.ts';

const log = createLog('silent');
const handlers = (parts: LoanParts) => ({
  overview: loanOverview(parts),
  quote: quoteLoan(parts),
  draw: drawLoan(parts),
  repay: repayLoan(parts),
  list: listLoans(parts),
  payments: loanPayments(parts),
});

/** Loans on a running exchange, whose day a test may set. For tests only. */
export interface LoanStage {
  readonly stage: Stage;
  readonly parts: LoanParts;
  readonly books: Books;
  readonly days: LoanDays;
  readonly act: ReturnType<typeof handlers>;
  /** Who is not certified. */
  readonly strangers: Set<number>;
  /** Sets the day of the Taiwan market as loans see it. */
  setDay(date: string): void;
  /** Has the last price of a share seem to be this many times the reference. */
  pump(times: number): void;
  customer(dollars: bigint): Promise<number>;
  as(customer: number): CustomerContext;
  /** Of New Taiwan dollars, in minor units, by purpose. */
  balance(customer: number): Promise<Readonly<Record<string, bigint>>>;
  wrongs(): Promise<readonly { readonly name: string }[]>;
  /** The same loans of a program that has started anew, or with something between it and the books. */
  again(change?: Partial<LoanParts>): { readonly act: ReturnType<typeof handlers>; readonly days: LoanDays };
  close(): Promise<void>;
}

export async function createLoanStage(seed: string): Promise<LoanStage> {
  const stage = await createStage({ instruments: ['TWSE:2330', 'FX:USDTWD'], seed });
  await stage.until('TWSE', ({ phase }) => phase === 'continuous');
  const { clock, seals } = stage;
  const { database, owner } = stage.db;
  const books = createBooks({ chain: seals.chains.books, database, ids: createPostingIds(), log, now: clock.now });
  await owner.query("insert into invitation (code) values ('HOUSE222') on conflict do nothing");
  let day: string | undefined;
  let times = 1;
  const clockOfDay = (real: Exchange['view']['clocks']) =>
    new Map([...real].map(([venue, one]) => [venue, { ...one, ...(day && { date: day as TradingDate }) }]));
  const view: Exchange['view'] = Object.create(stage.exchange.view, {
    clocks: { get: () => clockOfDay(stage.exchange.view.clocks) },
    markets: {
      get: () => ({
        get(no: number) {
          const market = stage.exchange.view.markets.get(no);
          if (market === undefined || times === 1) return market;
          const { day: figures, reference } = market;
          return Object.create(market, { day: { get: () => ({ ...figures, last: Math.round(reference * times) }) } });
        },
      }),
    },
  });
  const strangers = new Set<number>();
  const hub = { provide: () => {}, publishTo: () => {}, listeningTo: () => false };
  const parts: LoanParts = {
    ...{ database, books, exchange: { ...stage.exchange, view }, settings: firstSettings() },
    marks: createMarks({ key: seals.key, log, metrics: createMetrics({ withProcess: false }), now: clock.now }),
    inbox: createInbox({ database, hub, log, view, onWritten: () => {} }),
    certified: { isCertified: async (_, id) => !strangers.has(id) },
  };
  const started: LoanDays[] = [];
  const again: LoanStage['again'] = (change = {}) => {
    const own = { ...parts, ...change };
    const days = startLoanDays({ ...own, clock, log });
    started.push(days);
    return { act: handlers(own), days };
  };
  const { act, days } = again();
  return {
    ...{ stage, parts, books, strangers, again, act, days },
    setDay: (date) => void (day = date),
    pump: (by) => void (times = by),
    async customer(dollars) {
      const id = await stage.customer(dollars * 100n);
      const phone = `+8869${String(id).padStart(8, '0')}`;
      const mark = parts.marks.make({ table: 'customer', id, phone, password_hash: '' });
      await owner.query(
        `insert into customer (id, phone, password_hash, invited_with, language, created_at, mark)
         overriding system value values ($1, $2, '', 'HOUSE222', 'tw', $3, $4)`,
        [id, phone, new Date(clock.now()), mark],
      );
      return id;
    },
    as: (customerId) => ({
      ...{ customer: undefined, requireCustomer: () => ({ customerId, sessionId: 1 }), log },
      ...{ token: undefined, account: undefined, ip: '203.0.113.7', userAgent: '', now: clock.now() },
    }),
    balance: async (customer) => (await balancesOf(database, customer)).get(1) ?? {},
    wrongs: () => proveBooks(owner),
    async close() {
      for (const one of started) await one.stop();
      await books.close();
      await stage.close();
    },
  };
}
