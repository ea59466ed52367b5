import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import type { CustomerParts } from './customer-parts.ts';
import { markedNote, type NoteRow, SELECT_NOTE, type StoredNote } from './note-rows.ts';

type Path = 'customers/write-note';

/** Writes a note down, and that it was written into the log of the customer. */
export function writeNote({
  database,
  marks,
  operatorLog,
}: CustomerParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const answerOf = (row: NoteRow): OutputOf<Path> => ({ id: String(row.id) });
  return (input, context) =>
    database.transaction(async (tx) => {
      const { operatorId } = context.requireOperator();
      const { now, ip, userAgent: device } = context;
      const { customer, text, noteKey } = input;
      const fingerprint = fingerprintOf(input);
      const find = () =>
        tx.query<StoredNote>(`${SELECT_NOTE} where operator_id = $1 and note_key = $2`, [operatorId, noteKey]);
      const again = repeated((await find())[0], fingerprint, answerOf);
      if (again !== undefined) return again;
      const customerId = Number(customer);
      const [known] = await tx.query('select id from customer where id = $1', [customerId]);
      if (known === undefined) return refuse('CUSTOMER_NOT_FOUND');
      const [next] = await tx.query<{ id: bigint }>("select nextval('customer_note_id_seq') as id");
      assert(next !== undefined, 'the sequence of notes gives a number');
      const row: NoteRow = {
        ...{ id: next.id, customer_id: customerId, operator_id: operatorId, text, note_key: noteKey, fingerprint },
        at: new Date(now),
      };
      const [written] = await tx.query(
        `insert into customer_note (id, customer_id, operator_id, text, note_key, fingerprint, at, mark) overriding system value
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
        [row.id, customerId, operatorId, text, noteKey, fingerprint, row.at, marks.make(markedNote(row))],
      );
      // The same call came twice at once, and the other was first.
      if (written === undefined) {
        const first = repeated((await find())[0], fingerprint, answerOf);
        assert(first !== undefined, 'a key that is taken has its note');
        return first;
      }
      const about = `customer/${customer}`;
      await operatorLog.write(tx, { operatorId, action: 'customer-note', about, customerId, ip, device, now });
      return ok(answerOf(row));
    });
}
