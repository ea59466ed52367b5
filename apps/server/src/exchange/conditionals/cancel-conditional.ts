import { ok } from '@kuroshio/base';
import type { Conditional } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import type { CommandKind } from '../batch/command.ts';
import { type ConditionalsState, otherLegs } from './conditional-book.ts';
import { endConditional } from './conditional-legs.ts';

export interface CancelConditionalRequest {
  readonly customer: number;
  readonly conditionalId: number;
}

/** The command by which a customer cancels a conditional order, and with it the other legs of its group. */
export function cancelConditionalCommand(
  state: ConditionalsState,
): CommandKind<CancelConditionalRequest, readonly Conditional[], ReadonlyMap<number, number>> {
  return {
    name: 'cancel-conditional',
    async lookUp(connection, requests) {
      const { rows } = await connection.send<{ id: bigint; customer_id: number }>(
        'select id, customer_id from conditional_order where id = any($1::bigint[])',
        [requests.map(({ conditionalId }) => conditionalId)],
        'conditionals-by-id',
      );
      return new Map(rows.map(({ id, customer_id }) => [Number(id), customer_id]));
    },
    decide({ customer, conditionalId }, ownerOf, changes) {
      const asked = state.conditionals.all.get(conditionalId);
      if (asked === undefined || asked.customer !== customer) {
        return ownerOf.get(conditionalId) === customer
          ? refuse('CONDITIONAL_NOT_WAITING')
          : refuse('CONDITIONAL_NOT_FOUND');
      }
      const legs = [asked, ...otherLegs(state.conditionals, asked)];
      for (const leg of legs) endConditional(state, changes, leg, 'cancel');
      return ok(legs);
    },
  };
}
