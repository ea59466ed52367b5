import type { RequestAsked } from '@kuroshio/contract';
import { useSyncExternalStore } from 'react';
import { currentSession, useSession } from '../platform/session.ts';

/** One thing that is to be sent with others. */
export type DraftPart = Extract<RequestAsked, { kind: 'bundle' }>['payload']['parts'][number];

const listeners = new Set<() => void>();
/** What was read last, so that nothing is drawn anew while nothing has changed. */
let read: { readonly text: string; readonly parts: readonly DraftPart[] } = { text: '[]', parts: [] };

/** Of whoever is signed in in this tab: the next one does not find it. */
const keyOf = (name: string) => `kuroshio-bundle ${name}`;

function partsOf(name: string): readonly DraftPart[] {
  const text = sessionStorage.getItem(keyOf(name)) ?? '[]';
  if (text !== read.text) {
    try {
      read = { text, parts: JSON.parse(text) as DraftPart[] };
    } catch {
      read = { text, parts: [] };
    }
  }
  return read.parts;
}

function write(parts: readonly DraftPart[]): void {
  sessionStorage.setItem(keyOf(currentSession()?.name ?? ''), JSON.stringify(parts));
  for (const tell of listeners) tell();
}

/** Puts something to what is to be sent as one; it stays over a reload. @returns how many it are then */
export function addPart(part: DraftPart): number {
  const parts = [...partsOf(currentSession()?.name ?? ''), part];
  write(parts);
  return parts.length;
}

export const removePart = (at: number): void => write(partsOf(currentSession()?.name ?? '').filter((_, n) => n !== at));
export const clearParts = (): void => write([]);

export function useBundleDraft(): readonly DraftPart[] {
  const name = useSession()?.name ?? '';
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    () => partsOf(name),
  );
}
