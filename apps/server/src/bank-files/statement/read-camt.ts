import { type CashCode, formatMinor } from '@kuroshio/money';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import {
  checked,
  currencyNamed,
  isDay,
  isReference,
  isTime,
  minorOf,
  remarkOf,
  type Statement,
  type StatementEntry,
  problem,
  type StatementProblem,
} from './statement.ts';

/** The versions of ISO 20022 of which banks' files are known. */
const VERSION = /urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d{2})/;
const VERSIONS = ['02', '06', '08'];
/** A document of this kind is ten deep. */
const DEEPEST = 24;

// What a document declares could be made to grow without end: it may declare nothing, and references are read by us.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  textNodeName: '#',
  maxNestedTags: DEEPEST,
});

const KNOWN: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replaceAll(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g, (_, name, decimal, hex) => {
    if (name !== undefined) return KNOWN[name as string] ?? '';
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** One element with its address in the document, so that what is wrong can be named. */
class Element {
  readonly #node: unknown;
  readonly where: string;

  constructor(node: unknown, where: string) {
    this.#node = node;
    this.where = where;
  }

  /** The elements of a name directly inside. */
  all(name: string): Element[] {
    const node = this.#node;
    const inside = typeof node === 'object' && node !== null && Object.hasOwn(node, name);
    const found = inside ? (node as Readonly<Record<string, unknown>>)[name] : undefined;
    const list = found === undefined ? [] : Array.isArray(found) ? (found as unknown[]) : [found];
    return list.map((one, at) => new Element(one, `${this.where}/${name}${list.length > 1 ? ` ${at + 1}` : ''}`));
  }

  /** The one element down a path; undefined where there is none. Several where one is meant are refused. */
  find(path: string): Element | undefined {
    const [name = '', ...rest] = path.split('/');
    const [first, second] = this.all(name);
    if (second !== undefined) throw second.wrong();
    return rest.length === 0 ? first : first?.find(rest.join('/'));
  }

  must(path: string): Element {
    const found = this.find(path);
    if (found === undefined) throw problem('BANK_FILE_ELEMENT', { element: `${this.where}/${path}` });
    return found;
  }

  get text(): string {
    if (typeof this.#node === 'string') return plain(this.#node).trim();
    const [own] = this.all('#');
    return own === undefined ? '' : own.text;
  }

  attribute(name: string): string {
    return this.all(`@${name}`)[0]?.text ?? '';
  }

  wrong(): StatementProblem {
    return problem('BANK_FILE_ELEMENT', { element: this.where });
  }
}

function parsed(text: string): Element {
  const forbidden = /<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.exec(text);
  if (forbidden !== null) throw problem('BANK_FILE_FORBIDDEN', { element: forbidden[0] });
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw problem('BANK_FILE_XML', { line: valid.err.line });
  try {
    return new Element(parser.parse(text), '');
  } catch {
    // Deeper than any statement is.
    throw problem('BANK_FILE_ELEMENT', { element: `> ${DEEPEST}` });
  }
}

/** @returns the amount of an element, in the currency of the account: one in another is refused */
function amountOf(element: Element, currency: CashCode): bigint {
  const given = element.attribute('Ccy');
  if (given !== currency) throw problem('BANK_FILE_CURRENCY', { given: given.slice(0, 12) });
  const amount = minorOf(element.text, currency);
  if (amount === undefined || amount < 0n) throw element.wrong();
  return amount;
}

function directionOf(element: Element): StatementEntry['direction'] {
  const said = element.must('CdtDbtInd');
  if (said.text === 'CRDT') return 'credit';
  if (said.text === 'DBIT') return 'debit';
  throw said.wrong();
}

const TAIPEI_AHEAD = 8 * 3_600_000;

/** A day, or a moment: one that names no zone is Taipei's. */
function momentOf(element: Element): Pick<StatementEntry, 'day' | 'time'> {
  const day = element.find('Dt');
  if (day !== undefined) {
    if (!isDay(day.text)) throw day.wrong();
    return { day: day.text, time: '' };
  }
  const said = element.must('DtTm');
  const [, date = '', time = '', zone = ''] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?$/.exec(said.text) ?? [];
  if (!isDay(date) || !isTime(time)) throw said.wrong();
  if (zone === '') return { day: date, time };
  const at = Date.parse(`${date}T${time}${zone}`);
  if (Number.isNaN(at)) throw said.wrong();
  const local = new Date(at + TAIPEI_AHEAD).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 19) };
}

function balances(statement: Element): Readonly<Record<'opening' | 'closing', Element>> {
  const found = new Map<string, Element>();
  for (const one of statement.all('Bal')) {
    const code = one.find('Tp/CdOrPrtry/Cd')?.text ?? '';
    if (found.has(code) && ['OPBD', 'PRCD', 'CLBD'].includes(code)) throw one.wrong();
    found.set(code, one);
  }
  const [opening, closing] = [found.get('OPBD') ?? found.get('PRCD'), found.get('CLBD')];
  const lacks = opening === undefined ? 'OPBD' : 'CLBD';
  if (opening === undefined || closing === undefined)
    throw problem('BANK_FILE_ELEMENT', { element: `${statement.where}/Bal ${lacks}` });
  return { opening, closing };
}

const balanceOf = (element: Element, currency: CashCode) => {
  const amount = amountOf(element.must('Amt'), currency);
  return directionOf(element) === 'credit' ? amount : -amount;
};

const NO_REFERENCE = 'NOTPROVIDED';

function referenceOf(entry: Element, details: Element | undefined): string {
  const said = [details?.find('Refs/AcctSvcrRef'), entry.find('AcctSvcrRef')];
  const found = said.find((one) => one !== undefined && one.text !== '' && one.text !== NO_REFERENCE);
  if (found === undefined) throw problem('BANK_FILE_ELEMENT', { element: `${entry.where}/AcctSvcrRef` });
  if (!isReference(found.text)) throw found.wrong();
  return found.text;
}

/** The number that was paid to, where the bank itself says it. What a sender has typed is not looked at: it would be a stranger's word. */
function payToOf(details: Element | undefined): string {
  const found =
    details?.find('RltdPties/CdtrAcct/Id/Othr/Id') ?? details?.all('RmtInf')[0]?.all('Strd')[0]?.find('CdtrRefInf/Ref');
  return found === undefined || !/^\d{1,20}$/.test(found.text) ? '' : found.text;
}

const remarkIn = (entry: Element, details: Element | undefined) =>
  remarkOf(
    [
      ...(details?.all('RmtInf')[0]?.all('Ustrd') ?? []).map(({ text }) => text),
      ...[details?.find('RltdPties/Dbtr/Nm') ?? details?.find('RltdPties/Dbtr/Pty/Nm'), entry.find('AddtlNtryInf')].map(
        (one) => one?.text ?? '',
      ),
    ]
      .filter((text) => text !== '')
      .join(' '),
  );

/** The movements of an entry: itself, or, where the bank has gathered several in it, each of them. */
function entriesOf(entry: Element, at: number, currency: CashCode): StatementEntry[] {
  const place = `Ntry ${at + 1}`;
  const direction = directionOf(entry);
  const whole = amountOf(entry.must('Amt'), currency);
  if (whole === 0n) throw entry.must('Amt').wrong();
  const when = momentOf(entry.must('BookgDt'));
  const parts = entry.all('NtryDtls').flatMap((one) => one.all('TxDtls'));
  const made = (details: Element | undefined, amount: bigint, own: string): StatementEntry => ({
    ...{ place: own, direction, amount, ...when, payTo: direction === 'credit' ? payToOf(details) : '' },
    ...{ reference: referenceOf(entry, details), remark: remarkIn(entry, details) },
  });
  if (parts.length <= 1) return [made(parts[0], whole, place)];
  const amounts = parts.map((one) => amountOf(one.find('Amt') ?? one.must('AmtDtls/TxAmt/Amt'), currency));
  const sum = amounts.reduce((total, one) => total + one, 0n);
  if (sum !== whole || amounts.includes(0n))
    throw problem('BANK_FILE_BALANCE', {
      ...{ said: formatMinor(whole), reckoned: formatMinor(sum), currency, where: place },
    });
  return parts.map((one, n) => made(one, amounts[n] ?? 0n, `${place}, TxDtls ${n + 1}`));
}

/** Whether a text begins as an XML document does. */
export const isXml = (text: string) => /^\uFEFF?\s*</.test(text);

/** A bank's statement as ISO 20022 camt.053.001.02, .06 or .08: one account, what is booked. */
export function readCamt(text: string): Statement {
  const version = VERSION.exec(text.slice(0, 4096))?.[1];
  if (version === undefined || !VERSIONS.includes(version)) throw problem('BANK_FILE_KIND');
  const document = parsed(text.startsWith('\uFEFF') ? text.slice(1) : text);
  const statements = document.must('Document/BkToCstmrStmt').all('Stmt');
  const [statement] = statements;
  if (statement === undefined || statements.length > 1)
    throw problem('BANK_FILE_STATEMENTS', { count: statements.length });
  const { opening, closing } = balances(statement);
  const named = closing.must('Amt').attribute('Ccy');
  const currency = currencyNamed(named);
  if (currency === undefined) throw problem('BANK_FILE_CURRENCY', { given: named.slice(0, 12) });
  const account = statement.find('Acct/Id/IBAN') ?? statement.must('Acct/Id/Othr/Id');
  let pending = 0;
  const booked = statement.all('Ntry').flatMap((entry, at) => {
    const status = entry.must('Sts');
    const said = status.find('Cd')?.text ?? status.text;
    if (said === 'BOOK') return entriesOf(entry, at, currency);
    if (!['PDNG', 'INFO', 'FUTR'].includes(said)) throw status.wrong();
    pending += 1;
    return [];
  });
  return checked({
    ...{ format: 'camt.053', account: account.text.slice(0, 34), currency, pending, entries: booked },
    statementId: statement.must('Id').text.slice(0, 35),
    sequence: (statement.find('ElctrncSeqNb') ?? statement.find('LglSeqNb'))?.text.slice(0, 18) ?? '',
    opening: balanceOf(opening, currency),
    closing: balanceOf(closing, currency),
    closingDay: momentOf(closing.must('Dt')).day,
  });
}
