import type { Outcome } from '@kuroshio/base';
import type { DoorName, Endpoint } from '@kuroshio/contract';
import type { z } from 'zod';
import type { Contexts } from './callers.ts';

/**
 * One action behind the API: it knows no web framework. A refusal is an answer; what it throws becomes SYSTEM_BUSY.
 * It stands behind one door, the customers' where none is named, and is handed the callers of that door only.
 */
export type Handler<Input, Output, D extends DoorName = 'customers'> = (
  input: Input,
  context: Contexts[D],
) => Promise<Outcome<Output>>;

export interface Route<D extends DoorName = 'customers'> {
  readonly endpoint: Endpoint & { readonly door: D };
  readonly handler: Handler<unknown, unknown, D>;
}

/** Ties a promise of the contract to the handler that keeps it; the types and the door must fit. */
export function route<I extends z.ZodType, O extends z.ZodType, D extends DoorName>(
  endpoint: Endpoint<I, O, string, D>,
  handler: Handler<z.output<I>, z.input<O>, NoInfer<D>>,
): Route<D> {
  // The edge parses with this endpoint's own schema before it calls, so the handler gets what it asks for.
  return { endpoint, handler: handler as Handler<unknown, unknown, D> };
}
