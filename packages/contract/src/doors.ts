/**
 * The ways into the program, each with sessions of its own: a token of one means nothing at another. `base` is the path
 * before each endpoint's own; `xsrfCookie` is what the header `x-xsrf-token` must equal there; `pages` is where its app is served.
 */
export const DOORS = {
  customers: { base: '/api/vue/', xsrfCookie: 'XSRF-TOKEN', pages: '/' },
  operators: { base: '/api/ops/', xsrfCookie: 'XSRF-TOKEN-OPS', pages: '/ops/' },
} as const;

export type DoorName = keyof typeof DOORS;

/**
 * What an operator may do. `reviewer`: identities and deposits; `treasurer`: withdrawals; `market`: offerings,
 * corporate actions, news; `compliance`: restrictions and appeals; `admin`: operators and configuration; `auditor`:
 * reads everything, changes nothing.
 */
export const OPERATOR_ROLES = ['reviewer', 'treasurer', 'market', 'compliance', 'admin', 'auditor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

interface AnyoneMay {
  readonly who: 'anyone';
}

interface CustomersMay {
  readonly who: 'customer';
}

interface OperatorsMay {
  readonly who: 'operator';
  /** Any one of them lets in. */
  readonly roles: readonly OperatorRole[];
}

/** Who may call at a door. */
export interface AccessAt {
  readonly customers: AnyoneMay | CustomersMay;
  readonly operators: AnyoneMay | OperatorsMay;
}

/** Needs no token; a good one still tells who calls. */
export const anyone: AnyoneMay = { who: 'anyone' };
/** Needs a customer's session, else HTTP 401. */
export const customer: CustomersMay = { who: 'customer' };

/** Needs an operator's session, else HTTP 401, and one of these roles, else ROLE_REQUIRED. */
export function operator(...roles: readonly [OperatorRole, ...OperatorRole[]]): OperatorsMay {
  return { who: 'operator', roles };
}
