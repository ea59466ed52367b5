import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { leadRelease } from '@kuroshio/ledger';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { type ApplicationRow, putApplication, readApplication } from './application-rows.ts';
import type { LeadParts } from './lead-parts.ts';
import { wireApplications } from './wire-application.ts';

type Path = 'leads/withdraw';

export function withdraw({ database, books, exchange, marks }: LeadParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const row = await readApplication(database, marks, BigInt(id));
    if (row?.customer_id !== customerId) return refuse('LEAD_APPLICATION_NOT_FOUND');
    if (row.state !== 'under-review') return refuse('LEAD_APPLICATION_DECIDED');
    const gone: ApplicationRow = { ...row, state: 'withdrawn', decided_at: new Date(context.now) };
    const { asset, own: amount } = row;
    const posted = await books.post({
      postings: [
        { posting: leadRelease({ lead: customerId, applicationId: row.id, asset, amount }), tradingDate: null },
      ],
      async decide(tx) {
        const now = await readApplication(tx, marks, row.id, { lock: true });
        if (now?.state !== 'under-review') return refuse('LEAD_APPLICATION_DECIDED').refusal;
        await putApplication(tx, marks, gone);
        return undefined;
      },
    });
    if (posted.state !== 'posted') return refuse('LEAD_APPLICATION_DECIDED');
    const [wired] = await wireApplications(database, { view: exchange.view, marks }, [gone]);
    return wired === undefined ? refuse('LEAD_APPLICATION_NOT_FOUND') : ok(wired);
  };
}
