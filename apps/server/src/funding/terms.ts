import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { wireStamp } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { termsFor } from './card-terms.ts';
import { type Channel, CHANNELS, isWithin, type Terms, termsAt, WAYS_OUT } from './channels.ts';
import type { FundingParts } from './funding-parts.ts';
import { HOUSE_ACCOUNT, virtualAccount } from './virtual-account.ts';

type Path = 'funding/terms';

const COUNTED_DAYS = 90;
const PENDING = "select channel from deposit where customer_id = $1 and state = 'under-review'";
const OPEN = "select 1 from withdrawal where customer_id = $1 and state in ('under-review', 'approved')";
const PUNCTUAL = `select count(*)::integer as paid, (count(*) filter (where paid_at <= due_at))::integer as in_time
  from withdrawal where state = 'paid' and paid_at > $1`;

const wireTerms = ({ currency, minimum, maximum, fee }: Terms) => ({
  ...{ currency, minimum: formatMinor(minimum), maximum: formatMinor(maximum), fee: formatMinor(fee) },
});

/** What is possible now, and in public how punctually withdrawals were paid. */
export function terms({
  database,
  exchange,
  desk,
  settings,
  isPractice,
  closingRest,
}: Pick<FundingParts, 'database' | 'exchange' | 'desk' | 'settings' | 'isPractice' | 'closingRest'>): Handler<
  InputOf<Path>,
  OutputOf<Path>
> {
  return async (_input, context) => {
    const { customerId } = context.requireCustomer();
    const { now } = context;
    const { time } = wireStamp(exchange.view, 'TWSE', now);
    const pending = new Set(
      (await database.query<{ channel: Channel }>(PENDING, [customerId])).map(({ channel }) => channel),
    );
    const open = await database.query(OPEN, [customerId]);
    const since = new Date(now - COUNTED_DAYS * 86_400_000);
    const [punctual] = await database.query<{ paid: number; in_time: number }>(PUNCTUAL, [since]);
    const account = virtualAccount(customerId);
    const withdrawalWindow = settings.at('withdrawal-window', now);
    return ok({
      deposits: (Object.keys(CHANNELS) as Channel[])
        .filter((channel) => isPractice || !CHANNELS[channel].practice)
        .map((channel) => {
          const { terms: rows, needsReceipt, hasAccount, ...names } = CHANNELS[channel];
          const window = settings.at(names.window, now);
          return {
            ...{
              channel,
              terms: rows.map((row) => wireTerms(termsAt(settings, row, now))),
              window,
              needsReceipt,
              pending: pending.has(channel),
            },
            isOpen: settings.at(names.open, now) && isWithin(window, time),
            account: hasAccount ? account : needsReceipt ? HOUSE_ACCOUNT : '',
          };
        }),
      withdrawals: await Promise.all(
        WAYS_OUT.map(async ({ kind, network, terms: own }) => {
          const stated = { customer: customerId, kind, terms: termsAt(settings, own, now) };
          return { kind, network, terms: wireTerms(await termsFor({ closingRest }, database, stated)) };
        }),
      ),
      withdrawalWindow,
      withdrawalsOpen: isWithin(withdrawalWindow, time),
      withdrawalPending: open.length > 0,
      punctuality: { paid: punctual?.paid ?? 0, inTime: punctual?.in_time ?? 0 },
      houseDesk: desk.hasDesk,
    });
  };
}
