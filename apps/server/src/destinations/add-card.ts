import { assert, ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { isBic, isLuhn, TAIWAN_BANKS } from '@kuroshio/identifiers';
import { refuse } from '@kuroshio/refusals';
import type { WrittenMessage } from '../notices/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { type DestinationParts, MOST_DESTINATIONS } from './destination-parts.ts';
import { aboutCard, type CardDetails, type CardRow, markedCard, wireCard } from './destination-rows.ts';

type Input = InputOf<'destinations/add-card'>;

const LOCK_CUSTOMER = 'select 1 from customer where id = $1 for no key update';
const SAME = 'select 1 from bank_card where number = $1 and removed_at is null';
const HELD = 'select count(*)::integer as n from bank_card where customer_id = $1 and removed_at is null';
const WRITE = `insert into bank_card (id, customer_id, kind, details, number, tail, bank_code, branch, branch_code, bic,
    added_at, usable_from, mark) overriding system value
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (number) where removed_at is null do nothing
  returning id`;

interface Checked extends Pick<CardRow, 'kind' | 'bank_code' | 'branch' | 'branch_code' | 'bic'> {
  readonly number: string;
}

/** Adds a card of the customer's own. The fund password is asked last, so that a mistyped form costs no try. */
export function addCard(parts: DestinationParts): Handler<Input, OutputOf<'destinations/add-card'>> {
  const { database, marks, vault, key, inbox, certified, checkFundPassword } = parts;
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const holder = await certified.nameOf(database, customerId);
    if (holder === undefined) return refuse('VERIFICATION_REQUIRED');
    const checked = checkForm(input);
    if (!checked.ok) return checked;
    const known = await checkFundPassword(customerId, input.fundPassword, context.now);
    if (!known.ok) return known;
    const shown = await parts.stepUp(context, input.secondFactor);
    if (!shown.ok) return shown;
    const { number, ...card } = checked.value;
    const added = await database.transaction(
      async (tx): Promise<Outcome<{ row: CardRow; written: WrittenMessage[] }>> => {
        await tx.query(LOCK_CUSTOMER, [customerId]);
        const hash = Buffer.from(key.authenticate(`card number ${number}`), 'hex');
        if ((await tx.query(SAME, [hash])).length > 0) return refuse('CARD_EXISTS');
        const [held] = await tx.query<{ n: number }>(HELD, [customerId]);
        if ((held?.n ?? 0) >= MOST_DESTINATIONS) return refuse('DESTINATIONS_FULL', { maximum: MOST_DESTINATIONS });
        const [next] = await tx.query<{ id: bigint }>("select nextval('bank_card_id_seq') as id");
        assert(next !== undefined, 'the sequence of cards gives a number');
        const details: CardDetails = { number, holder };
        const row: CardRow = {
          ...card,
          id: next.id,
          customer_id: customerId,
          details: vault.lock(Buffer.from(JSON.stringify(details)), aboutCard(next.id, customerId)),
          number: hash,
          tail: number.slice(-4),
          added_at: new Date(context.now),
          usable_from: new Date(context.now + parts.waits),
          removed_at: null,
        };
        const wrote = await tx.query(WRITE, [
          ...[String(row.id), customerId, row.kind, row.details, hash, row.tail, row.bank_code, row.branch],
          ...[row.branch_code, row.bic, row.added_at, row.usable_from, marks.make(markedCard(row))],
        ]);
        // Somebody else has added the same at the same moment.
        if (wrote.length === 0) return refuse('CARD_EXISTS');
        const usableFrom = row.usable_from.getTime();
        const event = { event: 'destination-added', kind: 'card', tail: row.tail, usableFrom } as const;
        const message = { customer: customerId, kind: 'security', key: `card/${row.id}`, event } as const;
        return ok({ row, written: await inbox.write(tx, [message], context.now) });
      },
    );
    if (!added.ok) return added;
    inbox.announce(added.value.written);
    return ok(wireCard(vault, added.value.row));
  };
}

const digitsOf = (typed: string) => typed.normalize('NFKC').replace(/[\s-]/g, '');

function checkForm(input: Input): Outcome<Checked> {
  const [first, last] = [digitsOf(input.numberFirst), digitsOf(input.numberLast)];
  const number = first + last;
  const isNumber = /^\d{4}$/.test(first) && /^\d{12}$/.test(last) && !/^0+$/.test(number);
  // A bank's own card carries the number of an account, which has no check digit that all banks share.
  if (!isNumber || (input.kind === 'debit-card' && !isLuhn(number))) return refuse('CARD_NUMBER_INVALID');
  const bank_code = digitsOf(input.bankCode);
  if (!TAIWAN_BANKS.some(({ code }) => code === bank_code)) return refuse('BANK_UNKNOWN');
  const branch_code = digitsOf(input.branchCode);
  if (!/^(\d{4})?$/.test(branch_code)) return refuse('BRANCH_CODE_INVALID');
  const bic = digitsOf(input.bic).toUpperCase();
  if (bic !== '' && !isBic(bic)) return refuse('BIC_INVALID');
  const branch = input.branch.normalize('NFKC').trim().replace(/\s+/g, ' ');
  return ok({ kind: input.kind, number, bank_code, branch, branch_code, bic });
}
