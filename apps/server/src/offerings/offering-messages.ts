import type { MessageEvent } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import type { NewMessage } from '../notices/index.ts';
import type { ApplicationRow } from './application-rows.ts';
import { type OfferingRow, symbolOf } from './offering-rows.ts';

type OfferingEvent = Extract<MessageEvent, { applicationId: string }>['event'];

/**
 * What a customer is told of a step, once: the key is the step.
 * @param date of what comes next, '' where nothing does
 * @param time which of several such steps it is
 */
export function offeringMessage(
  event: OfferingEvent,
  offering: OfferingRow,
  { id, customer_id, shares }: ApplicationRow,
  amount: bigint,
  date: string,
  time?: bigint,
): NewMessage[] {
  return [
    {
      ...{
        customer: customer_id,
        kind: 'settlement',
        key: time === undefined ? `${event}/${id}` : `${event}/${id}/${time}`,
      },
      event: {
        ...{ event, applicationId: String(id), symbol: symbolOf(offering) },
        ...{ nameTw: offering.name_tw, nameEn: offering.name_en, shares, currency: 'TWD' },
        ...{ amount: formatMinor(amount), date },
        ...(offering.kind === 'lottery' ? {} : { kind: offering.kind }),
      },
    },
  ];
}
