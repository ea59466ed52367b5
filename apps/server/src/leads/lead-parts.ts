import type { RestrictionKind } from '@kuroshio/contract';
import type { Books } from '../books/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Marks } from '../identity/index.ts';
import type { OperatorLog } from '../operators/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Certified } from '../verification/index.ts';

/** What answers customers who lead. */
export interface LeadParts {
  readonly database: Database;
  readonly books: Pick<Books, 'post'>;
  readonly exchange: Exchange;
  readonly marks: Marks;
  readonly certified: Certified;
}

/** What operators' calls about leads need, and the rules of requests about them. */
export interface LeadCaseParts {
  readonly leads: Omit<LeadParts, 'certified'>;
  readonly operatorLog: OperatorLog;
  readonly restrictions: { of(customerId: number, now: number): readonly RestrictionKind[] };
}

/** The records that requests name. */
export const aboutApplication = (id: bigint | string) => `lead-application/${id}`;
export const aboutStrategy = (id: bigint | string) => `strategy/${id}`;
