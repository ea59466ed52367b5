import { assert, ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Books } from '../books/index.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Handler, RequestContext } from '../platform/http/index.ts';
import { addressBlock } from '../platform/http/index.ts';
import { hashPassword } from '../platform/secrets.ts';
import { askAttention, openAttention } from './attention.ts';
import { CUSTOMER_USES, createInvitation, readInvitationCode, useInvitation } from './invitations.ts';
import { createLoginThrottle } from './login-throttle.ts';
import type { Marks } from './marks.ts';
import { isWeakPassword, normalisePassword, SHORTEST_PASSWORD } from './password.ts';
import { readPhone } from './phone.ts';
import { practiceGrants } from './practice-money.ts';
import type { Sessions } from './sessions.ts';

type Input = InputOf<'identity/register'>;
type Output = OutputOf<'identity/register'>;

export interface RegisterParts {
  readonly database: Database;
  readonly marks: Pick<Marks, 'make'>;
  readonly books: Books;
  readonly sessions: Sessions;
}

interface Applicant {
  readonly customerId: number;
  readonly phone: string;
  readonly passwordHash: string;
  readonly code: string;
  readonly language: Input['language'];
}

/**
 * Opens the account, its session, its own invitation code and its practice money: all or nothing. Who has a good code can ask
 * whether a number has an account: nobody proves here that a number is theirs, so a free one is opened and another is not. One
 * address is told so ten times in 15 minutes; then it is told nothing of any number, free or not.
 */
export function register({ database, books, sessions, marks }: RegisterParts): Handler<Input, Output> {
  const told = createLoginThrottle();
  return async (input, context) => {
    const address = addressBlock(context.ip);
    const seconds = told.waitOf(address, context.now);
    if (seconds > 0) return refuse('TOO_FREQUENT', { seconds });
    const checked = checkForm(input);
    if (!checked.ok) return checked;
    const { phone, password } = checked.value;
    const passwordHash = await hashPassword(password);
    const customerId = await nextCustomer(database);
    const code = readInvitationCode(input.invitationCode);
    const applicant = { customerId, phone, passwordHash, code, language: input.language };
    let opened: Output | undefined;
    const posted = await books.post({
      postings: practiceGrants(customerId).map((posting) => ({ posting, tradingDate: null })),
      async decide(tx) {
        const outcome = await open(tx, applicant, context);
        if (!outcome.ok) return outcome.refusal;
        opened = outcome.value;
        return undefined;
      },
    });
    if (posted.state === 'refused') {
      if (posted.refusal.code === 'ACCOUNT_EXISTS') told.attempt(address, context.now);
      return { ok: false, refusal: posted.refusal };
    }
    // The number is nobody else's, so where the grants stood it was by this very call, whose answer was lost on its way.
    assert(posted.state !== 'short' && opened !== undefined, 'a newcomer’s account is opened with its practice money');
    return ok(opened);
  };

  async function open(
    tx: Queryable,
    { customerId, phone, passwordHash, code, language }: Applicant,
    { now, userAgent, ip }: RequestContext,
  ): Promise<Outcome<Output>> {
    const invited = await useInvitation(tx, code);
    if (!invited.ok) return invited;
    const mark = marks.make({ table: 'customer', id: customerId, phone, password_hash: passwordHash });
    const [customer] = await tx.query<{ id: number }>(
      `insert into customer (id, phone, password_hash, invited_with, language, created_at, mark) overriding system value
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (phone) do nothing returning id`,
      [customerId, phone, passwordHash, code, language, new Date(now), mark],
    );
    if (!customer) return refuse('ACCOUNT_EXISTS');
    await createInvitation(tx, { uses: CUSTOMER_USES, owner: customerId });
    await askAttention(tx, customerId, ['risk-notice', 'practice-granted'], now);
    const { token } = await sessions.open(tx, { customerId, device: userAgent, ip, now });
    return ok({ token, account: String(customerId), attention: await openAttention(tx, customerId) });
  }
}

/** A number for a customer to be: postings name it before the customer is there. One that is not used leaves a gap. */
async function nextCustomer(database: Database): Promise<number> {
  const [row] = await database.query<{ id: number }>("select nextval('customer_id_seq')::integer as id");
  assert(row !== undefined, 'the sequence of customers gives a number');
  return row.id;
}

/** What can be said of the form alone, in the order in which the contract names its refusals. */
function checkForm(input: Input): Outcome<{ readonly phone: string; readonly password: string }> {
  const phone = readPhone(input.phone, input.country);
  if (phone === undefined) return refuse('PHONE_INVALID');
  const password = normalisePassword(input.password);
  if (isWeakPassword(password, [phone, readInvitationCode(input.invitationCode)]))
    return refuse('PASSWORD_WEAK', { minimum: SHORTEST_PASSWORD });
  if (password !== normalisePassword(input.passwordAgain)) return refuse('PASSWORDS_DIFFER');
  if (!input.agreed) return refuse('AGREEMENT_REQUIRED');
  return ok({ phone, password });
}
