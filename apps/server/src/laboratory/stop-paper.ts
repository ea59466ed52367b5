import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { addEnd } from './paper-rows.ts';
import { ownPaperOf, standingPaper } from './wire-paper.ts';

type Path = 'laboratory/stop-paper';

/** Stopped again it stays as it was stopped. */
export function stopPaper(parts: LaboratoryParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const own = await ownPaperOf(parts, customerId, id);
    if (!own.ok) return own;
    await addEnd(parts.database, parts.marks, { id: own.value.id, reason: 'owner', at: new Date(context.now) });
    return ok((await standingPaper(parts, own.value)).card);
  };
}
