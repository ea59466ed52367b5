import type { FailReason } from '@kuroshio/contract';
import type { DeskQueue } from '../desk/index.ts';
import { SELECT_CASE, type StoredCase } from './case-rows.ts';
import { openParticulars } from './certified.ts';
import { type DecideCase, isCertifiedElsewhere } from './decide-case.ts';
import { nameKey, type Particulars } from './particulars.ts';
import { doubtsOf, looksSame } from '../platform/photos/index.ts';
import type { VerificationParts } from './verification-parts.ts';
import type { OpenPhotos } from './open-photos.ts';

const DUE = `select id from verification_case where state = 'under-review' and submitted_at <= $1
  order by submitted_at, id limit 50`;
const CERTIFIED_OF = `${SELECT_CASE} where customer_id = $1 and purpose = 'certify' and state = 'certified'`;
const USED_ELSEWHERE = `select 1 from verification_photo own join verification_photo other on other.picture = own.picture
  where own.case_id = $1 and other.customer_id <> own.customer_id limit 1`;

/**
 * What the house desk looks at: that both photos are large and sharp enough to read, that they are not the same picture nor
 * somebody else's, and that the person is not certified already. It cannot read a document, and says so on the screen.
 */
export function verificationQueue(
  parts: VerificationParts,
  { decideCase, openPhotos }: { readonly decideCase: DecideCase; readonly openPhotos: OpenPhotos },
): DeskQueue {
  const { database, vault, readPhoto } = parts;
  const desk = { kind: 'house-desk' } as const;

  async function reasonAgainst(row: StoredCase, now: number): Promise<FailReason | undefined> {
    const photos = await openPhotos({ id: row.id, reviewer: desk, now });
    if (!photos.ok) return 'photo-unreadable';
    const [front, back] = [await readPhoto(photos.value.front), await readPhoto(photos.value.back)];
    if ('fault' in front || 'fault' in back) return 'photo-unreadable';
    const [doubt] = [...doubtsOf(front), ...doubtsOf(back)];
    if (doubt !== undefined) return doubt;
    if (looksSame(front, back)) return 'same-picture';
    if ((await database.query(USED_ELSEWHERE, [String(row.id)])).length > 0) return 'photo-used-elsewhere';
    if (row.purpose === 'certify')
      return (await isCertifiedElsewhere(database, row, null)) ? 'certified-elsewhere' : undefined;
    const [certified] = await database.query<StoredCase>(CERTIFIED_OF, [row.customer_id]);
    const isSame = certified && isSamePerson(openParticulars(vault, row), openParticulars(vault, certified));
    return isSame === true ? undefined : 'identity-differs';
  }

  return {
    kind: 'verification',
    async due(before) {
      const rows = await database.query<{ id: bigint }>(DUE, [new Date(before)]);
      return rows.map(({ id }) => id);
    },
    async review(id, now) {
      const [row] = await database.query<StoredCase>(`${SELECT_CASE} where id = $1`, [String(id)]);
      if (row?.state !== 'under-review') return;
      const reason = await reasonAgainst(row, now);
      const verdict = reason === undefined ? ({ passes: true } as const) : ({ passes: false, reason } as const);
      const decided = await decideCase({ id, reviewer: desk, verdict, now });
      // One that was decided meanwhile is left alone; any other answer is the program's mistake.
      if (!decided.ok && decided.refusal.code !== 'CASE_DECIDED') throw new Error(decided.refusal.code);
    },
  };
}

function isSamePerson(one: Particulars, other: Particulars): boolean {
  return (
    nameKey(one.name) === nameKey(other.name) &&
    one.country === other.country &&
    one.document === other.document &&
    one.numberFirst === other.numberFirst &&
    one.numberLast === other.numberLast
  );
}
