import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { maskPhone, readPhone } from '../identity/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { CustomerParts } from './customer-parts.ts';

interface Row {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly phone: string;
  readonly created_at: Date;
}

const PAGE = 50;
/** By the index of numbers: no count and no look at everybody. */
const NEWEST = `select id, phone, created_at from customer where id < $1 order by id desc limit ${PAGE}`;
const EXACT = 'select id, phone, created_at from customer where id = $1 or phone = $2';

/** Customers by number or whole phone number. A part of a phone number finds nobody: nobody leafs through the customers by it. */
export function find({
  database,
  operatorLog,
  restrictions,
}: CustomerParts): Handler<InputOf<'customers/find'>, OutputOf<'customers/find'>, 'operators'> {
  return async ({ text, before }, context) => {
    const { operatorId } = context.requireOperator();
    const { now, ip, userAgent: device } = context;
    const number = /^\d{6,9}$/.test(text) ? Number(text) : null;
    const rows =
      text === ''
        ? await database.query<Row>(NEWEST, [Number(before ?? 2_147_483_647)])
        : await database.query<Row>(EXACT, [number, readPhone(text, 'TW') ?? '']);
    if (text !== '') {
      const facts = { found: String(rows.length) };
      await operatorLog.note({ operatorId, action: 'customer-searched', about: 'customers', facts, ip, device, now });
    }
    return ok({
      customers: rows.map(({ id, phone, created_at }) => ({
        ...{ customer: String(id), phone: maskPhone(phone), openedAt: created_at.getTime() },
        restrictions: [...restrictions.of(id, now)],
      })),
    });
  };
}
