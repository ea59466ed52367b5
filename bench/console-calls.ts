import { passingSeals } from '@kuroshio/server/books/index.ts';
import { listBankFiles } from '@kuroshio/server/bank-files/list-bank-files.ts';
import { listReconciliations } from '@kuroshio/server/bank-files/list-reconciliations.ts';
import { retentionReport } from '@kuroshio/server/closing/retention-report.ts';
import { book } from '@kuroshio/server/credit-oversight/book.ts';
import { listCalls } from '@kuroshio/server/credit-oversight/list-calls.ts';
import { listEntries } from '@kuroshio/server/credit-oversight/list-entries.ts';
import { listCreditStops } from '@kuroshio/server/credit-stops/list-credit-stops.ts';
import { find } from '@kuroshio/server/customers/find.ts';
import { record } from '@kuroshio/server/customers/record.ts';
import type { ExchangeView } from '@kuroshio/server/exchange/index.ts';
import { lateWithdrawals } from '@kuroshio/server/funding/late-withdrawals.ts';
import { listBankLines } from '@kuroshio/server/funding/list-bank-lines.ts';
import { listDepositCases } from '@kuroshio/server/funding/list-deposit-cases.ts';
import { listWithdrawalCases } from '@kuroshio/server/funding/list-withdrawal-cases.ts';
import { readReport } from '@kuroshio/server/house-report/read-report.ts';
import { createMarks } from '@kuroshio/server/identity/index.ts';
import { listCases as listLeads } from '@kuroshio/server/leads/list-cases.ts';
import { listHouseNotices } from '@kuroshio/server/notices/list-house-notices.ts';
import { listRunning } from '@kuroshio/server/offerings/list-running.ts';
import { createOperatorLog } from '@kuroshio/server/operators/index.ts';
import { listLog } from '@kuroshio/server/operators/list-log.ts';
import type { Database, Queryable, SqlValue } from '@kuroshio/server/platform/database/index.ts';
import { createLog } from '@kuroshio/server/platform/log.ts';
import { createMetrics } from '@kuroshio/server/platform/metrics.ts';
import { list as listRequests } from '@kuroshio/server/requests/list.ts';
import { listSettings } from '@kuroshio/server/settings/list-settings.ts';
import { listAlerts } from '@kuroshio/server/surveillance/list-alerts.ts';
import { listCases } from '@kuroshio/server/verification/list-cases.ts';
import type { BenchDatabase } from './bench-database.ts';
import { FIRST_CUSTOMER, type HouseSize, NOW } from './console-filling.ts';

/** A statement that a call sent, and how long its answer took. */
export interface Sent {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  readonly ms: number;
}

/** The calls of the console on one database, and what each of them sent. */
export interface ConsoleCalls {
  /** By name. */
  readonly calls: Readonly<Record<string, () => Promise<unknown>>>;
  /** What was sent since it was last asked. */
  sent(): Sent[];
}

const log = createLog('error');
/** Milliseconds between looks at the house, longer than one is kept. */
const AGAIN = 11_000;

/** Notes each statement; the plans of slow ones are asked for afterwards. */
function noted<On extends Queryable>(on: On, sent: Sent[]): On {
  return {
    ...on,
    async query(sql: string, params: readonly SqlValue[] = []) {
      const begun = performance.now();
      const rows = await on.query(sql, params);
      sent.push({ sql, params, ms: performance.now() - begun });
      return rows;
    },
  };
}

export function consoleCalls(bench: BenchDatabase, { customers }: HouseSize, view: ExchangeView): ConsoleCalls {
  let sent: Sent[] = [];
  const onto = (on: Database): Database => ({
    ...on,
    query: (sql, params) => noted(on, sent).query(sql, params),
    transaction: (work, options) => on.transaction((tx) => work(noted(tx, sent)), options),
  });
  const database = onto(bench.consoleDatabase);
  const { key } = passingSeals();
  const own = createMarks({ key, log, metrics: createMetrics({ withProcess: false }), now: () => NOW });
  // What fills the house has no marks: each is reckoned as in production, and then not held against the row.
  const marks = { ...own, holds: (row: Parameters<typeof own.make>[0]) => own.make(row).length > 0 };
  const operatorLog = createOperatorLog({ database, key });
  const shared = { database, marks, operatorLog, view, exchange: { view } };
  const restrictions = { of: () => [] };
  const proofState = () => ({ proofs: [], provedAt: null, state: 'holds' });
  const parts = {
    ...{ ...shared, log: operatorLog, restrictions, proof: { state: proofState }, proofState, forgedRows: () => 0 },
    certified: { nameOf: async () => undefined },
    ...{ funding: { parts: shared }, leads: shared, parts: shared },
  } as never;
  const operator = { operatorId: 1, sessionId: 1, roles: ['admin', 'auditor'] };
  const contextAt = (now: number) =>
    ({ operator, requireOperator: () => operator, now, ip: '10.1.1.1', userAgent: 'bench', log }) as never;
  const context = contextAt(NOW);

  type Made = (input: never, context: never) => Promise<{ readonly ok: boolean }>;
  const call = (made: unknown, input: object) => async () => {
    const answer = await (made as Made)(input as never, context);
    if (!answer.ok) throw new Error('a call of the console was refused');
    return answer;
  };
  const middle = Math.floor(customers / 2);
  const id = (n: number) => String(FIRST_CUSTOMER + n);
  const report = readReport(parts) as unknown as Made;
  let looks = 0;
  return {
    sent() {
      const those = sent;
      sent = [];
      return those;
    },
    calls: {
      'customers, first page': call(find(parts), { text: '' }),
      'customers, deep inside': call(find(parts), { text: '', before: id(middle) }),
      'a customer by number': call(find(parts), { text: id(middle) }),
      'a customer by phone': call(find(parts), { text: `+8869${String(middle).padStart(8, '0')}` }),
      'a customer’s file, a new one': call(record(parts), { customer: id(customers - 1) }),
      'a customer’s file, an old one': call(record(parts), { customer: id(3) }),
      'log, first page': call(listLog(parts), {}),
      'log, deep inside': call(listLog(parts), { before: String(middle) }),
      'log, of a customer': call(listLog(parts), { customer: id(middle) }),
      'log, of an operator': call(listLog(parts), { operator: 'bench3' }),
      'log, of a rare action': call(listLog(parts), { action: 'sign-in' }),
      'requests, waiting': call(listRequests(parts), { show: 'waiting' }),
      'requests, decided': call(listRequests(parts), { show: 'decided' }),
      'requests, decided, deep inside': call(listRequests(parts), { show: 'decided', before: String(middle / 10) }),
      'requests, of a customer': call(listRequests(parts), { show: 'decided', customer: id(50) }),
      'alerts, first page': call(listAlerts(parts), {}),
      'alerts, deep inside': call(listAlerts(parts), { before: String(Math.floor(middle / 10)) }),
      'verifications, first page': call(listCases(parts), {}),
      'verifications, deep inside': call(listCases(parts), { after: String(middle + 20) }),
      'deposits, first page': call(listDepositCases(parts), {}),
      'deposits, deep inside': call(listDepositCases(parts), { after: String(middle + 8) }),
      'withdrawals, first page': call(listWithdrawalCases(parts), {}),
      'withdrawals, deep inside': call(listWithdrawalCases(parts), { after: String(middle + 14) }),
      'late withdrawals': call(lateWithdrawals(parts), {}),
      'bank lines': call(listBankLines(parts), {}),
      'bank files': call(listBankFiles(parts), {}),
      'bank against books': call(listReconciliations(parts), {}),
      'credit, the book': call(book(parts), {}),
      'credit, open calls': call(listCalls(parts), { which: 'open' }),
      'credit, ended calls': call(listCalls(parts), { which: 'ended' }),
      'credit, margin entries': call(listEntries(parts), { kind: 'margin' }),
      'credit stops': call(listCreditStops(parts), {}),
      settings: call(listSettings(parts), {}),
      'lead traders': call(listLeads(parts), {}),
      'running offerings': call(listRunning(parts), {}),
      'notices of the house': call(listHouseNotices(parts), {}),
      retention: call(retentionReport(parts), {}),
      // As the owner opens it first, and again when what was read is not fresh any more.
      'the house, anew': async () => await call(readReport(parts), {})(),
      'the house, again': () => report({} as never, contextAt(NOW + ++looks * AGAIN)),
    },
  };
}
