import { decodeHTMLAttribute } from 'entities';
import { Parser } from 'htmlparser2';

/** Elements whose content is nobody's text. */
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg']);
/** Elements that begin and end a line. */
const BLOCKS: ReadonlySet<string> = new Set([
  ...['p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'table', 'blockquote'],
]);
/** Characters of HTML that are read for each one that is kept: markup is long, and what is behind it is not shown. */
const READ_FOR_ONE = 20;

/** The text of HTML as a browser would show it, with line ends where blocks begin and end. */
function textOf(html: string): string {
  let text = '';
  let unseen = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (UNSEEN.has(name)) unseen++;
      else if (name === 'br' || BLOCKS.has(name)) text += '\n';
    },
    ontext(part) {
      if (unseen === 0) text += part;
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen--;
      else if (BLOCKS.has(name)) text += '\n';
    },
  });
  parser.end(html);
  return text;
}

/**
 * Text of a feed as plain text: what scripts and styles hold is gone, tags are gone (a block or a break ends a line),
 * references are characters, control characters and directions are gone, spaces are single. It may still hold `<`, so
 * it is never shown as HTML.
 * @param most characters kept; a longer text ends in an ellipsis
 */
export function plainText(html: string, most: number): string {
  const text = textOf(html.slice(0, most * READ_FOR_ONE).toWellFormed())
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
  const address = decodeHTMLAttribute(text.slice(0, 2_000)).trim();
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.href.length <= 1000 ? url.href : '';
}
