import { randomBytes } from 'node:crypto';
import type { RequestAsked } from '@kuroshio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { virtualAccount } from '../../apps/server/src/funding/index.ts';
import { camtOf, csvOf, type Movement } from '../../apps/server/src/bank-files/test-bank.ts';
import { lookInto, ownerUrlOf } from '../crash/program-database.ts';
import { type Program, startProgram } from '../program.ts';
import { type ApiClient, eventually } from './api-client.ts';
import { certifiedCustomer, taiwanDollars, transferOf } from './funded-customer.ts';
import { addOperator, firstAdministrator, type OperatorClient, secondOperator } from './operator-client.ts';

let program: Program;
/** Two who may do everything, and who may do less. */
let anna: OperatorClient;
let bert: OperatorClient;
let reviewer: OperatorClient;
let treasurer: OperatorClient;
let balance = 0n;
let keys = 0;

beforeAll(async () => {
  program = await startProgram({ env: { HOUSE_DESK: 'off', SIM_SPEED: '1', NEW_DESTINATION_MINUTES: '0' } });
  anna = await firstAdministrator(program);
  bert = await secondOperator(anna, program);
  reviewer = await addOperator([anna, bert], 'rita', ['reviewer']);
  treasurer = await addOperator([anna, bert], 'theo', ['treasurer']);
}, 150_000);

afterAll(() => program.remove());

const taipei = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const came = (amount: bigint, payTo = ''): Movement => ({ amount, payTo, reference: `FT${++keys}X`, at: taipei() });

function statement(...movements: readonly Movement[]) {
  const opening = balance;
  balance = movements.reduce((sum, { amount }) => sum + amount, opening);
  return { movements, opening, day: taipei().slice(0, 10), id: `S${++keys}` };
}

async function handedIn(one: OperatorClient, text: string): Promise<RequestAsked> {
  const { msg, data } = await one.handIn(text);
  if (data === null || data === undefined) throw new Error(msg);
  return { kind: 'bank-file-apply', payload: { fileId: data.id, hash: data.hash } };
}

const requestKey = () => randomBytes(12).toString('base64url');
async function codeOf(call: Promise<{ readonly status: number; readonly msg: string }>): Promise<string> {
  const { status, msg } = await call;
  return status === 1 ? 'done' : msg;
}
const available = async (own: ApiClient) => (await taiwanDollars(own)).available;
const numberOf = (own: ApiClient) => virtualAccount(Number(own.account));

describe('a file of the bank', () => {
  it('is handed in by a treasurer, applied by two, and credits who has announced it', async () => {
    const own = await certifiedCustomer(program, [anna, bert]);
    const before = await available(own);
    await transferOf(own, undefined, '3000000');
    const file = statement(came(3_000_000n, numberOf(own)), came(99n));
    expect(await codeOf(reviewer.handIn(csvOf(file)))).toBe('ROLE_REQUIRED');
    const asked = await handedIn(treasurer, csvOf(file));
    expect(await codeOf(reviewer.call('requests/send', { asked, requestKey: requestKey() }))).toBe('ROLE_REQUIRED');
    const { id } = await treasurer.ask(asked);
    // One alone credits nobody: neither who handed it in, nor a reviewer, nor the same person in the same browser.
    expect(await codeOf(treasurer.call('requests/approve', { id }))).toBe('OWN_REQUEST');
    expect(await codeOf(reviewer.call('requests/approve', { id }))).toBe('ROLE_REQUIRED');
    expect(await available(own)).toBe(before);
    expect((await bert.approve(id)).state).toBe('applied');
    await eventually('the deposit', async () => ((await available(own)) > before ? true : undefined));
    expect(await available(own)).toBe(before + 3_000_000n);
    const { lines } = await reviewer.must('funding/list-bank-lines', {});
    expect(lines).toMatchObject([{ amount: '99', reason: 'no-number', source: 'bank-file' }]);
    const { reconciliations } = await treasurer.must('bank-files/list-reconciliations', {});
    expect(reconciliations).toMatchObject([{ said: '3000099', toCredit: '3000099', unexplained: '0', since: null }]);
    // The same as camt: known, and nothing again.
    const again = await handedIn(treasurer, camtOf(file));
    const second = await treasurer.ask(again);
    expect((await bert.must('requests/detail', { id: second.id })).after).toMatchObject({ known: '2' });
    await bert.approve(second.id);
    expect(await available(own)).toBe(before + 3_000_000n);
    expect((await reviewer.must('funding/list-bank-lines', {})).lines).toHaveLength(1);
  });

  it('that was changed in the database between request and approval is not applied', async () => {
    const own = await certifiedCustomer(program, [anna, bert]);
    const before = await available(own);
    await transferOf(own, undefined, '90000000');
    const asked = await handedIn(treasurer, csvOf(statement(came(100n, numberOf(own)))));
    const { id } = await treasurer.ask(asked);
    await lookInto(ownerUrlOf(program.dataDir), (database) =>
      database.query("update bank_file_entry set amount = 90000000 where pay_to <> ''"),
    );
    const { state, outcome } = await bert.approve(id);
    expect([state, outcome]).toEqual(['overtaken', 'BANK_FILE_CHANGED']);
    expect(await available(own)).toBe(before);
  });

  it.each([
    ['not a file', 'hello', 'BANK_FILE_KIND'],
    ['declarations', camtOf(statement()).replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'), 'BANK_FILE_FORBIDDEN'],
    ['a sum that does not come out', csvOf({ ...statement(), closing: 5n, opening: 0n }), 'BANK_FILE_BALANCE'],
  ])('is refused for %s', async (_, text, code) => {
    expect(await codeOf(anna.handIn(text))).toBe(code);
  });

  it('of fifty megabytes is not read, and orders of JSON are no file', async () => {
    const large = await fetch(`${program.url}/api/ops/bank-files/upload-bank-file`, {
      ...{ method: 'POST', body: new Uint8Array(50 * 1024 * 1024) },
      headers: { 'content-type': 'application/octet-stream' },
    }).then(
      (answer) => answer.status,
      () => 0,
    );
    expect([0, 401, 403, 413]).toContain(large);
    const answer = await anna.send('bank-files/upload-bank-file', '{}');
    expect(answer.status).not.toBe(1);
  });
});

describe('what came for nobody', () => {
  it('is sent back by two, and the return is no one’s withdrawal', async () => {
    const { lines } = await treasurer.must('funding/list-bank-lines', {});
    const asked = (returnReference: string): RequestAsked => ({
      kind: 'bank-line-return',
      payload: { lineId: lines[0]?.id ?? '', returnReference, reason: 'no-deposit' },
    });
    const { id } = await treasurer.ask(asked('BACK-7001'));
    expect(await codeOf(treasurer.call('requests/approve', { id }))).toBe('OWN_REQUEST');
    expect((await treasurer.must('funding/list-bank-lines', {})).lines[0]?.request).toBe(id);
    expect((await bert.approve(id)).state).toBe('applied');
    expect((await treasurer.must('funding/list-bank-lines', {})).lines).toEqual([]);
    expect(await codeOf(treasurer.call('requests/send', { asked: asked('BACK-7002'), requestKey: requestKey() }))).toBe(
      'BANK_LINE_SETTLED',
    );
  });
});
