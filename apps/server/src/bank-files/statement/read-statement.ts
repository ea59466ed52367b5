import { isXml, readCamt } from './read-camt.ts';
import { isCsv, readCsv } from './read-csv.ts';
import { problem, type Statement } from './statement.ts';

/** The text of a file: UTF-8, and of CSV also Big5, which Taiwan's banks still write. Bytes that are neither are refused, not guessed. */
function textOf(bytes: Uint8Array): string {
  for (const encoding of ['utf-8', 'big5']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
      if (encoding === 'utf-8' || !isXml(text)) return text;
    } catch {
      // Not in this one.
    }
  }
  throw problem('BANK_FILE_ENCODING');
}

/** Reads what a bank has sent, or throws `StatementProblem`. */
export function readStatement(bytes: Uint8Array): Statement {
  const text = textOf(bytes);
  if (isXml(text)) {
    const named = /^\uFEFF?\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(text.slice(0, 200))?.[1] ?? 'utf-8';
    if (named.toLowerCase() !== 'utf-8') throw problem('BANK_FILE_ENCODING');
    return readCamt(text);
  }
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (!isCsv(plain)) throw problem('BANK_FILE_KIND');
  return readCsv(plain);
}
