import { call } from '../platform/api.ts';
import { isRefused } from '../platform/failure.ts';
import {
  FORMAT,
  type ProvedBook,
  type ProvedSeal,
  type Publication,
  type SealedPosting,
  type StatementFile,
} from './statement-file.ts';

const ENTRIES_PER_PAGE = 100;
const PUBLICATIONS_PER_PAGE = 200;
/** A new publication comes some hours after the last: this many in the time of one reading are too many. */
const MOST_ATTEMPTS = 3;

interface Asking {
  readonly signal: AbortSignal;
  /** Hears how many entries have come. */
  readonly onLoaded: (entries: number) => void;
}

/** Asks again where the server wants a pause. */
async function patient<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (failure) {
      if (!isRefused(failure, 'TOO_FREQUENT') || signal.aborted) throw failure;
      const seconds = Number(failure.params.seconds ?? 1);
      await new Promise((resolve) => setTimeout(resolve, 1_000 * Math.max(1, seconds)));
    }
  }
}

async function publicationsFrom(first: number, last: number, signal: AbortSignal): Promise<Publication[]> {
  const all: Publication[] = [];
  for (let from = first; from <= last; ) {
    const input = { from, limit: Math.min(PUBLICATIONS_PER_PAGE, last - from + 1) };
    const { publications } = await patient(
      () => call('seals/list-publications', input, { signal, quiet: true, resend: 2 }),
      signal,
    );
    const newest = publications.at(-1);
    if (newest === undefined) break;
    all.push(...publications);
    from = newest.no + 1;
  }
  return all;
}

/**
 * Asks for all that proves the customer's books. @param since a publication that is wanted as well, as one seen before
 * @returns undefined where nothing has been published yet
 */
async function load(since: number | undefined, { signal, onLoaded }: Asking): Promise<StatementFile | undefined> {
  const own = await patient(() => call('seals/own-books', {}, { signal, quiet: true, resend: 2 }), signal);
  const { publication, customer, salt } = own;
  if (publication === undefined) return undefined;
  const books: ProvedBook[] = [];
  const postings = new Map<string, SealedPosting>();
  const seals = new Map<string, ProvedSeal>();
  for (const { asset } of own.books) {
    for (let before: string | undefined; ; ) {
      const input = { publication: publication.no, asset, limit: ENTRIES_PER_PAGE };
      const page = await patient(
        () =>
          call('seals/own-entries', before === undefined ? input : { ...input, before }, {
            ...{ signal, quiet: true, resend: 2 },
          }),
        signal,
      );
      if (page.book !== undefined) books.push(page.book);
      for (const one of page.postings) postings.set(one.id, one);
      for (const one of page.seals) seals.set(`${one.chain} ${one.no}`, one);
      onLoaded(postings.size);
      before = page.postings.at(-1)?.id;
      if (!page.more || before === undefined) break;
    }
  }
  const oldest = [...seals.values()].reduce(
    (least, seal) => Math.min(least, seal.publication),
    Math.min(publication.no, since ?? publication.no),
  );
  return {
    ...{ format: FORMAT, customer, salt, books },
    publications: await publicationsFrom(oldest, publication.no, signal),
    seals: [...seals.values()],
    postings: [...postings.values()],
  };
}

export async function loadStatement(since: number | undefined, asking: Asking): Promise<StatementFile | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load(since, asking);
    } catch (failure) {
      if (!isRefused(failure, 'PUBLICATION_REPLACED') || attempt === MOST_ATTEMPTS) throw failure;
    }
  }
}
