import { assert, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { readRequest } from '../requests/index.ts';
import { keepCrowds } from './allotted/crowds.ts';
import { wireAllotted } from './allotted/wire-allotted.ts';
import { wireAuction } from './auctions/wire-auction.ts';
import type { OfferingParts } from './offering-parts.ts';
import type { OfferingRow } from './offering-rows.ts';
import { drawSecrets } from './secrets-of-draws.ts';
import { wireOffering } from './wire-offering.ts';
import { type OfferAsked, offerOf, type OfferKind } from './prepared/offers.ts';

type Path = 'offerings/preview-offer';

/** It has no number yet, and nothing is committed to. */
const UNNUMBERED = { id: 0, commitment: '0'.repeat(64) };

const isOffer = (kind: string): kind is OfferKind => kind.endsWith('-offer');

/** Answers with what customers would be answered, from a row that is not written. */
export function previewOffer({
  database,
  marks,
  exchange: { view },
  key,
}: OfferingParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const secrets = drawSecrets(key);
  return async ({ requestId }, { now }) => {
    const request = await readRequest(database, marks, BigInt(requestId));
    if (request === undefined || !isOffer(request.kind)) return refuse('REQUEST_UNKNOWN');
    const offer = offerOf(view, request.kind, JSON.parse(request.payload) as OfferAsked);
    if (!offer.ok) return offer;
    const row: OfferingRow = {
      ...{ ...offer.value, ...UNNUMBERED, source: 'house', stage: 'announced', announced_at: new Date(now) },
      ...{ root: null, list_size: null, signature: null, request_id: request.id },
    };
    switch (row.kind) {
      case 'lottery':
        return ok({ as: 'lottery', offering: wireOffering(view, row, 0, now) });
      case 'placement':
      case 'fundraising':
        return ok({ as: 'allotted', offering: wireAllotted(view, keepCrowds(secrets), row, new Map(), now) });
      case 'auction': {
        const openings = () => Promise.reject(new Error('nothing is opened before it is announced'));
        return ok({ as: 'auction', offering: await wireAuction({ view, secrets, openings }, row, 0, now) });
      }
      case 'rights':
        assert(false, 'a capital increase follows from an ex-date');
    }
  };
}
