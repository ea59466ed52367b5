import { tradingDaysBetween } from '@kuroshio/market';
import type { Model } from '@kuroshio/strategies';
import { clockOf } from '../exchange/index.ts';
import type { LaboratoryRunParts } from './laboratory-parts.ts';
import { newestModel } from './model-rows.ts';
import { LEARNED, trainModel } from './train-model.ts';

export interface ModelKeeper {
  /** By which is traded; undefined where there is none, or where the stored one is not ours. */
  now(): Model | undefined;
  /** Looks now, and trains where that is due. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_EVERY = 5_000;
/** What failed is tried again, not at once. */
const AGAIN_AFTER = 60_000;
/** It is trained anew after so many trading days: each time counts as another trial. */
const TRAINS_EVERY = 21;

/**
 * Keeps the model of the AI-assisted strategy: reads it as it is stored, so that what is changed there without the key is not
 * traded by, and has it trained when there is none of ours or it has grown old.
 */
export async function keepModel(parts: LaboratoryRunParts): Promise<ModelKeeper> {
  const { database, marks, exchange, clock, log } = parts;
  const ending = new AbortController();
  let model: Model | undefined;
  let read: string | undefined;
  let later = 0;
  let cancel = () => {};
  let running: Promise<void> = Promise.resolve();

  async function readModel() {
    const row = await newestModel(database, marks, LEARNED);
    if (row?.model !== read) {
      model = row === undefined ? undefined : (JSON.parse(row.model) as Model);
      read = row?.model;
    }
    return row;
  }

  async function lookOnce(): Promise<void> {
    const row = await readModel();
    if (later > clock.now()) return;
    const { date } = clockOf(exchange.view, 'TWSE');
    const { calendar } = exchange.view.rulebook;
    if (row !== undefined && tradingDaysBetween(calendar, 'TWSE', row.trained_on, date) < TRAINS_EVERY) return;
    try {
      await trainModel(parts, ending.signal);
      await readModel();
    } catch (error) {
      if (ending.signal.aborted) return;
      later = clock.now() + AGAIN_AFTER;
      log.error({ err: error }, 'the model could not be trained');
    }
  }

  function look(): Promise<void> {
    const own = running.then(lookOnce);
    running = own.catch((error) => log.error({ err: error }, 'the model could not be looked at'));
    return running;
  }

  function again(): void {
    void look().then(() => {
      if (!ending.signal.aborted) cancel = clock.after(LOOK_EVERY, again);
    });
  }

  await readModel();
  again();
  return {
    ...{ now: () => model, look },
    async stop() {
      cancel();
      ending.abort(new Error('the program stops'));
      await running;
    },
  };
}
