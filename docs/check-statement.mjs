// Checks a proof file of the app's page 帳本驗證 without any of our code:  node check-statement.mjs <file>
// Node 20 or newer, nothing to install. Ends with 0 where everything fits and with 1, naming what does not, where it does not.
//
// To know that everybody is shown the same, compare the last line with what others see, or with the public list of
// publications: add `--published <file>` with a copy of `publications.jsonl`.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const leafOf = (text) => sha256(`0${text}`);

class Wrong extends Error {}

function must(holds, what) {
  if (!holds) throw new Wrong(what);
}

const digits = (value, name) => {
  must(typeof value === 'string' && /^-?\d{1,40}$/.test(value), `${name} is not a whole number`);
  return BigInt(value);
};

/** A tree of hashes: a node is the hash of "1" and its two halves. */
const follow = (leaf, path) =>
  path.reduce((at, { side, hash }) => sha256(side === 'left' ? `1${hash}${at}` : `1${at}${hash}`), leaf);

/** A tree of hashes and sums: a node is the hash of "1" and of both hashes and sums. No sum may be below zero. */
function followSums(leaf, path) {
  return path.reduce((at, step) => {
    const other = { hash: step.hash, sum: digits(step.sum, 'a sum') };
    must(other.sum >= 0n, 'a sum below zero stands in the tree of what is owed');
    const [left, right] = step.side === 'left' ? [other, at] : [at, other];
    return { hash: sha256(`1${left.hash} ${left.sum} ${right.hash} ${right.sum}`), sum: left.sum + right.sum };
  }, leaf);
}

/** Publications follow each other, each with the hash of the one before it. */
function checkPublications(publications) {
  must(Array.isArray(publications) && publications.length > 0, 'the file has no publication');
  let before;
  for (const one of publications) {
    const { no, venue, date, at, previous, chains, assetsRoot, hash } = one;
    const lines = chains.map(({ chain, first, last, head, root }) => `${chain} ${first} ${last} ${head} ${root}\n`);
    const own = sha256(`${no}\n${venue} ${date}\n${at}\n${previous}\n${lines.join('')}${assetsRoot}\n`);
    must(own === hash, `publication ${no} does not have the hash that it says`);
    if (before !== undefined) {
      must(no === before.no + 1 && previous === before.hash, `publication ${no} does not follow ${before.no}`);
      for (const { chain, first } of chains) {
        const last = before.chains.find((other) => other.chain === chain)?.last;
        must(last !== undefined && first === last + 1, `publication ${no} leaves out seals of chain ${chain}`);
      }
    }
    before = one;
  }
  return before;
}

/** The text that was sealed of a posting, behind the customer's salt. */
function textOf({ id, kind, businessId, step, owner, tradingDate, at, lines }) {
  const head = `${id}\n${kind}\n${businessId}\n${step}\n${owner}\n${tradingDate}\n${at}\n`;
  return head + lines.map(([debit, credit, amount]) => `${debit} ${credit} ${amount}\n`).join('');
}

/** A posting is in its seal, and the seal in a publication of the file. */
function checkPosting(posting, { salt, seals, publications }) {
  const name = `entry ${posting.id}`;
  const seal = seals.get(posting.seal);
  must(seal !== undefined, `${name}: its seal ${posting.seal} is not in the file`);
  const root = follow(leafOf(salt + textOf(posting)), posting.path);
  const head = sha256(`${seal.before}\n${seal.chain}\n${seal.no}\n${root}\n${seal.keys}`);
  const publication = publications.find(({ no }) => no === seal.publication);
  const chain = publication?.chains.find((one) => one.chain === seal.chain);
  must(chain !== undefined, `${name}: publication ${seal.publication} is not in the file`);
  must(chain.first <= seal.no && seal.no <= chain.last, `${name}: its seal is of another publication`);
  must(follow(leafOf(head), seal.path) === chain.root, `${name} is not in the sealed chain as it stands here`);
  must(seal.no !== chain.last || head === chain.head, `${name}: the head of its seal is not the published one`);
}

/** What a posting changes in each book (owner and asset) of the customer. */
function changesOf({ id, lines }, customer) {
  const changes = new Map();
  for (const [debit, credit, amount] of lines) {
    const moved = digits(amount, `entry ${id}: an amount`);
    must(moved > 0n, `entry ${id} moves less than nothing`);
    for (const [account, change] of [
      [digits(debit, 'an account'), -moved],
      [digits(credit, 'an account'), moved],
    ]) {
      if (account >> 24n !== BigInt(customer)) continue;
      const asset = Number((account >> 8n) & 65535n);
      changes.set(asset, (changes.get(asset) ?? 0n) + change);
    }
  }
  return changes;
}

/** The balance is the sum of the entries, and the house's published total has it in it. */
function checkBook(book, summed, { salt, customer }, { no, assetsRoot }) {
  const { asset, code, entries, path, published, assetPath } = book;
  const total = digits(book.total, `${code}: the balance`);
  must(summed?.entries === entries, `${code}: ${summed?.entries ?? 0} entries are here, ${entries} were counted`);
  must(summed.total === total, `${code}: the entries come to ${summed.total}, and the balance is ${total}`);
  const leaf = leafOf(`${salt}${no}\n${customer}\n${asset}\n${total}\n${entries}\n`);
  const root = followSums({ hash: leaf, sum: total > 0n ? total : 0n }, path);
  must(root.hash === published.root, `${code}: the balance is not in what the house says that it owes`);
  must(root.sum === digits(published.total, `${code}: the total`), `${code}: the total is not the sum of the tree`);
  const owed = leafOf(`${asset} ${published.total} ${published.short} ${published.root}`);
  must(follow(owed, assetPath) === assetsRoot, `${code}: the total is not the one that was published`);
}

function check(file) {
  must(file.format === 'kuroshio-statement-1', 'this is not a proof file');
  const { customer, salt, publications, books, postings } = file;
  const newest = checkPublications(publications);
  const seals = new Map(file.seals.map((seal) => [`${seal.chain} ${seal.no}`, seal]));
  const summed = new Map();
  const seen = new Set();
  for (const posting of postings) {
    must(!seen.has(posting.id), `entry ${posting.id} is here twice`);
    seen.add(posting.id);
    must(posting.owner === customer, `entry ${posting.id} is another customer's`);
    checkPosting(posting, { salt, seals, publications });
    for (const [asset, change] of changesOf(posting, customer)) {
      const { total, entries } = summed.get(asset) ?? { total: 0n, entries: 0 };
      summed.set(asset, { total: total + change, entries: entries + 1 });
    }
  }
  for (const book of books) checkBook(book, summed.get(book.asset), file, newest);
  const proved = new Set(books.map(({ asset }) => asset));
  must(proved.size === books.length, 'a book is here twice');
  for (const asset of summed.keys()) must(proved.has(asset), `the book of asset ${asset} is missing`);
  return newest;
}

/** Whether the list that everybody sees says the same. */
function compare(publications, listed) {
  const lines = listed.split('\n').filter((line) => line !== '');
  const hashes = new Map(lines.map((line) => JSON.parse(line)).map(({ no, hash }) => [no, hash]));
  for (const { no, hash } of publications) {
    must(hashes.get(no) === hash, `publication ${no} is not the one of the public list`);
  }
}

const [name, option, list] = process.argv.slice(2);
if (name === undefined || (option !== undefined && (option !== '--published' || list === undefined))) {
  console.error('node check-statement.mjs <file> [--published <publications.jsonl>]');
  process.exit(2);
}
try {
  const file = JSON.parse(readFileSync(name, 'utf8'));
  const newest = check(file);
  if (list !== undefined) compare(file.publications, readFileSync(list, 'utf8'));
  console.log(`All ${file.postings.length} entries of customer ${file.customer} are in the sealed chain.`);
  for (const { code, total, entries, published } of file.books) {
    console.log(
      `${code}: ${entries} entries come to ${total}, which is in the ${published.total} that the house owes.`,
    );
  }
  console.log(`Publication ${newest.no} after ${newest.date} of ${newest.venue}: ${newest.hash}`);
} catch (error) {
  console.error(`WRONG: ${error.message}`);
  process.exit(1);
}
