import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import type { TagKind } from '@kuroshio/ui';

export type Overview = OutputOf<'leads/overview'>;
export type Desk = OutputOf<'leads/desk'>;
export type Application = Overview['applications'][number];

export const STATES = {
  'under-review': ['leads.under-review', 'warn'],
  'audit-failed': ['leads.audit-failed', 'neutral'],
  withdrawn: ['leads.withdrawn', 'neutral'],
  approved: ['leads.approved', 'brand'],
} as const satisfies Record<Application['state'], readonly [TextKey, TagKind]>;

export const REASONS = {
  'description-unclear': 'leads.reasonDescriptionUnclear',
  'limits-too-wide': 'leads.reasonLimitsTooWide',
  conflict: 'leads.reasonConflict',
  conduct: 'leads.reasonConduct',
} as const satisfies Record<NonNullable<Application['reason']>, TextKey>;

export const ROLES = {
  market: 'leads.roleMarket',
  compliance: 'leads.roleCompliance',
  admin: 'leads.roleAdmin',
  reviewer: 'leads.roleOther',
  treasurer: 'leads.roleOther',
  auditor: 'leads.roleOther',
  'house-desk': 'leads.roleDesk',
} as const satisfies Record<Application['decidedAs'][number], TextKey>;
