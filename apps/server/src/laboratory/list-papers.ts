import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { ownPapers } from './paper-rows.ts';
import { MOST_ON_PAPER } from './run-bounds.ts';
import { standingPaper } from './wire-paper.ts';

type Path = 'laboratory/list-papers';
const NEWEST = 2n ** 62n;

export function listPapers(parts: LaboratoryParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ before, limit }, context) => {
    const { customerId } = context.requireCustomer();
    const from = before === undefined ? NEWEST : BigInt(before);
    const rows = await ownPapers(parts.database, parts.marks, customerId, from, limit + 1);
    const papers: OutputOf<Path>['papers'] = [];
    for (const row of rows.slice(0, limit)) papers.push((await standingPaper(parts, row)).card);
    return ok({ papers, most: MOST_ON_PAPER.own, more: rows.length > limit });
  };
}
