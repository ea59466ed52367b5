import { follow, followSums, leafOf, sha256 } from './hash-text.ts';
import { FORMAT, type ProvedBook, type Publication, type SealedPosting, type StatementFile } from './statement-file.ts';

/** What does not fit, with the values of its text. */
export type Finding =
  | { readonly what: 'not-a-proof' }
  | { readonly what: 'publication-changed' | 'publication-missing' | 'seen-otherwise'; readonly no: number }
  | { readonly what: 'entry-not-sealed' | 'entry-twice' | 'entry-foreign' | 'entry-malformed'; readonly entry: string }
  | { readonly what: 'entries-missing'; readonly code: string; readonly here: number; readonly counted: number }
  | { readonly what: 'balance-differs' | 'left-out' | 'total-differs'; readonly code: string }
  | { readonly what: 'book-missing'; readonly asset: number };

export interface Verdict {
  /** What has been found to fit, in the order in which it is looked at. */
  readonly proved: readonly ('publications' | 'entries' | 'balances' | 'totals')[];
  /** The first that does not fit. */
  readonly wrong: Finding | undefined;
}

/** A publication that this device has seen before. */
export interface SeenPublication {
  readonly no: number;
  readonly hash: string;
}

export interface VerifyOptions {
  readonly seen?: SeenPublication | undefined;
  /** The file is what the house says now, so it cannot end before what was seen. */
  readonly isNewest?: boolean;
  /** Hears how many entries have been looked at. */
  readonly onChecked?: (entries: number) => void;
}

class Wrong extends Error {
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(finding.what);
    this.finding = finding;
  }
}

function must(holds: boolean, finding: Finding): asserts holds {
  if (!holds) throw new Wrong(finding);
}

async function checkPublications(
  { publications }: StatementFile,
  { seen, isNewest = false }: VerifyOptions,
): Promise<void> {
  let before: Publication | undefined;
  for (const one of publications) {
    const { no, venue, date, at, previous, chains, assetsRoot, hash } = one;
    const lines = chains.map(({ chain, first, last, head, root }) => `${chain} ${first} ${last} ${head} ${root}\n`);
    const own = await sha256(`${no}\n${venue} ${date}\n${at}\n${previous}\n${lines.join('')}${assetsRoot}\n`);
    must(own === hash, { what: 'publication-changed', no });
    if (before !== undefined) {
      const { no: noBefore, hash: hashBefore, chains: chainsBefore } = before;
      must(no === noBefore + 1 && previous === hashBefore, { what: 'publication-missing', no: noBefore + 1 });
      const goesOn = chains.every(
        ({ chain, first }) => chainsBefore.find((other) => other.chain === chain)?.last === first - 1,
      );
      must(goesOn, { what: 'publication-changed', no });
    }
    must(seen === undefined || no !== seen.no || hash === seen.hash, { what: 'seen-otherwise', no });
    before = one;
  }
  const goesBack = isNewest && seen !== undefined && (before?.no ?? 0) < seen.no;
  must(!goesBack, { what: 'publication-missing', no: seen?.no ?? 0 });
}

/** The text that was sealed, behind the customer's salt. */
function textOf({ id, kind, businessId, step, owner, tradingDate, at, lines }: SealedPosting): string {
  const head = `${id}\n${kind}\n${businessId}\n${step}\n${owner}\n${tradingDate}\n${at}\n`;
  return head + lines.map(([debit, credit, amount]) => `${debit} ${credit} ${amount}\n`).join('');
}

interface Lookup {
  readonly file: StatementFile;
  readonly seals: ReadonlyMap<string, StatementFile['seals'][number]>;
  readonly publications: ReadonlyMap<number, Publication>;
  /** Roots of seals' trees that have been followed into their publication. */
  readonly followed: Map<string, string>;
}

async function isSealed(posting: SealedPosting, { file, seals, publications, followed }: Lookup): Promise<boolean> {
  const root = await follow(await leafOf(file.salt + textOf(posting)), posting.path);
  const known = followed.get(posting.seal);
  if (known !== undefined) return known === root;
  const seal = seals.get(posting.seal);
  if (seal === undefined) return false;
  const chain = publications.get(seal.publication)?.chains.find((one) => one.chain === seal.chain);
  if (chain === undefined || seal.no < chain.first || seal.no > chain.last) return false;
  const head = await sha256(`${seal.before}\n${seal.chain}\n${seal.no}\n${root}\n${seal.keys}`);
  if ((await follow(await leafOf(head), seal.path)) !== chain.root) return false;
  if (seal.no === chain.last && head !== chain.head) return false;
  followed.set(posting.seal, root);
  return true;
}

interface Summed {
  total: bigint;
  entries: number;
}

/** What the entries change in each book of the customer. */
function addChanges(books: Map<number, Summed>, { id, lines }: SealedPosting, customer: number): void {
  const changes = new Map<number, bigint>();
  for (const [debit, credit, amount] of lines) {
    const moved = BigInt(amount);
    must(moved > 0n, { what: 'entry-malformed', entry: id });
    const sides: readonly (readonly [bigint, bigint])[] = [
      [BigInt(debit), -moved],
      [BigInt(credit), moved],
    ];
    for (const [account, change] of sides) {
      if (account >> 24n !== BigInt(customer)) continue;
      const asset = Number((account >> 8n) & 65_535n);
      changes.set(asset, (changes.get(asset) ?? 0n) + change);
    }
  }
  for (const [asset, change] of changes) {
    const book = books.get(asset) ?? { total: 0n, entries: 0 };
    books.set(asset, { total: book.total + change, entries: book.entries + 1 });
  }
}

async function checkEntries(file: StatementFile, onChecked: VerifyOptions['onChecked']): Promise<Map<number, Summed>> {
  const lookup: Lookup = {
    file,
    seals: new Map(file.seals.map((seal) => [`${seal.chain} ${seal.no}`, seal])),
    publications: new Map(file.publications.map((one) => [one.no, one])),
    followed: new Map(),
  };
  const books = new Map<number, Summed>();
  const seen = new Set<string>();
  for (const posting of file.postings) {
    const entry = posting.id;
    must(!seen.has(entry), { what: 'entry-twice', entry });
    seen.add(entry);
    must(posting.owner === file.customer, { what: 'entry-foreign', entry });
    must(await isSealed(posting, lookup), { what: 'entry-not-sealed', entry });
    addChanges(books, posting, file.customer);
    onChecked?.(seen.size);
  }
  return books;
}

function checkBalances({ books }: StatementFile, summed: ReadonlyMap<number, Summed>): void {
  for (const { asset, code, total, entries } of books) {
    const own = summed.get(asset);
    const here = own?.entries ?? 0;
    must(here === entries, { what: 'entries-missing', code, here, counted: entries });
    must(own?.total === BigInt(total), { what: 'balance-differs', code });
  }
  const proved = new Set(books.map(({ asset }) => asset));
  must(proved.size === books.length, { what: 'not-a-proof' });
  for (const asset of summed.keys()) must(proved.has(asset), { what: 'book-missing', asset });
}

/** The published total has the customer's balance in it. */
async function checkTotal(book: ProvedBook, { salt, customer }: StatementFile, { no, assetsRoot }: Publication) {
  const { asset, code, total, entries, path, published, assetPath } = book;
  const leaf = await leafOf(`${salt}${no}\n${customer}\n${asset}\n${total}\n${entries}\n`);
  const owed = BigInt(total);
  const root = await followSums({ hash: leaf, sum: owed > 0n ? owed : 0n }, path);
  must(root?.hash === published.root, { what: 'left-out', code });
  must(root.sum === BigInt(published.total), { what: 'total-differs', code });
  const inAll = await leafOf(`${asset} ${published.total} ${published.short} ${published.root}`);
  must((await follow(inAll, assetPath)) === assetsRoot, { what: 'total-differs', code });
}

/** Checks a proof file with nothing but hashes: nothing is asked of anybody. */
export async function verifyStatement(file: StatementFile, options: VerifyOptions = {}): Promise<Verdict> {
  const proved: Verdict['proved'][number][] = [];
  try {
    const newest = file.publications?.at(-1);
    must(file.format === FORMAT && newest !== undefined, { what: 'not-a-proof' });
    await checkPublications(file, options);
    proved.push('publications');
    const summed = await checkEntries(file, options.onChecked);
    proved.push('entries');
    checkBalances(file, summed);
    proved.push('balances');
    for (const book of file.books) await checkTotal(book, file, newest);
    proved.push('totals');
    return { proved, wrong: undefined };
  } catch (error) {
    // What has no such parts, or no such numbers in them, is no proof.
    return { proved, wrong: error instanceof Wrong ? error.finding : { what: 'not-a-proof' } };
  }
}
