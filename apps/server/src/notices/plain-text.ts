/** The named characters of HTML that news texts use; others stay as they are written. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ hellip: '…', mdash: '—', ndash: '–', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', middot: '·' },
};

const REPLACEMENT = '\ufffd';

function character(code: number): string {
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : REPLACEMENT;
}

/** Character references once: `&amp;lt;` is `&lt;`. */
function decodeReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return character(Number(decimal));
    if (hex !== undefined) return character(Number.parseInt(hex, 16));
    return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
  });
}

/**
 * Text of a feed as plain text: what scripts and styles hold is gone, tags are gone (a block or a break ends a line),
 * references are characters, control characters and directions are gone, spaces are single. It may still hold `<`, so
 * it is never shown as HTML.
 * @param most characters kept; a longer text ends in an ellipsis
 */
export function plainText(html: string, most: number): string {
  const text = decodeReferences(
    html
      .toWellFormed()
      .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
      .replace(/<(script|style|template|iframe|object|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replace(/<(?:br|\/?(?:p|div|li|ul|ol|h[1-6]|tr|table|blockquote))\b[^>]*>/gi, '\n')
      .replace(/<\/?[a-zA-Z!?][^>]*(?:>|$)/g, ''),
  )
    // The characters that turn the direction of writing could make a text say something else.
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const characters = [...text];
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** An address that may be opened; empty where it is none of http or https. */
export function webAddress(text: string): string {
  const address = decodeReferences(text).trim();
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.href.length <= 1000 ? url.href : '';
}
