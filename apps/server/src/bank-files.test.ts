import { houseAccount } from '@kuroshio/ledger';
import { CASH_ASSETS } from '@kuroshio/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveBooks } from './books/index.ts';
import { HOUSE_ACCOUNT, virtualAccount } from './funding/index.ts';
import { listBankLines } from './funding/list-bank-lines.ts';
import { createFundingStage, type FundingStage } from './funding/test-funding.ts';
import { jpegOf } from './platform/photos/test-photos.ts';
import type { OperatorContext } from './platform/http/index.ts';
import { createLog } from './platform/log.ts';
import type { BankFileParts } from './bank-files/bank-file-parts.ts';
import { creditLines } from './bank-files/credit-lines.ts';
import { BANK_FILE_ROWS } from './bank-files/file-rows.ts';
import { fileRules } from './bank-files/file-rules.ts';
import { lineRules } from './bank-files/line-rules.ts';
import { listBankFiles } from './bank-files/list-bank-files.ts';
import { listReconciliations } from './bank-files/list-reconciliations.ts';
import { readBankFile } from './bank-files/read-bank-file.ts';
import { startBankFiles } from './bank-files/start-bank-files.ts';
import { camtOf, csvOf, type Movement, type TestStatement } from './bank-files/test-bank.ts';
import { packed } from './bank-files/statement/packed.ts';
import { readStatement } from './bank-files/statement/read-statement.ts';
import { uploadBankFile } from './bank-files/upload-bank-file.ts';

const HOUR = 3_600_000;
const TWD = CASH_ASSETS.TWD.id;

let stage: FundingStage;
let parts: BankFileParts;
let keys = 0;
let maker = 0;
let checker = 0;
/** What the bank has, as it says; each statement begins where the one before ended. */
let balance = 0n;

async function open(): Promise<void> {
  stage = await createFundingStage();
  balance = 0n;
  const operatorLog = {
    write: async () => undefined,
    note: async () => undefined,
    follows: () => true,
    prove: async () => ({ head: undefined, broken: undefined }),
  };
  parts = { database: stage.funding.parts.database, marks: stage.marks, operatorLog };
  const rows = await stage.db.owner.query<{ id: number }>(
    `insert into operator (name, roles, state, totp_step, added_at, mark)
     select n, '{treasurer}', 'invited', 0, now(), decode(repeat('00', 16), 'hex') from unnest('{tina,theo}'::text[]) n returning id`,
  );
  [maker, checker] = rows.map(({ id }) => id) as [number, number];
}

beforeAll(open, 60_000);
afterAll(() => stage.close());

type Said<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: { code: string; params: object } };
const codeOf = (outcome: Said<unknown>) =>
  outcome.ok ? 'done' : [outcome.refusal.code, ...Object.values(outcome.refusal.params)].join(' ');
function must<Value>(outcome: Said<Value>): Value {
  if (!outcome.ok) throw new Error(codeOf(outcome));
  return outcome.value;
}

const operator = (file?: Uint8Array): OperatorContext => ({
  operator: undefined,
  requireOperator: () => ({ operatorId: maker, sessionId: 1, roles: ['treasurer'] }),
  ...{ token: undefined, ip: '203.0.113.8', userAgent: '', now: stage.clock.now(), log: createLog('silent') },
  ...(file !== undefined && { file }),
});
const bytes = (text: string) => new TextEncoder().encode(text);
/** In this process, as its own costs a second each; that it is read aside has a test of its own. */
const upload = (text: string) =>
  uploadBankFile(parts, async (file) => ({ ok: true, value: packed(readStatement(file)) }))({}, operator(bytes(text)));
const owner = <Row extends object>(sql: string, values: unknown[] = []) =>
  stage.db.owner.query<Row & Record<string, unknown>>(sql, values as never);

async function requestRow(): Promise<bigint> {
  const [row] = await owner<{ id: bigint }>(
    `insert into operator_request (kind, payload, about, before, after, note, maker, request_key, fingerprint, sent_at, expires_at, state,
       decision_note, mark) values ('bank-file-apply', '{}', $1, '{}', '{}', '', $2, $1, 0, now(), now(), 'withdrawn', '',
       decode(repeat('00', 16), 'hex')) returning id`,
    [`test/${++keys}`, maker],
  );
  return row?.id ?? 0n;
}

type File = { readonly id: string; readonly hash: string };
const look = (file: File) =>
  fileRules(parts)['bank-file-apply'].preview({ fileId: file.id, hash: file.hash }, { maker, now: stage.clock.now() });
async function apply(file: File, id?: bigint) {
  const approved = { payload: { fileId: file.id, hash: file.hash }, maker, checker, now: stage.clock.now() };
  return fileRules(parts)['bank-file-apply'].apply({ ...approved, id: id ?? (await requestRow()) });
}
const credit = () => creditLines(parts, stage.funding, stage.clock.now());

const text = (at: number) => new Date(at + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ');
const now = () => text(stage.clock.now());
const today = () => now().slice(0, 10);
const came = (amount: bigint, more: Partial<Movement> = {}): Movement => ({
  ...{ amount, reference: `FT${++keys}X`, at: now(), ...more },
});
function statement(...movements: readonly Movement[]): TestStatement {
  const opening = balance;
  balance = movements.reduce((sum, { amount }) => sum + amount, opening);
  return { movements, opening, day: today(), id: `S${++keys}` };
}
/** A statement that two operators apply, and what follows from it. */
async function told(...movements: readonly Movement[]): Promise<number> {
  must(await apply(must(await upload(csvOf(statement(...movements))))));
  return credit();
}

async function announce(customer: number, amount = '5000000') {
  const wish = { channel: 'virtual-account', currency: 'TWD', amount, depositKey: `bank-key-${++keys}` } as never;
  const { id } = must(await stage.act.deposit(wish, stage.as(customer)));
  stage.clock.advance(60_000);
  return id;
}
const available = async (customer: number) => (await stage.balance(customer, 'TWD')).available;
const lines = async () =>
  must(
    await listBankLines({ funding: stage.funding, operatorLog: parts.operatorLog, restrictions: { of: () => [] } })(
      {},
      operator(),
    ),
  ).lines;
const stateOf = async (reference: string) =>
  (
    await owner<{ state: string }>("select state from bank_line where reference = $1 and source = 'bank-file'", [
      reference,
    ])
  )[0]?.state;
const lastReconciliation = async () => must(await listReconciliations(parts)({}, operator())).reconciliations[0];

describe('a file that tells of just what was announced', () => {
  it('credits nobody before it is approved, then the customer, once', async () => {
    const customer = await stage.customer();
    const deposit = await announce(customer);
    const line = came(5_000_000n, { payTo: virtualAccount(customer), remark: '=1+1' });
    const first = statement(line);
    const file = must(await upload(csvOf(first)));
    expect(file).toMatchObject({ known: false });
    expect(await upload(csvOf(first))).toMatchObject({ value: { id: file.id, known: true } });
    const seen = must(await readBankFile(parts)({ id: file.id }, operator()));
    expect(seen).toMatchObject({
      ...{
        credits: 1,
        credited: '5000000',
        state: 'waiting',
        fates: [{ fate: 'matches', count: 1, amount: '5000000' }],
      },
      entries: [{ fate: 'matches', deposit, remark: '=1+1' }],
    });
    expect(must(await look(file)).after).toMatchObject({ state: 'applied', credited: '5000000 TWD', known: '0' });
    expect([await credit(), await available(customer)]).toEqual([0, 0n]);
    const request = await requestRow();
    must(await apply(file, request));
    expect(await credit()).toBe(1);
    expect(await available(customer)).toBe(5_000_000n);
    // The same request again, another request, another file with the same line, the same line as camt: nothing again.
    expect(codeOf(await apply(file, request))).toBe('done');
    expect(codeOf(await apply(file))).toBe('BANK_FILE_APPLIED');
    expect(codeOf(await look(file))).toBe('BANK_FILE_APPLIED');
    expect(must(await upload(csvOf(first))).known).toBe(true);
    for (const again of [csvOf({ ...first, id: 'another' }), camtOf(first)]) {
      const other = must(await upload(again));
      expect(must(await look(other)).after).toMatchObject({ known: '1' });
      must(await apply(other));
    }
    expect([await credit(), await available(customer)]).toEqual([0, 5_000_000n]);
    // Nobody has to look into it any more: what the sender has written is not kept.
    expect(await owner('select remark from bank_line where reference = $1', [line.reference])).toEqual([
      { remark: '' },
    ]);
    const [own] = must(await stage.act.listDeposits({ limit: 1 }, stage.as(customer))).deposits;
    expect(own).toMatchObject({ state: 'passed', decidedBy: 'operator', arrived: '5000000' });
  });

  it('is taken by its day alone, and does not wait for deposits of tomorrow', async () => {
    const customer = await stage.customer();
    await announce(customer, '700000');
    expect(await told(came(700_000n, { payTo: virtualAccount(customer), at: today() }))).toBe(1);
    // What comes before it is announced is nobody's by itself, whatever is announced then.
    const other = await stage.customer();
    const early = came(800_000n, { payTo: virtualAccount(other), at: today() });
    expect(await told(early)).toBe(0);
    stage.clock.advance(1_000);
    await announce(other, '800000');
    expect([await credit(), await available(other)]).toEqual([0, 0n]);
    expect((await lines()).find(({ reference }) => reference === early.reference)).toMatchObject({
      reason: 'no-deposit',
    });
  });

  it('is kept from who has taken the case for their quarter of an hour', async () => {
    const customer = await stage.customer();
    const deposit = await announce(customer, '900000');
    await owner('insert into operator_case (about, operator_id, taken_at, until) values ($1, $2, now(), $3)', [
      ...[`deposit/${deposit}`, maker, new Date(stage.clock.now() + 15 * 60_000)],
    ]);
    expect(await told(came(900_000n, { payTo: virtualAccount(customer) }))).toBe(0);
    stage.clock.advance(16 * 60_000);
    expect(await credit()).toBe(1);
  });

  it('is credited beside others of the file of which one is not as it was', async () => {
    const own = [await stage.customer(), await stage.customer(), await stage.customer()] as const;
    const announced = [
      await announce(own[0], '1500000'),
      await announce(own[1], '1500000'),
      await announce(own[2], '1500000'),
    ];
    // Somebody with the database's password has made one of them another customer's.
    await owner('update deposit set sender_tail = $2 where id = $1', [announced[1], '99999']);
    const lines = own.map((customer) => came(1_500_000n, { payTo: virtualAccount(customer) }));
    expect(await told(...lines, came(1_500_000n, { payTo: virtualAccount(own[2]) }))).toBe(2);
    expect(await Promise.all(own.map(available))).toEqual([1_500_000n, 0n, 1_500_000n]);
    await owner('update deposit set sender_tail = $2 where id = $1', [announced[1], '']);
    expect(await credit()).toBe(1);
  });

  it('is not kept out by a dollar that somebody else sends to the number', async () => {
    const customer = await stage.customer();
    await announce(customer, '1000000');
    const payTo = virtualAccount(customer);
    const dollar = came(100n, { payTo });
    expect(await told(dollar, came(1_000_000n, { payTo }))).toBe(1);
    expect(await available(customer)).toBe(1_000_000n);
    expect(await stateOf(dollar.reference)).toBe('unmatched');
  });
});

describe('what fits nothing', () => {
  it('goes to the queue with its reason, and is sent back by two once', async () => {
    const customer = await stage.customer();
    await announce(customer, '1100000');
    const mistyped = `${virtualAccount(customer).slice(0, -1)}${(Number(virtualAccount(customer).at(-1)) + 1) % 10}`;
    const nobody = virtualAccount(87_654_321);
    const kinds = {
      'other-amount': came(1_100_100n, { payTo: virtualAccount(customer) }),
      'unknown-number': came(1n, { payTo: mistyped }),
      'no-number': came(2n),
      'house-number': came(3n, { payTo: HOUSE_ACCOUNT }),
    };
    const stranger = came(4n, { payTo: nobody });
    expect(await told(...Object.values(kinds), stranger)).toBe(0);
    const queue = new Map((await lines()).map((line) => [line.reference, line]));
    for (const [reason, { reference }] of Object.entries(kinds))
      expect([reference, queue.get(reference)?.reason]).toEqual([reference, reason]);
    expect(queue.get(stranger.reference)?.reason).toBe('unknown-number');
    expect(await available(customer)).toBe(0n);

    const rules = lineRules({ ...parts, inbox: stage.funding.parts.inbox })['bank-line-return'];
    const lineId = queue.get(kinds['no-number'].reference)?.id ?? '';
    const sent = { lineId, returnReference: 'BACK-0001', reason: 'no-deposit' } as const;
    const asked = { maker, now: stage.clock.now() };
    expect(must(await rules.preview(sent, asked)).after).toMatchObject({
      state: 'returned',
      returnReference: 'BACK-0001',
    });
    const approved = { id: 1n, payload: sent, ...asked, checker };
    expect(codeOf(await rules.apply(approved))).toBe('done');
    expect(codeOf(await rules.apply(approved))).toBe('done');
    expect((await lines()).some(({ id }) => id === lineId)).toBe(false);
    expect(codeOf(await rules.preview(sent, asked))).toBe('BANK_LINE_SETTLED');
    // One payment sends one line back, and settles no withdrawal beside.
    const other = { ...sent, lineId: queue.get(stranger.reference)?.id ?? '' };
    expect(codeOf(await rules.preview(other, asked))).toBe('BANK_REFERENCE_USED');
    expect(codeOf(await rules.apply({ ...approved, payload: other }))).toBe('BANK_REFERENCE_USED');
  });

  it('is told to whose number it came, once, and to nobody who has closed the account or is not there', async () => {
    const [customer, gone] = [await stage.customer(), await stage.customer()];
    const own = came(1_300_000n, { payTo: virtualAccount(customer) });
    const closed = came(1_300_001n, { payTo: virtualAccount(gone) });
    const nobodys = came(1_300_002n, { payTo: virtualAccount(87_654_322) });
    await told(own, closed, nobodys);
    await stage.db.owner.query(
      `insert into account_closure (customer_id, closed_at, mark) values ($1, now(), decode(repeat('00', 16), 'hex'))`,
      [gone],
    );
    const written = () =>
      stage.db.owner.query(
        `select customer_id, kind, facts from message where facts->>'event' = 'payment-returned' and facts->>'amount' like '13000%'
         order by id`,
      );
    expect(await written()).toEqual([]);
    const rules = lineRules({ ...parts, inbox: stage.funding.parts.inbox })['bank-line-return'];
    const ids = new Map((await lines()).map(({ id, reference }) => [reference, id]));
    const sendBack = async ({ reference }: Movement) => {
      const lineId = ids.get(reference) ?? '';
      const payload = { lineId, returnReference: `TOLD-${lineId}`, reason: 'no-deposit' } as const;
      const approved = { id: 1n, payload, maker, checker, now: stage.clock.now() };
      expect(codeOf(await rules.apply(approved))).toBe('done');
      // As when the program ends before it could write that it is applied.
      expect(codeOf(await rules.apply(approved))).toBe('done');
      return payload.returnReference;
    };
    const reference = await sendBack(own);
    await sendBack(closed);
    await sendBack(nobodys);
    expect(await written()).toEqual([
      {
        customer_id: customer,
        kind: 'settlement',
        facts: {
          ...{ event: 'payment-returned', currency: 'TWD', amount: '1300000', reason: 'no-deposit', reference },
          tail: virtualAccount(customer).slice(-5),
        },
      },
    ]);
  });

  it('is not sent back to others while its customer waits for it', async () => {
    const customer = await stage.customer();
    await announce(customer, '1200000');
    const line = came(1_200_000n, { payTo: virtualAccount(customer) });
    must(await apply(must(await upload(csvOf(statement(line))))));
    const id = (await lines()).find(({ reference }) => reference === line.reference)?.id ?? '';
    const asked = { maker, now: stage.clock.now() };
    const rules = lineRules({ ...parts, inbox: stage.funding.parts.inbox })['bank-line-return'];
    const payload = { lineId: id, returnReference: 'BACK-0002', reason: 'sent-twice' } as const;
    expect(codeOf(await rules.preview(payload, asked))).toBe('BANK_LINE_MATCHES');
    expect(codeOf(await rules.apply({ id: 1n, payload, ...asked, checker }))).toBe('BANK_LINE_MATCHES');
    await credit();
    expect(codeOf(await rules.preview(payload, asked))).toBe('BANK_LINE_SETTLED');
  });
});

describe('a payment that operators find at the bank, and a file that tells of it', () => {
  async function receipt(customer: number, amount = '3000000') {
    must(await stage.act.uploadReceipt({}, stage.as(customer, await jpegOf(`receipt ${++keys}`))));
    const wish = { channel: 'bank-receipt', currency: 'TWD', amount, senderTail: '54321' } as const;
    const depositKey = `bank-key-${++keys}` as never;
    return must(await stage.act.deposit({ ...wish, depositKey }, stage.as(customer))).id;
  }
  const pass = (id: string, reference: string) =>
    stage.funding.decideDeposit({
      ...{ id: BigInt(id), reviewer: { kind: 'operator', id: maker }, second: { kind: 'operator', id: checker } },
      ...{ verdict: { passes: true, reference }, now: stage.clock.now() },
    });

  it('is one: named first and told later, or told first and named later', async () => {
    const customer = await stage.customer();
    const early = came(3_000_000n, { payTo: HOUSE_ACCOUNT });
    must(await pass(await receipt(customer), early.reference));
    await told(early);
    expect(await stateOf(early.reference)).toBe('matched');
    const late = came(3_000_000n, { payTo: HOUSE_ACCOUNT });
    await told(late);
    expect(await stateOf(late.reference)).toBe('unmatched');
    must(await pass(await receipt(customer), late.reference));
    expect(await stateOf(late.reference)).toBe('matched');
    expect(await available(customer)).toBe(6_000_000n);
    // Neither makes another deposit good.
    const third = await receipt(customer);
    for (const { reference } of [early, late]) expect(codeOf(await pass(third, reference))).toBe('BANK_REFERENCE_USED');
  });

  it('is nobody else’s: what came to another customer’s number makes no receipt good', async () => {
    const [victim, thief] = [await stage.customer(), await stage.customer()];
    const line = came(3_000_000n, { payTo: virtualAccount(victim) });
    await told(line);
    expect(codeOf(await pass(await receipt(thief), line.reference))).toBe('BANK_REFERENCE_USED');
    expect(await available(thief)).toBe(0n);
  });

  it('credits no second deposit: named for a receipt, then told as come to the number of a customer who waits for it', async () => {
    const [one, two] = [await stage.customer(), await stage.customer()];
    await announce(two, '3000000');
    const line = came(3_000_000n, { payTo: virtualAccount(two) });
    must(await pass(await receipt(one), line.reference));
    await told(line);
    expect([await available(one), await available(two)]).toEqual([3_000_000n, 0n]);
  });

  it('credits no second deposit either where it is named while the file is being applied', async () => {
    const [one, two] = [await stage.customer(), await stage.customer()];
    await announce(two, '3000000');
    const line = came(3_000_000n, { payTo: virtualAccount(two) });
    must(await pass(await receipt(one), line.reference));
    // As the file's transaction sees it that has begun before the other ended.
    const hide = (from: string, to: string) =>
      owner("update bank_line set reference = $2 where source = 'operator' and reference = $1", [from, to]);
    await hide(line.reference, 'NOT-SEEN-YET');
    must(await apply(must(await upload(csvOf(statement(line))))));
    await hide('NOT-SEEN-YET', line.reference);
    expect(await credit()).toBe(0);
    stage.clock.advance(60_000);
    await stage.desk();
    expect([await available(one), await available(two)]).toEqual([3_000_000n, 0n]);
  });

  it('named with another amount than the bank tells is in the queue, and in the reconciliation', async () => {
    const line = came(2_999_900n, { payTo: HOUSE_ACCOUNT });
    must(await pass(await receipt(await stage.customer()), line.reference));
    await told(line);
    expect((await lines()).find(({ reference }) => reference === line.reference)?.reason).toBe('named-otherwise');
  });
});

describe('who would cheat', () => {
  it('invents a file of another account, or of tomorrow', async () => {
    expect(codeOf(await upload(csvOf({ ...statement(), account: virtualAccount(100_001) })))).toContain(
      'BANK_FILE_ACCOUNT',
    );
    expect(codeOf(await upload(csvOf({ ...statement(), currency: 'HKD' })))).toBe('BANK_FILE_CURRENCY HKD');
    expect(
      codeOf(await upload(csvOf({ ...statement(), day: text(stage.clock.now() + 24 * HOUR).slice(0, 10) }))),
    ).toContain('BANK_FILE_DATE_AHEAD');
    const tomorrow = came(1n, { at: text(stage.clock.now() + 24 * HOUR) });
    expect(codeOf(await upload(csvOf({ movements: [tomorrow], opening: 0n, day: today() })))).toContain(
      'BANK_FILE_DATE_AHEAD line 8',
    );
  });

  it('changes a file after it was looked at: its movements, its hash, its state', async () => {
    const thief = await stage.customer();
    await announce(thief, '50000000');
    const payTo = virtualAccount(thief);
    const small = statement(came(50_000n, { payTo }));
    const file = must(await upload(csvOf(small)));
    must(await look(file));
    await owner('update bank_file_entry set amount = 50000000 where file_id = $1', [file.id]);
    expect(codeOf(await apply(file))).toBe('BANK_FILE_CHANGED');
    expect(codeOf(await look(file))).toBe('BANK_FILE_CHANGED');
    await owner('update bank_file_entry set amount = 50000 where file_id = $1', [file.id]);
    expect(codeOf(await apply({ ...file, hash: '0'.repeat(64) }))).toBe('BANK_FILE_CHANGED');
    await owner('update bank_file set credited = 50000000 where id = $1', [file.id]);
    expect(codeOf(await apply(file))).toBe('BANK_FILE_NOT_FOUND');
    expect(await available(thief)).toBe(0n);
  });

  it('puts in with the database’s password a file that was applied, or a line of one', async () => {
    const thief = await stage.customer();
    const deposit = await announce(thief, '60000000');
    const request = await requestRow();
    await owner(
      `insert into bank_file (id, hash, digest, format, account, asset, statement_id, sequence, opening, closing, closing_on, credits,
         credited, debits, debited, pending, uploaded_by, uploaded_at, state, request_id, maker, checker, applied_at, mark)
       overriding system value values (900001, sha256('x'), sha256('x'), 'csv', '', 1, 'X', '', 0, 0, '2026-07-09', 1, 1, 0, 0, 0, $1, now(),
         'applied', $2, $1, $3, now(), decode(repeat('11', 16), 'hex'))`,
      [maker, String(request), checker],
    );
    const line = `insert into bank_line (source, reference, customer_id, pay_to, asset, amount, at, state, file_id, mark)
      values ('bank-file', $1, $2, $3, 1, 60000000, $4, 'unmatched', $5, $6)`;
    const at = new Date(stage.clock.now());
    const forged = Buffer.alloc(16, 1);
    await owner(line, ['FORGED-1', thief, virtualAccount(thief), at, '900001', forged]);
    // The mark of a true line, copied.
    const [own] = await owner<{ mark: Uint8Array; file_id: bigint }>(
      "select mark, file_id from bank_line where source = 'bank-file' limit 1",
    );
    await owner(line, ['FORGED-2', thief, virtualAccount(thief), at, String(own?.file_id), own?.mark]);
    expect(await credit()).toBe(0);
    await stage.desk();
    expect(await available(thief)).toBe(0n);
    const held = await owner<{ state: string }>('select state from deposit where id = $1', [deposit]);
    expect(held[0]?.state).toBe('under-review');
    // It also does not keep the true one out without a word.
    const file = must(
      await upload(csvOf(statement(came(60_000_000n, { payTo: virtualAccount(thief), reference: 'FORGED-1' })))),
    );
    expect(codeOf(await look(file))).toBe('BANK_LINE_FORGED FORGED-1');
    expect(codeOf(await apply(file))).toBe('BANK_LINE_FORGED FORGED-1');
    await owner("delete from bank_line where reference like 'FORGED%'");
    expect(codeOf(await apply(file))).toBe('done');
    expect(await credit()).toBe(1);
  });

  it('tells the same reference otherwise in a second file: all of it is refused, nothing stands', async () => {
    const line = came(70_000n, { payTo: HOUSE_ACCOUNT });
    await told(line);
    const before = balance;
    const other = must(await upload(csvOf(statement(came(1n), { ...line, amount: 70_001n }))));
    expect(codeOf(await look(other))).toBe(`BANK_REFERENCE_DIFFERS ${line.reference} line 9`);
    expect(codeOf(await apply(other))).toBe(`BANK_REFERENCE_DIFFERS ${line.reference} line 9`);
    expect(await owner('select 1 from bank_line where file_id = $1', [other.id])).toEqual([]);
    balance = before;
  });

  it('floods: no more files wait than somebody can look at, and what nobody wanted is forgotten in a week', async () => {
    const files = [];
    for (;;) {
      const sent = await upload(csvOf({ movements: [], day: today(), id: `F${++keys}` }));
      if (!sent.ok) {
        expect(codeOf(sent)).toBe('BANK_FILES_WAITING 20');
        break;
      }
      files.push(sent.value);
    }
    expect(files.length).toBeGreaterThan(5);
    // Ahead of everybody else's clock, which would tick through all of the week.
    const later = () => stage.clock.now() + 7 * 24 * HOUR + 1;
    const clock = { ...stage.clock, now: later, after: () => () => undefined };
    const looking = startBankFiles({ ...parts, clock, log: createLog('silent') }, stage.funding);
    await looking.look();
    await looking.stop();
    expect(codeOf(await apply(must({ ok: true, value: files[0] ?? { id: '0', hash: '' } })))).toBe(
      'BANK_FILE_NOT_FOUND',
    );
    const { files: listed } = must(await listBankFiles(parts)({}, operator()));
    expect(listed.filter(({ state }) => state === 'waiting')).toEqual([]);
  });
});

describe('the balance of the bank against the books', () => {
  // Of an account that has just been opened.
  beforeAll(async () => {
    await stage.close();
    await open();
  }, 60_000);

  it('comes out by its four reasons, and what they do not explain is a break with its age', async () => {
    const customer = await stage.customer();
    await announce(customer, '4000000');
    await told(came(4_000_000n, { payTo: virtualAccount(customer) }), came(123n));
    expect(await lastReconciliation()).toMatchObject({
      ...{ said: '4000123', books: '0', toCredit: '4000123', unexplained: '0', since: null },
    });

    // A withdrawal that the books have paid and the bank has not told, then tells.
    const destination = { kind: 'card', id: await stage.card(customer) } as const;
    const ask = { destination, amount: '500000', fundPassword: '271828', assured: true };
    const { id } = must(
      await stage.act.withdraw({ ...ask, withdrawalKey: `bank-key-${++keys}` as never }, stage.as(customer)),
    );
    const pair = { kind: 'operator', id: maker } as const;
    const second = { kind: 'operator', id: checker } as const;
    const paid = { id: BigInt(id), now: stage.clock.now() };
    must(await stage.funding.decideWithdrawal({ ...paid, reviewer: pair, second, verdict: { passes: true } }));
    must(await stage.funding.payWithdrawal({ ...paid, payer: pair, second, reference: 'WIRE-0001' }));
    stage.clock.advance(1_000);
    await told(came(7n));
    expect(await lastReconciliation()).toMatchObject({ notLeft: '498500', unexplained: '0' });
    stage.clock.advance(1_000);
    await told(came(-498_500n, { reference: 'WIRE-0001' }));
    expect(await lastReconciliation()).toMatchObject({ notLeft: '0', unexplained: '0' });
    const strange = async () =>
      must(await listReconciliations(parts)({}, operator())).debits.map((one) => one.reference);
    expect(await strange()).not.toContain('WIRE-0001');

    // Money that left the bank and no book knows of is explained by nothing of the house: it is named.
    await told(came(-1_000n, { reference: 'STOLEN-1', remark: 'transfer' }));
    expect(await strange()).toContain('STOLEN-1');
    // A balance that jumps between two statements is a gap, and a break from then on.
    balance += 5_000n;
    stage.clock.advance(1_000);
    const jumped = must(await upload(csvOf(statement(came(1n)))));
    expect(must(await readBankFile(parts)({ id: jumped.id }, operator())).gap).toBe('5000');
    expect(must(await look(jumped)).after).toMatchObject({ gap: '5000 TWD' });
    must(await apply(jumped));
    const broken = await lastReconciliation();
    expect(broken).toMatchObject({ unexplained: '5000' });
    // The next day does not make it younger; only a day on which all comes out ends it.
    stage.clock.advance(24 * HOUR);
    await told(came(2n));
    expect(await lastReconciliation()).toMatchObject({ unexplained: '5000', since: broken?.until });
    balance -= 5_000n;
    stage.clock.advance(1_000);
    await told();
    expect(await lastReconciliation()).toMatchObject({ unexplained: '0' });
  });

  it('is the ledger’s own sum, with proofs that hold, and its rows are watched', async () => {
    stage.clock.advance(1_000);
    await told();
    const account = houseAccount('bank', TWD);
    const [row] = await owner<{ sum: bigint }>(
      'select sum(case when debit = $1 then amount else -amount end)::bigint as sum from transfer where $1 in (debit, credit)',
      [account],
    );
    expect((await lastReconciliation())?.books).toBe(String(row?.sum));
    expect(await proveBooks(stage.db.owner)).toEqual([]);
    const selected = await Promise.all(BANK_FILE_ROWS.map((table) => owner(`${table.select} limit 1`)));
    for (const [n, [found]] of selected.entries()) expect(BANK_FILE_ROWS[n]?.rowOf(found ?? {}).id).toBeDefined();
  });
});
