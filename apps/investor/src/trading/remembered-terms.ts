import type { Listing } from '@kuroshio/contract';
import { type Board, BOARDS } from '@kuroshio/market/words.ts';
import { ORDER_TYPES, TIMES_IN_FORCE } from '@kuroshio/orders/words.ts';
import { readJson, saveJson } from '../platform/storage.ts';
import type { TicketDraft } from './ticket.ts';
import type { Terms } from './ticket-board.ts';

/** Local-storage key: the terms of the last order of each currency. Who signs out takes them along. */
const KEY = 'terms';

interface Remembered extends Terms {
  readonly board: Board;
}

function stored(): Partial<Record<string, unknown>> {
  const kept = readJson(KEY);
  return typeof kept === 'object' && kept !== null ? (kept as Partial<Record<string, unknown>>) : {};
}

/** Board, type and duration of the last order in this market, with which the next begins. */
export function rememberedTerms({ currency }: Pick<Listing, 'currency'>): Remembered | undefined {
  const found = stored()[currency];
  if (typeof found !== 'object' || found === null) return undefined;
  const { board, type, timeInForce } = found as Partial<Record<keyof Remembered, unknown>>;
  const [knownBoard, knownType, knownTime] = [
    BOARDS.find((one) => one === board),
    ORDER_TYPES.find((one) => one === type),
    TIMES_IN_FORCE.find((one) => one === timeInForce),
  ];
  if (knownBoard === undefined || knownType === undefined || knownTime === undefined) return undefined;
  return { board: knownBoard, type: knownType, timeInForce: knownTime };
}

export function rememberTerms({ currency }: Pick<Listing, 'currency'>, draft: TicketDraft): void {
  const { board, type, timeInForce } = draft;
  saveJson(KEY, { ...stored(), [currency]: { board, type, timeInForce } });
}
