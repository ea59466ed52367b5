/** A key of the number keyboard. */
export type NumberKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | '.' | 'delete';

export interface KeyRule {
  /** Digits after the point; 0 leaves no point. */
  decimals: number;
  /** Digits in all, default 12. */
  maxDigits?: number | undefined;
}

/** The text after a key. A key that would break the rule changes nothing; a leading zero gives way to a digit. */
export function pressKey(text: string, key: NumberKey, rule: KeyRule): string {
  if (key === 'delete') return text.slice(0, -1);
  const [whole = '', fraction] = text.split('.');
  if (key === '.') return rule.decimals > 0 && fraction === undefined ? `${whole === '' ? '0' : text}.` : text;
  const room = (rule.maxDigits ?? 12) - text.replace('.', '').length;
  if (fraction !== undefined) {
    const added = key.slice(0, Math.max(0, Math.min(room, rule.decimals - fraction.length)));
    return text + added;
  }
  if (whole === '' || whole === '0') return key === '00' ? '0' : key;
  return text + key.slice(0, Math.max(0, room));
}
