import type { Tone } from './number-text.ts';

/** The colour of text by direction. */
export const TONE_TEXT: Readonly<Record<Tone, string>> = { up: 'text-up', down: 'text-down', flat: 'text-flat' };
