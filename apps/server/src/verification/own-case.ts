import { ok } from '@kuroshio/base';
import type { CasePurpose, InputOf, OutputOf, VerificationCase } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { SELECT_CASE, type StoredCase } from './case-rows.ts';
import { openParticulars } from './certified.ts';
import { maskedNumber } from './particulars.ts';
import { markedCase } from './case-rows.ts';
import type { VerificationParts } from './verification-parts.ts';

type Parts = Pick<VerificationParts, 'database' | 'vault' | 'marks'>;
type Photo = VerificationCase['photos'][number];

/** The certified one stands before any other; else the newest. */
const SHOWN = `${SELECT_CASE} where customer_id = $1 and purpose = $2
  order by (state = 'certified' and purpose = 'certify') desc, id desc limit 1`;
const PHOTOS = `select side, uploaded_at, width, height, doubts from verification_photo
  where customer_id = $1 and case_id is null order by side desc`;
const VIEWS = `select viewer, max(viewed_at) as viewed_at from verification_view where case_id = $1
  group by viewer, date_trunc('minute', viewed_at) order by 2 desc limit 20`;

interface PhotoRow {
  readonly [column: string]: unknown;
  readonly side: Photo['side'];
  readonly uploaded_at: Date;
  readonly width: number;
  readonly height: number;
  readonly doubts: Photo['doubts'];
}

/** The kind alone: who of the operators it was is theirs. */
const kindOf = (reviewer: string) => (reviewer === 'house-desk' ? 'house-desk' : 'operator');

/** The customer's own case of a purpose, as it stands. */
export function ownCase(parts: Parts): Handler<InputOf<'verification/own-case'>, OutputOf<'verification/own-case'>> {
  return async ({ purpose }, context) => ok(await readCase(parts, context.requireCustomer().customerId, purpose));
}

export async function readCase(
  { database, vault, marks }: Parts,
  customerId: number,
  purpose: CasePurpose,
): Promise<VerificationCase> {
  const [stored] = await database.query<StoredCase>(SHOWN, [customerId, purpose]);
  const photos = (await database.query<PhotoRow>(PHOTOS, [customerId])).map(
    ({ side, uploaded_at, width, height, doubts }) => ({ side, at: uploaded_at.getTime(), width, height, doubts }),
  );
  // One that somebody else has written counts for nothing, here as elsewhere.
  if (stored === undefined || !marks.holds(markedCase(stored), stored.mark)) return { ...NOTHING, photos };
  const own = openParticulars(vault, stored);
  const views = await database.query<{ viewer: string; viewed_at: Date }>(VIEWS, [String(stored.id)]);
  return {
    state: stored.state,
    name: own.name,
    country: own.country,
    document: own.document,
    number: maskedNumber(own),
    submittedAt: stored.submitted_at.getTime(),
    dueAt: stored.due_at.getTime(),
    decidedAt: stored.decided_at?.getTime() ?? null,
    decidedBy: stored.reviewer === null ? null : kindOf(stored.reviewer),
    reason: stored.reason,
    photos,
    views: views.map(({ viewer, viewed_at }) => ({ at: viewed_at.getTime(), by: kindOf(viewer) })),
  };
}

const NOTHING: Omit<VerificationCase, 'photos'> = {
  state: 'not-certified',
  ...{ name: '', country: '', document: null, number: '' },
  ...{ submittedAt: null, dueAt: null, decidedAt: null, decidedBy: null, reason: null, views: [] },
};
