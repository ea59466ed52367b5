import { assert, ok, type Outcome } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor, parseMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import { SETTINGS_OF } from './chain-parts.ts';
import { markedPractice, type PracticeRow, SELECT_PRACTICE, type Stored } from './chain-rows.ts';
import { practiceHeight, practiceTxHash } from './practice-chain.ts';
import type { ChainDeposits } from './start-chain-deposits.ts';

type Path = 'chain-deposits/practice-send';

/** 10,000 USDT at once, and so many times within 24 hours: enough to practise with, dust too. */
const MOST = 10_000_000_000n;
const MOST_A_DAY = 20;
const DAY = 86_400_000;

const LOCK_CUSTOMER = 'select 1 from customer where id = $1 for no key update';
const UNDER_KEY = `${SELECT_PRACTICE} where customer_id = $1 and client_key = $2`;
const SENT = 'select count(*)::integer as n from practice_chain_transfer where customer_id = $1 and at > $2';
const WRITE = `insert into practice_chain_transfer (id, customer_id, client_key, fingerprint, network, address, amount, height, at, mark)
  overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

/** Somebody else's wallet in a simulated market: it sends what the customer tells it to, in the next block. */
export function practiceSend({ parts, chains }: ChainDeposits): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, marks, settings, certified, stopsDeposit } = parts;
  const underKey = async (on: Queryable, customer: number, key: string) =>
    (await on.query<Stored<PracticeRow>>(UNDER_KEY, [customer, key]))[0];
  const answer = ({ id }: PracticeRow) => ({ txHash: practiceTxHash(id) });

  return async ({ sendKey, ...wish }, context) => {
    const { customerId } = context.requireCustomer();
    const { now } = context;
    const { network } = wish;
    const fingerprint = fingerprintOf(wish);
    const first = repeated(await underKey(database, customerId, sendKey), fingerprint, answer);
    if (first !== undefined) return first;
    const watched = chains.find(({ chain }) => chain.network === network && chain.isPractice);
    if (watched === undefined || !settings.at(SETTINGS_OF[network].open, now)) return refuse('CHANNEL_CLOSED');
    if (!(await certified.isCertified(database, customerId))) return refuse('VERIFICATION_REQUIRED');
    const amount = parseMinor(wish.amount);
    if (amount > MOST) return refuse('AMOUNT_ABOVE_MAXIMUM', { maximum: formatMinor(MOST), currency: 'USDT' });
    const address = await watched.addresses.open(customerId, now);
    return database.transaction(async (tx): Promise<Outcome<OutputOf<Path>>> => {
      // Two at once come one after the other.
      await tx.query(LOCK_CUSTOMER, [customerId]);
      const again = repeated(await underKey(tx, customerId, sendKey), fingerprint, answer);
      if (again !== undefined) return again;
      const limited = await stopsDeposit(tx, { customer: customerId, currency: 'USDT', amount, now });
      if (limited !== undefined) return { ok: false, refusal: limited };
      const [sent] = await tx.query<{ n: number }>(SENT, [customerId, new Date(now - DAY)]);
      if ((sent?.n ?? 0) >= MOST_A_DAY) return refuse('PRACTICE_LIMIT', { maximum: MOST_A_DAY });
      const [next] = await tx.query<{ id: bigint }>("select nextval('practice_chain_transfer_id_seq') as id");
      assert(next !== undefined, 'the sequence of practice transfers gives a number');
      const row: PracticeRow = {
        ...{ id: next.id, customer_id: customerId, client_key: sendKey, fingerprint, network, address, amount },
        ...{ height: BigInt(practiceHeight(now) + 1), at: new Date(now) },
      };
      await tx.query(WRITE, [
        ...[String(row.id), customerId, sendKey, fingerprint, network, address, amount, String(row.height), row.at],
        marks.make(markedPractice(row)),
      ]);
      return ok(answer(row));
    });
  };
}
