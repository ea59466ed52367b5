import { hash } from 'node:crypto';

/** A number of the whole request, whatever the order of its fields: repeated with another content it is another. */
export function fingerprintOf(request: unknown): bigint {
  const text = JSON.stringify(request, (_, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return hash('sha1', text, 'buffer').readBigInt64BE(0);
}
