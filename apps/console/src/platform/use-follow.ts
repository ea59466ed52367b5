import { useEffect, useRef } from 'react';
import type { OpsPath } from './api.ts';
import { queryClient } from './use-call.ts';

/**
 * Reads a case again when its line in the queue has changed, which is asked for again and again: so each operator sees at once
 * what the other does, and a case that is only looked at is not written into the log every few seconds.
 * @param line what the queue says of it; undefined while it has said nothing
 */
export function useFollow(path: OpsPath, line: string | undefined): void {
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (line === undefined) return;
    if (last.current !== undefined && last.current !== line) void queryClient.invalidateQueries({ queryKey: [path] });
    last.current = line;
  }, [path, line]);
}
