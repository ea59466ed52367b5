import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { InstrumentParts } from './instrument-parts.ts';
import { listInstruments } from './list-instruments.ts';
import { readInstrument } from './read-instrument.ts';

export function instrumentRoutes(parts: InstrumentParts): Route<'operators'>[] {
  return [
    route(ENDPOINTS['instruments/list-instruments'], listInstruments(parts)),
    route(ENDPOINTS['instruments/read-instrument'], readInstrument(parts)),
  ];
}
