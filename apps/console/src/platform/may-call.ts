import { ENDPOINTS, type OperatorRole } from '@kuroshio/contract';
import type { OpsPath } from './api.ts';
import { useHasRole } from './session.ts';

/** Who may call, as the contract says. */
export function rolesOf(path: OpsPath): readonly OperatorRole[] {
  const { access } = ENDPOINTS[path];
  return access.who === 'operator' ? access.roles : [];
}

/** Whether the operator may make a call: what only leads to a refusal is not offered. */
export function useMayCall(path: OpsPath): boolean {
  return useHasRole(rolesOf(path));
}
