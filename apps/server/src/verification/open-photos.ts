import { ok, type Outcome } from '@kuroshio/base';
import type { PhotoSide } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { nameOfReviewer, type Reviewer } from '../desk/index.ts';
import { aboutPhoto, markedCase, SELECT_CASE, type StoredCase } from './case-rows.ts';
import type { VerificationParts } from './verification-parts.ts';

/** The photos of a case, as JPEG. */
export type CasePhotos = Readonly<Record<PhotoSide, Uint8Array>>;

/** Opens the photos of a case for a reviewer: only while it is open, and each look is written down first. */
export type OpenPhotos = (look: {
  readonly id: bigint;
  readonly reviewer: Reviewer;
  /** Epoch ms. */
  readonly now: number;
}) => Promise<Outcome<CasePhotos>>;

const PHOTOS = 'select id, side, customer_id, photo from verification_photo where case_id = $1';
const LOG = `insert into verification_view (case_id, side, viewer, viewed_at) select $1, unnest($2::text[]), $3, $4`;

interface PhotoRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly side: PhotoSide;
  readonly customer_id: number;
  readonly photo: Uint8Array;
}

export function createOpenPhotos({
  database,
  vault,
  marks,
}: Pick<VerificationParts, 'database' | 'vault' | 'marks'>): OpenPhotos {
  return async ({ id, reviewer, now }) => {
    const [stored] = await database.query<StoredCase>(`${SELECT_CASE} where id = $1`, [String(id)]);
    if (stored?.state !== 'under-review' || !marks.holds(markedCase(stored), stored.mark))
      return refuse('CASE_DECIDED');
    await database.query(LOG, [String(id), '{front,back}', nameOfReviewer(reviewer), new Date(now)]);
    const rows = await database.query<PhotoRow>(PHOTOS, [String(id)]);
    const side = (wanted: PhotoSide) => {
      const row = rows.find((one) => one.side === wanted && one.customer_id === stored.customer_id);
      return row && vault.open(row.photo, aboutPhoto(row.id, row.customer_id));
    };
    const [front, back] = [side('front'), side('back')];
    return front === undefined || back === undefined ? refuse('PHOTO_REQUIRED') : ok({ front, back });
  };
}
