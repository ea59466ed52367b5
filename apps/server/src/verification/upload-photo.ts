import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { aboutPhoto } from './case-rows.ts';
import { doubtsOf, MOST_PIXELS, photoKindOf } from '../platform/photos/index.ts';
import type { VerificationParts } from './verification-parts.ts';

type Parts = Pick<VerificationParts, 'database' | 'vault' | 'key' | 'readPhoto' | 'mostPhotoBytes'>;

const LOCK_CUSTOMER = 'select 1 from customer where id = $1 for no key update';
const OPEN = `select 1 from verification_case where customer_id = $1 and state = 'under-review'`;
const TAKEN = "select pg_total_relation_size('verification_photo') as bytes";
const FORGET = 'delete from verification_photo where customer_id = $1 and side = $2 and case_id is null';
const WRITE = `insert into verification_photo
    (id, customer_id, side, photo, picture, width, height, doubts, uploaded_at) overriding system value
  values ($1, $2, $3, $4, decode($5, 'hex'), $6, $7, $8::text[], $9)`;

/**
 * Takes a photo: told by its content, drawn anew aside, encrypted, stored. There is one of each side that waits, so whoever sends
 * many replaces their own; and all photos together stay within what the installation gives them.
 */
export function uploadPhoto({
  database,
  vault,
  key,
  readPhoto,
  mostPhotoBytes,
}: Parts): Handler<InputOf<'verification/upload-photo'>, OutputOf<'verification/upload-photo'>> {
  return async ({ side }, context) => {
    const { customerId } = context.requireCustomer();
    const { file, now } = context;
    assert(file !== undefined, 'the edge hands a file over');
    if (photoKindOf(file) === undefined) return refuse('PHOTO_KIND');
    if ((await database.query(OPEN, [customerId])).length > 0) return refuse('VERIFICATION_PENDING');
    const [taken] = await database.query<{ bytes: bigint }>(TAKEN);
    if (Number(taken?.bytes ?? 0) >= mostPhotoBytes) return refuse('PHOTO_STORE_FULL');
    const drawn = await readPhoto(file);
    if ('fault' in drawn) {
      const megapixels = MOST_PIXELS / 1_000_000;
      return drawn.fault === 'pixels' ? refuse('PHOTO_TOO_LARGE', { megapixels }) : refuse('PHOTO_UNREADABLE');
    }
    const [next] = await database.query<{ id: bigint }>("select nextval('verification_photo_id_seq') as id");
    assert(next !== undefined, 'the sequence of photos gives a number');
    const { jpeg, width, height } = drawn;
    const doubts = doubtsOf(drawn);
    const picture = key.authenticate(`picture ${Buffer.from(jpeg).toString('base64')}`);
    const locked = vault.lock(jpeg, aboutPhoto(next.id, customerId));
    await database.transaction(async (tx) => {
      // Two that come at once come one after the other.
      await tx.query(LOCK_CUSTOMER, [customerId]);
      await tx.query(FORGET, [customerId, side]);
      await tx.query(WRITE, [
        ...[String(next.id), customerId, side, locked, picture, width, height],
        ...[`{${doubts.join(',')}}`, new Date(now)],
      ]);
    });
    return ok({ side, at: now, width, height, doubts });
  };
}
