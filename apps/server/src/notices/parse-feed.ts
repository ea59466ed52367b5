import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { plainText, webAddress } from './plain-text.ts';

/** One entry of a feed, as plain text. */
export interface FeedEntry {
  /** What the feed knows it by. */
  readonly key: string;
  readonly title: string;
  readonly body: string;
  /** Empty where there is none that may be opened. */
  readonly link: string;
  /** Epoch ms; undefined where the feed gives none that can be read. */
  readonly at: number | undefined;
}

/** The text is no feed, or no XML. */
export class NotAFeed extends Error {
  override name = 'NotAFeed';
}

const LONGEST_TITLE = 200;
const LONGEST_BODY = 2_000;
/** Entries taken of one reading. */
const MOST_ENTRIES = 50;

// Entities of a document could be made to grow without end: references are read by us, after the parsing.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  textNodeName: '#',
});

type Node = unknown;

function child(node: Node, name: string): Node {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, name)
    ? (node as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

function list(node: Node): readonly Node[] {
  if (node === undefined) return [];
  return Array.isArray(node) ? node : [node];
}

/** The text of an element, with or without attributes; of several the first. */
function text(node: Node): string {
  const [first] = list(node);
  if (typeof first === 'string') return first;
  const inside = child(first, '#');
  return typeof inside === 'string' ? inside : '';
}

function moment(written: string): number | undefined {
  const at = Date.parse(written);
  return Number.isNaN(at) || at < 0 ? undefined : at;
}

/** Of an Atom entry the address of the page itself. */
function atomLink(entry: Node): string {
  const links = list(child(entry, 'link'));
  const page = links.find((one) => [undefined, 'alternate'].includes(child(one, '@rel') as string | undefined));
  const address = child(page ?? links[0], '@href');
  return typeof address === 'string' ? address : '';
}

function entryOf(node: Node, isAtom: boolean): FeedEntry | undefined {
  // Titles and summaries are HTML inside XML, so references are written twice over.
  const html = (name: string) =>
    text(child(node, name)).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const title = plainText(html('title'), LONGEST_TITLE);
  const body = plainText(html('description') || html('summary') || html('content'), LONGEST_BODY);
  const link = webAddress(isAtom ? atomLink(node) : text(child(node, 'link')));
  const key = (text(child(node, 'guid')) || text(child(node, 'id')) || link || title).trim().slice(0, 500);
  if (title === '' || key === '') return undefined;
  const date = ['pubDate', 'published', 'updated', 'dc:date'].map((name) => text(child(node, name))).find(Boolean);
  return { key: key.toWellFormed().replaceAll('\u0000', ''), title, body, link, at: moment(date ?? '') };
}

/** The entries of an RSS 2.0, RSS 1.0 or Atom feed. Throws NotAFeed where the text is none of them. */
export function parseFeed(xml: string): FeedEntry[] {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new NotAFeed(`not well-formed: ${valid.err.msg.slice(0, 200)}`);
  const document: Node = parser.parse(xml);
  const atom = child(document, 'feed');
  const rss = child(child(document, 'rss'), 'channel');
  const rdf = child(document, 'rdf:RDF');
  if (atom === undefined && rss === undefined && rdf === undefined) throw new NotAFeed('neither RSS nor Atom');
  const nodes = atom === undefined ? list(child(rss ?? rdf, 'item')) : list(child(atom, 'entry'));
  return nodes.slice(0, MOST_ENTRIES).flatMap((node) => entryOf(node, atom !== undefined) ?? []);
}
