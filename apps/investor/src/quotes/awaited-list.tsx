import type { ReactNode } from 'react';
import { type AskedCall, LoadFailed } from '../layout/load-failed.tsx';
import { useListings } from '../platform/instruments.ts';
import { ListSkeleton } from './list-skeleton.tsx';

export interface AwaitedListProps {
  asked: AskedCall & { readonly data: unknown };
  /** Rows that there are to show. */
  rows: number;
  /** Rows that stand in while they load. */
  bones: number;
  /** What is said where there are none. */
  empty: ReactNode;
  /** A part of a screen: a failure takes less room. */
  part?: boolean | undefined;
  children: ReactNode;
}

/** A list of what has to do with instruments, as it is: failed, on its way, empty, there. */
export function AwaitedList({ asked, rows, bones, empty, part = false, children }: AwaitedListProps) {
  const listings = useListings();
  if (asked.data === undefined && asked.error !== null) {
    return <LoadFailed asked={asked} className={part ? '!py-8' : undefined} />;
  }
  if (asked.data === undefined || listings.size === 0) return <ListSkeleton count={bones} />;
  return rows === 0 ? empty : children;
}
