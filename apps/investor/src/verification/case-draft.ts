import type { DocumentKind, PhotoSide } from '@kuroshio/contract';
import { create } from 'zustand';

/** What somebody has typed for a verification. It outlives a change of screen, and nothing else. */
export interface CaseDraft {
  name: string;
  country: string;
  document: DocumentKind | undefined;
  numberFirst: string;
  numberLast: string;
  /** Addresses of the pictures chosen on this device, to be shown; the server gives none back. */
  pictures: Partial<Record<PhotoSide, string>>;
}

const empty = (): CaseDraft => ({
  name: '',
  country: 'TW',
  document: undefined,
  numberFirst: '',
  numberLast: '',
  pictures: {},
});

export const useCaseDraft = create<CaseDraft>(empty);

/** Forgets all of it once it was handed in. */
export function finishCaseDraft(): void {
  for (const address of Object.values(useCaseDraft.getState().pictures)) URL.revokeObjectURL(address);
  useCaseDraft.setState(empty(), true);
}
