import { keptBy } from '@kuroshio/base';
import type { Instruments, Venue } from '@kuroshio/market';

const symbolsByCode = keptBy(({ all }: Instruments) => {
  const at = (...venues: Venue[]) =>
    new Map(all.filter(({ venue }) => venues.includes(venue)).map(({ code, symbol }) => [code, symbol]));
  return { taiwan: at('TWSE', 'TPEX'), america: at('US') };
});

/** So many instruments one text is about. */
const MOST = 10;

/** `(2330)`, `（2330-TW）`, `2330.TW`, `(TSM-US)`, `(AAPL)`, `NASDAQ: AAPL`, `$AAPL`: a code as news name it, never a bare word or number. */
const FORMS: readonly RegExp[] = [
  /[（(]\s*(?<taiwan>\d{4,6}[A-Z]?)(?:[-.](?:TW|TWO))?\s*[)）]/g,
  /\b(?<taiwan>\d{4,6}[A-Z]?)\.(?:TW|TWO)\b/g,
  /[（(]\s*(?<america>[A-Z][A-Z.]{0,5})(?:-US)?\s*[)）]/g,
  /\b(?:NASDAQ|Nasdaq|NYSE|NYSEARCA)\s*[:：]\s*(?<america>[A-Z][A-Z.]{0,5})\b/g,
  /\$(?<america>[A-Z][A-Z.]{0,5})\b/g,
];

/** The instruments that a text names by their codes, in the order of the text. */
export function findSymbols(instruments: Instruments, text: string): string[] {
  const { taiwan, america } = symbolsByCode(instruments);
  const found = FORMS.flatMap((form) =>
    [...text.matchAll(form)].map((match) => ({
      at: match.index,
      symbol: taiwan.get(match.groups?.taiwan ?? '') ?? america.get(match.groups?.america ?? ''),
    })),
  ).sort((a, b) => a.at - b.at);
  return [...new Set(found.flatMap(({ symbol }) => symbol ?? []))].slice(0, MOST);
}
