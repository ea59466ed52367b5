import { assert } from '@kuroshio/base';
import type { DoorName, OperatorRole } from '@kuroshio/contract';

/** A customer who calls, once the token was found valid. */
export interface Customer {
  readonly customerId: number;
  readonly sessionId: number;
}

/** An operator who calls, once the token was found valid. */
export interface Operator {
  readonly operatorId: number;
  readonly sessionId: number;
  readonly roles: readonly OperatorRole[];
}

/** Whom each door's sessions tell. No two fit one another, so that a caller of one is never taken for one of another. */
export interface Callers {
  readonly customers: Customer;
  readonly operators: Operator;
}

/** What every handler knows of its call, whatever carried it and whoever made it. */
export interface RequestContext {
  /** The path of the call: `funding/withdraw`. Undefined where nobody called, as in tests. */
  readonly call?: string | undefined;
  /** The token as it was sent, for the call that ends its own session. */
  readonly token: string | undefined;
  readonly ip: string;
  /** At most 256 characters. */
  readonly userAgent: string;
  /** Epoch milliseconds at which the call arrived. */
  readonly now: number;
  /** What was handed in, at an endpoint that takes a file; undefined elsewhere. */
  readonly file?: Uint8Array | undefined;
}

/** What a handler at the customers' door knows of its call. */
export interface CustomerContext extends RequestContext {
  /** The caller; undefined for a guest. */
  readonly customer: Customer | undefined;
  /** The caller of an endpoint with access `customer`, whom the edge has let in. Throws for a guest. */
  requireCustomer(): Customer;
  /** The header `account`: the account that the app shows, as the app says; never proof of anything. */
  readonly account: string | undefined;
}

/** What a handler at the operators' door knows of its call. */
export interface OperatorContext extends RequestContext {
  /** The caller; undefined for a guest. */
  readonly operator: Operator | undefined;
  /** The caller of an endpoint for operators, who has one of its roles. Throws for a guest. */
  requireOperator(): Operator;
}

export interface Contexts {
  readonly customers: CustomerContext;
  readonly operators: OperatorContext;
}

/** How a caller of each door is counted and handed over. */
interface CallerForm<D extends DoorName> {
  numberOf(caller: Callers[D]): number;
  rolesOf(caller: Callers[D]): readonly OperatorRole[];
  contextOf(request: RequestContext, caller: Callers[D] | undefined, account: string | undefined): Contexts[D];
}

export const callerForms: { readonly [D in DoorName]: CallerForm<D> } = {
  customers: {
    numberOf: ({ customerId }) => customerId,
    rolesOf: () => [],
    contextOf: (request, customer, account) => ({
      ...request,
      customer,
      requireCustomer() {
        assert(customer, 'a handler for customers is called by customers only');
        return customer;
      },
      account,
    }),
  },
  operators: {
    numberOf: ({ operatorId }) => operatorId,
    rolesOf: ({ roles }) => roles,
    contextOf: (request, operator) => ({
      ...request,
      operator,
      requireOperator() {
        assert(operator, 'a handler for operators is called by operators only');
        return operator;
      },
    }),
  },
};
