import { currencyLabel } from '../platform/format.ts';
import type { Code } from './use-quoted.ts';

/** `1 USD = 31.6195 TWD`: how much of the other currency there is for one of the dearer. */
export function rateLine({ from, to, unit }: { from: Code; to: Code; unit: Code }, rate: string): string {
  return `1 ${currencyLabel(unit)} = ${rate} ${currencyLabel(unit === from ? to : from)}`;
}
