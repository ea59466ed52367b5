import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { SELECT_REQUEST, type StoredRequest, takerOf, takeRecord, wireRequests } from '../requests/index.ts';
import { findCase } from './find-case.ts';
import { aboutOfCase, type CaseParts } from './operator-parts.ts';

const OPEN = `${SELECT_REQUEST} where about = $1 and state = 'sent'`;

/** The photos of a case, for who has taken it and for who may approve what was asked for; each look is written down first. */
export function viewPhotos(
  parts: CaseParts,
): Handler<InputOf<'verification/view-photos'>, OutputOf<'verification/view-photos'>, 'operators'> {
  const { database, operatorLog, openPhotos } = parts;
  return async ({ id }, context) => {
    const operator = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    const row = await findCase(database, parts, id);
    if (row === undefined) return refuse('CASE_NOT_FOUND');
    const about = aboutOfCase(id);
    const isTaker = (await takerOf(database, about, now)) === operator.operatorId;
    const open = await wireRequests(database, await database.query<StoredRequest>(OPEN, [about]), operator, now);
    if (!isTaker && !open.some(({ may }) => may === 'approve')) return refuse('CASE_NOT_TAKEN');
    await operatorLog.note({
      ...{
        operatorId: operator.operatorId,
        action: 'photos-viewed',
        about,
        customerId: row.customer_id,
        ip,
        device,
        now,
      },
    });
    const reviewer = { kind: 'operator', id: operator.operatorId } as const;
    const photos = await openPhotos({ id: BigInt(id), reviewer, now });
    if (!photos.ok) return photos;
    if (isTaker) await takeRecord(database, about, operator.operatorId, now);
    const { front, back } = photos.value;
    return ok({ front: Buffer.from(front).toString('base64'), back: Buffer.from(back).toString('base64') });
  };
}
