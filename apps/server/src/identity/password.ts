/** Fewest characters of a password (NIST SP 800-63B: at least 8, no rules of composition). */
export const SHORTEST_PASSWORD = 8;

/** The same password typed on another keyboard may arrive in another Unicode form: one form is hashed and compared. */
export function normalisePassword(typed: string): string {
  return typed.normalize('NFC');
}

/** Too short, or one character over and over. @param password normalised */
export function isWeakPassword(password: string): boolean {
  const characters = [...password];
  return characters.length < SHORTEST_PASSWORD || new Set(characters).size === 1;
}
