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

/** An invitation may come as a link: `…/?code=ABCD2345`. */
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
  useDraft.setState(empty(), true);
}
