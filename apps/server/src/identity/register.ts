import { ok, type Outcome, type Refusal } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { type PostingIds, post } from '../books/index.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Handler, RequestContext } from '../platform/http/index.ts';
import { hashPassword } from '../platform/secrets.ts';
import { askAttention, openAttention } from './attention.ts';
import { CUSTOMER_USES, createInvitation, readInvitationCode, useInvitation } from './invitations.ts';
import { isWeakPassword, normalisePassword, SHORTEST_PASSWORD } from './password.ts';
import { readPhone } from './phone.ts';
import { practiceGrants } from './practice-money.ts';
import type { Sessions } from './sessions.ts';

type Input = InputOf<'identity/register'>;
type Output = OutputOf<'identity/register'>;

export interface RegisterParts {
  readonly database: Database;
  readonly ids: PostingIds;
  readonly sessions: Sessions;
}

/** Leaves the transaction, so that nothing of it stays, with the reason for the customer. */
class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

interface Applicant {
  readonly phone: string;
  readonly passwordHash: string;
  readonly code: string;
  readonly language: Input['language'];
}

/** Opens the account, its session, its own invitation code and its practice money: all or nothing. */
export function register({ database, ids, sessions }: RegisterParts): Handler<Input, Output> {
  return async (input, context) => {
    const checked = checkForm(input);
    if (!checked.ok) return checked;
    const { phone, password } = checked.value;
    const applicant = {
      phone,
      passwordHash: await hashPassword(password),
      code: readInvitationCode(input.invitationCode),
      language: input.language,
    };
    try {
      return ok(await database.transaction((tx) => open(tx, applicant, context)));
    } catch (error) {
      if (error instanceof Refused) return { ok: false, refusal: error.refusal };
      throw error;
    }
  };

  async function open(tx: Queryable, applicant: Applicant, { now, userAgent, ip }: RequestContext): Promise<Output> {
    const invited = await useInvitation(tx, applicant.code);
    if (!invited.ok) throw new Refused(invited.refusal);
    const [customer] = await tx.query<{ id: number }>(
      `insert into customer (phone, password_hash, invited_with, language, created_at) values ($1, $2, $3, $4, $5)
       on conflict (phone) do nothing returning id`,
      [applicant.phone, applicant.passwordHash, applicant.code, applicant.language, new Date(now)],
    );
    if (!customer) throw new Refused(refuse('ACCOUNT_EXISTS').refusal);
    const customerId = customer.id;
    await createInvitation(tx, { uses: CUSTOMER_USES, owner: customerId });
    await askAttention(tx, customerId, ['risk-notice', 'practice-granted'], now);
    await post(tx, ids, practiceGrants(customerId), new Date(now));
    const token = await sessions.open(tx, { customerId, device: userAgent, ip, now });
    return { token, account: String(customerId), attention: await openAttention(tx, customerId) };
  }
}

/** What can be said of the form alone, in the order in which the contract names its refusals. */
function checkForm(input: Input): Outcome<{ readonly phone: string; readonly password: string }> {
  const phone = readPhone(input.phone, input.country);
  if (phone === undefined) return refuse('PHONE_INVALID');
  const password = normalisePassword(input.password);
  if (isWeakPassword(password)) return refuse('PASSWORD_WEAK', { minimum: SHORTEST_PASSWORD });
  if (password !== normalisePassword(input.passwordAgain)) return refuse('PASSWORDS_DIFFER');
  if (!input.agreed) return refuse('AGREEMENT_REQUIRED');
  return ok({ phone, password });
}
