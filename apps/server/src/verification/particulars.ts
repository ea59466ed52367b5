import { isTaiwanId, normaliseIdentityNumber } from '@kuroshio/identifiers';
import type { DocumentKind } from '@kuroshio/contract';

/** What a customer says of themselves; stored encrypted. */
export interface Particulars {
  readonly name: string;
  readonly country: string;
  readonly document: DocumentKind;
  readonly numberFirst: string;
  readonly numberLast: string;
}

const MOST_NAME = 80;

/** A name as typed in the form in which it is kept; undefined where it is none: no letter in it, a digit, or signs that names lack. */
export function readName(typed: string): string | undefined {
  const name = typed.normalize('NFKC').trim().replace(/\s+/g, ' ');
  const isName = /^[\p{L}\p{M}][\p{L}\p{M} .,'’·・‧•()-]*$/u.test(name);
  return isName && [...name].length >= 2 && [...name].length <= MOST_NAME ? name : undefined;
}

/** Names are compared without regard to case, spaces and the marks between their parts. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');
}

const FIRST = 6;
const TAIWAN_FIRST: Partial<Readonly<Record<DocumentKind, RegExp>>> = {
  'national-id': /^[A-Z][12]\d{4}$/,
  'resident-certificate': /^[A-Z][89A-D]\d{4}$/,
};

/** The two parts of a number: six signs and one; undefined where these cannot be parts of a number of this document. */
export function readNumberParts(
  typed: Pick<Particulars, 'country' | 'document' | 'numberFirst' | 'numberLast'>,
): Pick<Particulars, 'numberFirst' | 'numberLast'> | undefined {
  const numberFirst = normaliseIdentityNumber(typed.numberFirst);
  const numberLast = normaliseIdentityNumber(typed.numberLast);
  if (!/^[A-Z0-9]{6}$/.test(numberFirst) || !/^[A-Z0-9]$/.test(numberLast)) return undefined;
  const { country, document } = typed;
  const isNational = document === 'national-id' || document === 'resident-certificate';
  if (country === 'TW' && isNational && !(TAIWAN_FIRST[document]?.test(numberFirst) && /\d/.test(numberLast)))
    return undefined;
  // A Korean number begins with the day of birth.
  if (country === 'KR' && isNational && !/^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(numberFirst))
    return undefined;
  return { numberFirst, numberLast };
}

/** As its owner recognises it and nobody else learns it: `A12345***9`. */
export function maskedNumber({ numberFirst, numberLast }: Particulars): string {
  return `${numberFirst}***${numberLast}`;
}

/** What is wrong with the whole number that a reviewer read from the photo; its checksum decides where it has one. */
export function faultOfNumber(number: string, own: Particulars): 'differs' | 'invalid' | undefined {
  if (number.length <= FIRST || !number.startsWith(own.numberFirst) || !number.endsWith(own.numberLast))
    return 'differs';
  const hasChecksum = own.country === 'TW' && own.document !== 'passport' && own.document !== 'driving-licence';
  if (!/^[A-Z0-9]{7,20}$/.test(number)) return 'invalid';
  return hasChecksum && !isTaiwanId(number) ? 'invalid' : undefined;
}
