import { assert, ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { nextState } from './case-life.ts';
import { aboutCase, type CaseRow, markedCase } from './case-rows.ts';
import { stateOf } from './certified.ts';
import { nameKey, type Particulars, readName, readNumberParts } from './particulars.ts';
import { readCase } from './own-case.ts';
import type { VerificationParts } from './verification-parts.ts';

type Input = InputOf<'verification/submit-case'>;
type Output = OutputOf<'verification/submit-case'>;

/** Cases of one customer in a day: a reviewer's time is everybody's, and each keeps two photos. */
const MOST_A_DAY = 5;
const DAY = 86_400_000;

const LOCK_CUSTOMER = 'select 1 from customer where id = $1 for no key update';
const RECENT = 'select count(*)::integer as n from verification_case where customer_id = $1 and submitted_at > $2';
const PHOTOS = 'select side from verification_photo where customer_id = $1 and case_id is null';
const WRITE = `insert into verification_case
    (id, customer_id, purpose, state, particulars, claimed, submitted_at, due_at, mark) overriding system value
  values ($1, $2, $3, 'under-review', $4, $5, $6, $7, $8)`;
const TAKE_PHOTOS = 'update verification_photo set case_id = $2 where customer_id = $1 and case_id is null';

/** Hands a case in for review, with the photos that wait for it. */
export function submitCase(parts: VerificationParts): Handler<Input, Output> {
  const { database, vault, marks, key, desk } = parts;
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const checked = checkForm(input);
    if (!checked.ok) return checked;
    const particulars = checked.value;
    const submitted = await database.transaction(async (tx): Promise<Outcome<null>> => {
      // Two that hand in at once do so one after the other.
      await tx.query(LOCK_CUSTOMER, [customerId]);
      const may = await maySubmit(tx, parts, input, customerId, context.now);
      if (!may.ok) return may;
      const [next] = await tx.query<{ id: bigint }>("select nextval('verification_case_id_seq') as id");
      assert(next !== undefined, 'the sequence of cases gives a number');
      const row: CaseRow = {
        id: next.id,
        customer_id: customerId,
        purpose: input.purpose,
        state: 'under-review',
        particulars: vault.lock(Buffer.from(JSON.stringify(particulars)), aboutCase(next.id, customerId)),
        claimed: claimedBy(key, particulars),
        identity: null,
        submitted_at: new Date(context.now),
        due_at: new Date(desk.decidedBy(context.now)),
        ...{ decided_at: null, reviewer: null, second: null, reason: null },
      };
      await tx.query(WRITE, [
        ...[String(row.id), customerId, row.purpose, row.particulars, row.claimed, row.submitted_at, row.due_at],
        marks.make(markedCase(row)),
      ]);
      await tx.query(TAKE_PHOTOS, [customerId, String(row.id)]);
      return ok(null);
    });
    return submitted.ok ? ok(await readCase(parts, customerId, input.purpose)) : submitted;
  };
}

/** Tells that the same person was certified before: of name, kind of document and both parts of the number. */
function claimedBy(
  key: VerificationParts['key'],
  { name, country, document, numberFirst, numberLast }: Particulars,
): Buffer {
  const said = JSON.stringify([nameKey(name), country, document, numberFirst, numberLast]);
  return Buffer.from(key.authenticate(`claimed identity ${said}`), 'hex');
}

function checkForm(input: Input): Outcome<Particulars> {
  const name = readName(input.name);
  if (name === undefined) return refuse('NAME_INVALID');
  const parts = readNumberParts(input);
  if (parts === undefined) return refuse('ID_NUMBER_INVALID');
  return ok({ name, country: input.country, document: input.document, ...parts });
}

async function maySubmit(
  tx: Queryable,
  { marks }: Pick<VerificationParts, 'marks'>,
  { purpose }: Input,
  customerId: number,
  now: number,
): Promise<Outcome<null>> {
  const state = await stateOf(tx, marks, customerId);
  if (state === 'under-review') return refuse('VERIFICATION_PENDING');
  if (purpose === 'certify') {
    if (nextState(state, 'submitted') === undefined) return refuse('ALREADY_CERTIFIED');
  } else if (state !== 'certified') return refuse('VERIFICATION_REQUIRED');
  const photos = await tx.query(PHOTOS, [customerId]);
  if (photos.length < 2) return refuse('PHOTO_REQUIRED');
  const [recent] = await tx.query<{ n: number }>(RECENT, [customerId, new Date(now - DAY)]);
  const hours = DAY / 3_600_000;
  return (recent?.n ?? 0) >= MOST_A_DAY ? refuse('VERIFICATIONS_TOO_MANY', { maximum: MOST_A_DAY, hours }) : ok(null);
}
