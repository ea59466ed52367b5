import { create } from 'zustand';
import { readJson, saveJson } from '../platform/storage.ts';

/** What somebody has typed to sign in or to register. It outlives a change of screen, and nothing else. */
export interface Draft {
  phone: string;
  /** ISO code of a number without country code; empty where none is chosen. */
  country: string;
  password: string;
  passwordAgain: string;
  invitationCode: string;
  agreed: boolean;
}

/** The link by which somebody else registers with this invitation: `https://…/?code=ABCD2345`. */
export function invitationLink(code: string): string {
  return `${location.origin}/?code=${encodeURIComponent(code)}`;
}

/** An invitation may come as such a link. */
function invitedWith(): string {
  return new URLSearchParams(location.search).get('code')?.slice(0, 32) ?? '';
}

function empty(): Draft {
  const country = readJson('country');
  return {
    phone: '',
    country: typeof country === 'string' ? country : 'TW',
    password: '',
    passwordAgain: '',
    invitationCode: invitedWith(),
    agreed: false,
  };
}

export const useDraft = create<Draft>(empty);

/** Forgets all of it once it has served; the country is remembered for the next time on this device. */
export function finishDraft(): void {
  saveJson('country', useDraft.getState().country);
  // The invitation in the address has served as well, and would be taken for the next person's.
  if (location.search !== '') history.replaceState(history.state, '', location.pathname + location.hash);
  useDraft.setState(empty(), true);
}
