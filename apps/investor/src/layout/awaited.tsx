import type { ReactNode } from 'react';
import { type AskedCall, LoadFailed } from './load-failed.tsx';

export interface AwaitedProps {
  asked: AskedCall;
  /** The shape of what is to come. */
  bones: ReactNode;
  className?: string | undefined;
}

/** In the place of what a call is to bring: its bones, or why it did not come. */
export function Awaited({ asked, bones, className }: AwaitedProps) {
  return asked.error === null ? bones : <LoadFailed asked={asked} className={className} />;
}
