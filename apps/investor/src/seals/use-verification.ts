import { useEffect, useRef, useState } from 'react';
import { failureText } from '../platform/failure.ts';
import { canHash } from './hash-text.ts';
import { loadStatement } from './load-statement.ts';
import { rememberPublication, seenPublication } from './seen-publication.ts';
import type { StatementFile } from './statement-file.ts';
import { type Verdict, verifyStatement } from './verify-statement.ts';

export type Verification =
  | { readonly state: 'waiting' }
  | { readonly state: 'loading' | 'checking'; readonly entries: number }
  | { readonly state: 'nothing' }
  | { readonly state: 'failed'; readonly text: string }
  /** Without a verdict where the browser does not hash. */
  | { readonly state: 'done'; readonly file: StatementFile; readonly verdict: Verdict | undefined };

/** How many entries go by before it is told how many there were. */
const TOLD_EVERY = 50;

/** Verifies what the server says, or a file that was saved. What was begun last counts. */
export function useVerification() {
  const [now, setNow] = useState<Verification>({ state: 'waiting' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function begin() {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const tell = (next: Verification) => {
      if (!own.signal.aborted) setNow(next);
    };
    return { signal: own.signal, tell };
  }

  async function verify(file: StatementFile, isNewest: boolean, tell: (next: Verification) => void): Promise<void> {
    if (!canHash()) return tell({ state: 'done', file, verdict: undefined });
    tell({ state: 'checking', entries: 0 });
    const onChecked = (entries: number) => {
      if (entries % TOLD_EVERY === 0) tell({ state: 'checking', entries });
    };
    const verdict = await verifyStatement(file, { seen: seenPublication(), isNewest, onChecked });
    const newest = file.publications?.at(-1);
    if (isNewest && verdict.wrong === undefined && newest !== undefined) rememberPublication(newest);
    tell({ state: 'done', file, verdict });
  }

  return {
    now,
    async fromServer(): Promise<void> {
      const { signal, tell } = begin();
      tell({ state: 'loading', entries: 0 });
      try {
        const onLoaded = (entries: number) => tell({ state: 'loading', entries });
        const file = await loadStatement(seenPublication()?.no, { signal, onLoaded });
        if (file === undefined) tell({ state: 'nothing' });
        else await verify(file, true, tell);
      } catch (failure) {
        tell({ state: 'failed', text: failureText(failure) });
      }
    },
    async fromFile(chosen: Blob): Promise<void> {
      const { tell } = begin();
      let file: unknown;
      try {
        file = JSON.parse(await chosen.text());
      } catch {
        file = {};
      }
      // Whatever is in it: what is no proof file is found to be none.
      await verify((typeof file === 'object' && file !== null ? file : {}) as StatementFile, false, tell);
    },
  };
}
