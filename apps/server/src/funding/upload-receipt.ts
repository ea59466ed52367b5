import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { doubtsOf, MOST_PIXELS, photoKindOf } from '../platform/photos/index.ts';
import { aboutReceipt } from './deposit-rows.ts';
import { type FundingParts, LOCK_CUSTOMER } from './funding-parts.ts';

type Parts = Pick<FundingParts, 'database' | 'vault' | 'key' | 'readPhoto' | 'mostPhotoBytes'>;
type Path = 'funding/upload-receipt';

const TAKEN = "select pg_total_relation_size('deposit_receipt') as bytes";
const FORGET = 'delete from deposit_receipt where customer_id = $1 and deposit_id is null';
const WRITE = `insert into deposit_receipt (id, customer_id, photo, picture, width, height, doubts, uploaded_at)
  overriding system value values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7::text[], $8)`;

const DOUBTS = { 'photo-small': 'receipt-small', 'photo-blurred': 'receipt-blurred' } as const;

/** Takes the picture of a receipt: told by its content, drawn anew aside, encrypted. One waits; a second takes its place. */
export function uploadReceipt(parts: Parts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, vault, key, readPhoto, mostPhotoBytes } = parts;
  return async (_input, context) => {
    const { customerId } = context.requireCustomer();
    const { file, now } = context;
    assert(file !== undefined, 'the edge hands a file over');
    if (photoKindOf(file) === undefined) return refuse('PHOTO_KIND');
    const [taken] = await database.query<{ bytes: bigint }>(TAKEN);
    if (Number(taken?.bytes ?? 0) >= mostPhotoBytes) return refuse('PHOTO_STORE_FULL');
    const drawn = await readPhoto(file);
    if ('fault' in drawn) {
      const megapixels = MOST_PIXELS / 1_000_000;
      return drawn.fault === 'pixels' ? refuse('PHOTO_TOO_LARGE', { megapixels }) : refuse('PHOTO_UNREADABLE');
    }
    const [next] = await database.query<{ id: bigint }>("select nextval('deposit_receipt_id_seq') as id");
    assert(next !== undefined, 'the sequence of receipts gives a number');
    const { jpeg, width, height } = drawn;
    const doubts = doubtsOf(drawn).map((doubt) => DOUBTS[doubt]);
    const picture = key.authenticate(`picture ${Buffer.from(jpeg).toString('base64')}`);
    const locked = vault.lock(jpeg, aboutReceipt(next.id, customerId));
    await database.transaction(async (tx) => {
      await tx.query(LOCK_CUSTOMER, [customerId]);
      await tx.query(FORGET, [customerId]);
      await tx.query(WRITE, [
        ...[String(next.id), customerId, locked, picture, width, height],
        ...[`{${doubts.join(',')}}`, new Date(now)],
      ]);
    });
    return ok({ at: now, width, height, doubts });
  };
}
