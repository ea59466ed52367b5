import type { Outcome } from '@kuroshio/base';
import type { Endpoint } from '@kuroshio/contract';
import type { z } from 'zod';
import type { Log } from '../log.ts';

/** Who calls, once the token was found valid. */
export interface Caller {
  readonly customerId: number;
  readonly sessionId: number;
}

/** What a handler knows of its call, whatever carried it. */
export interface RequestContext {
  /** The caller; undefined for a guest. */
  readonly customer: Caller | undefined;
  /** The caller of an endpoint with access `customer`, whom the edge has let in. Throws for a guest. */
  requireCustomer(): Caller;
  /** The token as it was sent, for the call that ends its own session. */
  readonly token: string | undefined;
  /** The header `account`: the account that the app shows, as the app says; never proof of anything. */
  readonly account: string | undefined;
  readonly ip: string;
  /** At most 256 characters. */
  readonly userAgent: string;
  /** Epoch milliseconds at which the call arrived. */
  readonly now: number;
  /** Log that carries the call's id. */
  readonly log: Log;
}

/** One action behind the API: it knows no web framework. A refusal is an answer; what it throws becomes SYSTEM_BUSY. */
export type Handler<Input, Output> = (input: Input, context: RequestContext) => Promise<Outcome<Output>>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handler: Handler<unknown, unknown>;
}

/** Ties a promise of the contract to the handler that keeps it; the types must fit. */
export function route<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  handler: Handler<z.output<I>, z.input<O>>,
): Route {
  // The edge parses with this endpoint's own schema before it calls, so the handler gets what it asks for.
  return { endpoint, handler: handler as Handler<unknown, unknown> };
}
