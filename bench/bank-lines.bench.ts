// A bank's statement of a hundred thousand lines, each of which a deposit waits for: read, approved, written, credited.
import { passingSeals } from '@kuroshio/server/books/index.ts';
import type { BankFileParts } from '@kuroshio/server/bank-files/bank-file-parts.ts';
import { creditLines } from '@kuroshio/server/bank-files/credit-lines.ts';
import { fileRules } from '@kuroshio/server/bank-files/file-rules.ts';
import { csvOf } from '@kuroshio/server/bank-files/test-bank.ts';
import { uploadBankFile } from '@kuroshio/server/bank-files/upload-bank-file.ts';
import { virtualAccount } from '@kuroshio/server/funding/index.ts';
import { type DepositRow, markedDeposit } from '@kuroshio/server/funding/deposit-rows.ts';
import { createFundingStage } from '@kuroshio/server/funding/test-funding.ts';
import { createManualClock } from '@kuroshio/server/platform/clock.ts';
import { createLog } from '@kuroshio/server/platform/log.ts';
import { openBenchDatabase } from './bench-database.ts';

const LINES = Number(process.env['BANK_LINES'] ?? 100_000);
const AT_ONCE = 2_000;
const FIRST = 200_000;
const AT = Date.UTC(2026, 6, 9, 2);
const DAY = '2026-07-09';
const AMOUNT = 1_000_00n;

const bench = await openBenchDatabase();
const clock = createManualClock(AT);
const stage = await createFundingStage({ on: { db: bench, clock, seals: passingSeals() } });
const { owner } = bench;
const peer = await bench.another('peer');

await owner.query(
  `insert into customer (id, phone, password_hash, invited_with, language, created_at) overriding system value
   select $1 + n, '+8869' || lpad(n::text, 8, '0'), '', 'TESTCODE', 'tw', now() from generate_series(0, $2 - 1) n`,
  [FIRST, LINES],
);
for (let from = 0; from < LINES; from += AT_ONCE) {
  const rows = Array.from({ length: Math.min(AT_ONCE, LINES - from) }, (_, n): DepositRow => {
    const customer = FIRST + from + n;
    return {
      ...{
        id: BigInt(1 + from + n),
        customer_id: customer,
        client_key: 'bench-key',
        fingerprint: 0n,
        asset: 1,
        fee: 0n,
      },
      ...{ channel: 'virtual-account', amount: AMOUNT, state: 'under-review', pay_to: virtualAccount(customer) },
      ...{ sender_tail: '', asked_at: new Date(AT), due_at: new Date(AT + 86_400_000), decided_at: null },
      ...{ reviewer: null, second: null, reason: null },
    };
  });
  await owner.query(
    `insert into deposit (id, customer_id, client_key, fingerprint, channel, asset, amount, fee, state, pay_to, sender_tail, asked_at,
       due_at, mark) overriding system value
     select id, customer, 'bench-key', 0, 'virtual-account', 1, $1, 0, 'under-review', pay_to, '', $2, $3, mark
     from unnest($4::bigint[], $5::integer[], $6::text[], $7::bytea[]) as d (id, customer, pay_to, mark)`,
    [
      ...[AMOUNT, new Date(AT), new Date(AT + 86_400_000), rows.map(({ id }) => id)],
      ...[rows.map((row) => row.customer_id), rows.map(({ pay_to }) => pay_to)],
      rows.map((row) => stage.marks.make(markedDeposit(row))),
    ],
  );
}
await owner.query('analyze');
const [maker, checker] = (
  await owner.query<{ id: number }>(
    `insert into operator (name, roles, state, totp_step, added_at, mark)
     select n, '{treasurer}', 'invited', 0, now(), decode(repeat('00', 16), 'hex') from unnest('{tina,theo}'::text[]) n returning id`,
  )
).map(({ id }) => id) as [number, number];
const [request] = await owner.query<{ id: bigint }>(
  `insert into operator_request (kind, payload, about, before, after, note, maker, request_key, fingerprint, sent_at, expires_at, state,
     decision_note, mark) values ('bank-file-apply', '{}', 'bench', '{}', '{}', '', $1, 'bench', 0, now(), now(), 'withdrawn', '',
     decode(repeat('00', 16), 'hex')) returning id`,
  [maker],
);

clock.advance(60_000);
const at = '2026-07-09 10:01:00';
const movements = Array.from({ length: LINES }, (_, n) => ({
  ...{ amount: AMOUNT, payTo: virtualAccount(FIRST + n), reference: `FT${n}BENCH`, remark: `deposit ${n}`, at },
}));
const file = new TextEncoder().encode(csvOf({ movements, day: DAY }));
const parts: BankFileParts = {
  ...{ database: stage.funding.parts.database, marks: stage.marks },
  operatorLog: {
    write: async () => undefined,
    note: async () => undefined,
    follows: () => true,
    prove: async () => ({ head: undefined, broken: undefined }),
  },
};

/** The longest that the thread in which orders are taken stood still. */
let stillness = 0;
let last = performance.now();
const watching = setInterval(() => {
  const now = performance.now();
  stillness = Math.max(stillness, now - last - 10);
  last = now;
}, 10);

async function timed<Value>(what: string, run: () => Promise<Value>): Promise<readonly [Value, number]> {
  [stillness, last] = [0, performance.now()];
  const begun = performance.now();
  const value = await run();
  const seconds = (performance.now() - begun) / 1_000;
  const rate = Math.round(LINES / seconds).toLocaleString('en-US');
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${rate} lines/s; the thread stood still for ${stillness.toFixed(0)} ms at most`,
  );
  return [value, seconds];
}

console.log(`${LINES.toLocaleString('en-US')} lines, ${(file.byteLength / 1_048_576).toFixed(1)} MB`);
const context = {
  ...{
    operator: undefined,
    requireOperator: () => ({ operatorId: maker, sessionId: 1, roles: ['treasurer'] as const }),
  },
  ...{ token: undefined, ip: '', userAgent: '', now: clock.now(), log: createLog('silent'), file },
};
const [handed, reading] = await timed('read aside and put down', () => uploadBankFile(parts)({}, context as never));
if (!handed.ok) throw new Error(handed.refusal.code);
const rules = fileRules(parts)['bank-file-apply'];
const payload = { fileId: handed.value.id, hash: handed.value.hash };
const [seen, weighing] = await timed('weighed for the preview', () =>
  rules.preview(payload, { maker, now: clock.now() }),
);
if (!seen.ok) throw new Error(seen.refusal.code);
const approved = { id: request?.id ?? 0n, payload, maker, checker, now: clock.now() };
const [applied, applying] = await timed('applied', () => rules.apply(approved));
if (!applied.ok) throw new Error(applied.refusal.code);
const [credited, crediting] = await timed('matched and credited', () => creditLines(parts, stage.funding, clock.now()));
if (credited !== LINES) throw new Error(`${credited} of ${LINES} deposits were credited`);

// The peer: the same lines, decisions and heads of postings by three bare statements, with no check, no mark, no seal and no balance.
await peer.query("insert into invitation (code) values ('TESTCODE')");
await peer.query(
  `insert into customer (id, phone, password_hash, invited_with, language, created_at) overriding system value
   select $1 + n, '+8869' || lpad(n::text, 8, '0'), '', 'TESTCODE', 'tw', now() from generate_series(0, $2 - 1) n`,
  [FIRST, LINES],
);
await peer.query(
  `insert into deposit (id, customer_id, client_key, fingerprint, channel, asset, amount, fee, state, pay_to, sender_tail, asked_at, due_at,
     mark) overriding system value select n, $1 + n - 1, 'k', 0, 'virtual-account', 1, $2, 0, 'under-review', p, '', now(), now(),
     decode(repeat('00', 16), 'hex') from unnest($3::text[]) with ordinality as t (p, n)`,
  [FIRST, AMOUNT, movements.map(({ payTo }) => payTo)],
);
await peer.query('analyze');
const [, bare] = await timed('the peer, all of it', () =>
  peer.transaction(async (tx) => {
    await tx.query(
      `insert into bank_line (source, reference, customer_id, pay_to, asset, amount, at, state, mark)
       select 'bank-file', r, $1 + n - 1, p, 1, $2, now(), 'unmatched', decode(repeat('00', 16), 'hex')
       from unnest($3::text[], $4::text[]) with ordinality as t (r, p, n)`,
      [FIRST, AMOUNT, movements.map(({ reference }) => reference), movements.map(({ payTo }) => payTo)],
    );
    await tx.query(`with m as (update bank_line l set state = 'matched', deposit_id = d.id from deposit d
      where d.pay_to = l.pay_to and d.amount = l.amount and d.state = 'under-review' and l.state = 'unmatched' returning d.id)
      update deposit set state = 'passed', decided_at = now(), reviewer = 'house-desk' from m where deposit.id = m.id`);
    await tx.query(`insert into posting (id, kind, business_id, step, owner_id, created_at)
      select id + 1000, 15, id, 0, customer_id, now() from deposit`);
  }),
);
const ours = reading + weighing + applying + crediting;
console.log(`ours ${ours.toFixed(1)} s, the peer ${bare.toFixed(1)} s: ratio ${(bare / ours).toFixed(3)} of its speed`);
clearInterval(watching);
await stage.close();
await bench.close();
