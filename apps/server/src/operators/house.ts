import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { OperatorParts } from './operator-parts.ts';

/** What the console shows before anybody signs in. */
export function house({
  title,
  mode,
}: Pick<OperatorParts, 'title' | 'mode'>): Handler<
  InputOf<'operators/house'>,
  OutputOf<'operators/house'>,
  'operators'
> {
  return async (_input, { now }) => ok({ title: title || 'Kuroshio', mode, now });
}
