import type { InputOf, OutputOf } from '@kuroshio/contract';
import { TABLES } from '@kuroshio/market';
import { type Cash, units } from '@kuroshio/money';
import { buyFill, orderHold, orderRelease, type Posting, practiceGrant } from '@kuroshio/ledger';
import { type Books, createBooks, createPostingIds, passingSeals, type Seals } from '../books/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import type { CustomerContext } from '../platform/http/index.ts';
import { createLog } from '../platform/log.ts';
import { listPublications } from './list-publications.ts';
import { ownBooks } from './own-books.ts';
import { ownEntries } from './own-entries.ts';
import type { Publication } from './publication.ts';
import { publish } from './publish.ts';
import type { SealsParts } from './wire-proof.ts';

type Book = Exclude<OutputOf<'seals/own-entries'>['book'], undefined>;

export const [TWD, USD, SHARES] = [1, 2, 1_001] as const;
const cash = (amount: number) => BigInt(amount) as Cash;
const NO_CASH = { held: cash(0), pledged: cash(0) };

export function grantOf(customer: number, amount: number, asset: number = TWD): Posting {
  return practiceGrant({ customer, asset, amount: cash(amount) });
}

/** An order that holds and lets go again. */
export function heldAndReleased(customer: number, order: number, held: number): readonly [Posting, Posting] {
  const fact = { customer, orderId: BigInt(order), cashAsset: TWD, held: cash(held), pledged: cash(0) };
  return [orderHold(fact), orderRelease(fact)];
}

/** Shares bought of the simulated participants, for charges of 3. */
export function bought(customer: number, order: number, shares: number, value: number): Posting {
  return buyFill({
    ...{ customer, orderId: BigInt(order), step: 1, cashAsset: TWD, shareAsset: SHARES, shares: units(shares) },
    ...{ value: cash(value), fees: cash(2), tax: cash(1), counterparty: 'liquidity', release: NO_CASH },
  });
}

/** As the app writes it. */
export interface StatementFile {
  readonly format: 'kuroshio-statement-1';
  readonly customer: number;
  readonly salt: string;
  readonly publications: OutputOf<'seals/list-publications'>['publications'];
  readonly books: Book[];
  readonly seals: OutputOf<'seals/own-entries'>['seals'];
  readonly postings: OutputOf<'seals/own-entries'>['postings'];
}

/** Sealed books on a database of their own, and what a customer may ask of them. For tests only. */
export interface SealedBooks {
  readonly test: TestDatabase;
  readonly seals: Seals;
  readonly parts: SealsParts;
  /** Each call is sealed by itself. */
  post(postings: readonly Posting[]): Promise<void>;
  publish(date: string): Promise<Publication | undefined>;
  entries(
    customer: number,
    input: Omit<InputOf<'seals/own-entries'>, 'limit'> & { limit?: number },
  ): ReturnType<ReturnType<typeof ownEntries>>;
  /** All that proves a customer's books, asked for page by page. */
  statement(customer: number, limit?: number): Promise<StatementFile>;
  close(): Promise<void>;
}

function as(customerId: number): CustomerContext {
  return {
    customer: undefined,
    requireCustomer: () => ({ customerId, sessionId: 1 }),
    ...{ token: undefined, account: undefined, ip: '', userAgent: '', now: 0, log: createLog('silent') },
  };
}

export async function createSealedBooks(): Promise<SealedBooks> {
  const test = await createTestDatabase();
  const seals = passingSeals();
  for (const chain of Object.values(seals.chains)) await chain.reread(test.database);
  const ids = createPostingIds();
  const books: Books = createBooks({
    ...{ chain: seals.chains.books, database: test.database, ids, log: createLog('silent'), now: () => 1_000 },
  });
  const parts: SealsParts = { database: test.database, sealKey: seals.key, exchange: { view: { rulebook: TABLES } } };

  const self: SealedBooks = {
    ...{ test, seals, parts },
    async post(postings) {
      const { state } = await books.post({ postings: postings.map((posting) => ({ posting, tradingDate: null })) });
      if (state !== 'posted') throw new Error(`the postings are ${state}`);
    },
    publish: (date) => publish({ database: test.database, key: seals.key, venue: 'TWSE', date, at: 2_000 }),
    entries: (customer, input) => ownEntries(parts)({ limit: 50, ...input }, as(customer)),
    async statement(customer, limit = 50) {
      const own = await ownBooks(parts)({}, as(customer));
      if (!own.ok || own.value.publication === undefined) throw new Error('nothing is published');
      const { publication, salt } = own.value;
      const file: StatementFile = {
        ...{ format: 'kuroshio-statement-1', customer, salt, publications: [], books: [], seals: [], postings: [] },
      };
      const postings = new Map<string, StatementFile['postings'][number]>();
      const found = new Map<string, StatementFile['seals'][number]>();
      for (const { asset } of own.value.books) {
        for (let before: string | undefined; ; ) {
          const page = await self.entries(customer, {
            ...{ publication: publication.no, asset, limit },
            ...(before === undefined ? {} : { before }),
          });
          if (!page.ok) throw new Error(page.refusal.code);
          if (page.value.book !== undefined) file.books.push(page.value.book);
          for (const one of page.value.postings) postings.set(one.id, one);
          for (const one of page.value.seals) found.set(`${one.chain} ${one.no}`, one);
          before = page.value.postings.at(-1)?.id;
          if (!page.value.more) break;
        }
      }
      file.postings.push(...postings.values());
      file.seals.push(...found.values());
      const listed = await listPublications(parts)(
        { from: Math.min(publication.no, ...file.seals.map((seal) => seal.publication)), limit: 200 },
        as(customer),
      );
      if (listed.ok) file.publications.push(...listed.value.publications.filter(({ no }) => no <= publication.no));
      return file;
    },
    async close() {
      await books.close();
      await test.close();
    },
  };
  return self;
}
