import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { accountRange } from '@kuroshio/ledger';
import type { Handler } from '../platform/http/index.ts';
import { wirePublication } from './list-publications.ts';
import { newestPublication } from './read-publications.ts';
import { namedAsset, type SealsParts } from './wire-proof.ts';

type Path = 'seals/own-books';

const BOOKS = `select ((account_id >> 8) & 65535)::integer as asset from balance
  where account_id between $1 and $2 and account_id & 255 = 1 and entries > 0 order by account_id`;

export function ownBooks({ database, sealKey, exchange }: SealsParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_, context) => {
    const { customerId } = context.requireCustomer();
    const publication = await newestPublication(database);
    const books = await database.query<{ asset: number }>(BOOKS, [...accountRange(customerId)]);
    return ok({
      ...(publication === undefined ? {} : { publication: wirePublication(publication) }),
      customer: customerId,
      salt: sealKey.saltOf(customerId),
      books: books.map(({ asset }) => ({ asset, ...namedAsset(exchange.view, asset) })),
    });
  };
}
