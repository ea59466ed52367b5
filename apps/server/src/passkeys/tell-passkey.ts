import type { Inbox, NewMessage } from '../notices/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { PasskeyRow, PasskeyStore } from '../webauthn/index.ts';

type Change = Extract<NewMessage['event'], { event: 'passkey' }>['change'];

const MESSAGES_OF_CLONES = 3_600_000;

/** Whoever did it, the customer hears of it: within the transaction of what it tells of. */
export function writePasskeyMessage(
  tx: Queryable,
  { inbox }: { readonly inbox: Pick<Inbox, 'write'> },
  row: PasskeyRow,
  change: Change,
  now: number,
): ReturnType<Inbox['write']> {
  const event = { event: 'passkey', change, name: row.name } as const;
  // A copy that is tried on and on does not fill the inbox: it is told once an hour.
  const once = change === 'cloned' ? `/${Math.floor(now / MESSAGES_OF_CLONES)}` : '';
  const key = `passkey/${row.id}/${change}${once}`;
  return inbox.write(tx, [{ customer: row.owner, kind: 'security', key, event }], now);
}

/** Tells a customer of a copy of a passkey of theirs. */
export function tellCustomer(inbox: Pick<Inbox, 'write' | 'announce'>): PasskeyStore['tellCloned'] {
  return async (tx, row, now) => inbox.announce(await writePasskeyMessage(tx, { inbox }, row, 'cloned', now));
}
