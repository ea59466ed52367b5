import rateLimit from '@fastify/rate-limit';
import type { Endpoint } from '@kuroshio/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressBlock, type AddressOf } from './address.ts';

const MINUTE = 60_000;
/** What one caller may call in a minute is shared out over it, so that it cannot come all at once. */
const CALLER_WINDOW = 10_000;

/** How often a door lets somebody call. */
export interface Rates {
  /** Calls per minute from one address, before anything else is looked at; an office shares one address. */
  readonly perAddress: number;
  /** Calls per minute of one caller over all endpoints. */
  readonly perCaller: number;
}

/** A call that is one too many. */
export interface Exceeded {
  /** Whole seconds until the next is let through. */
  readonly seconds: number;
  /** Whose limit it is. */
  readonly caller: string;
}

/** Undefined when the call may pass. */
type Check = (request: FastifyRequest) => Promise<Exceeded | undefined>;

export interface RateLimits {
  readonly address: Check;
  readonly caller: Check;
  /** The endpoint's own limit; one `by caller` counts guests by their address. */
  endpoint(endpoint: Endpoint): Check;
}

/** The limits of one door. @param callerOf the number of who sent this request, as far as the edge has found out */
type LimitsOfDoor = (
  door: string,
  rates: Rates,
  callerOf?: (request: FastifyRequest) => number | undefined,
) => RateLimits;

/** What the limits of all doors share. */
export interface Limiting {
  /** What each limit is multiplied by, as things stand. */
  readonly multiplier: () => number;
  readonly addressOf: AddressOf;
}

export async function createRateLimits(
  app: FastifyInstance,
  { multiplier, addressOf }: Limiting,
): Promise<LimitsOfDoor> {
  await app.register(rateLimit, { global: false, timeWindow: MINUTE, cache: 50_000 });

  return (door, { perAddress, perCaller }, callerOf = () => undefined) => {
    function limit(perMinute: number, key: (request: FastifyRequest) => string, timeWindow = MINUTE): Check {
      // Numbers of two doors are of different people, whose refusals are held back each for themselves.
      const who = (request: FastifyRequest) => `${door} ${key(request)}`;
      const check = app.createRateLimit({
        max: () => Math.max(1, Math.round((perMinute * multiplier() * timeWindow) / MINUTE)),
        timeWindow,
        // Each limit counts in a store of its own, so the key is only whom it counts.
        keyGenerator: who,
      });
      return async (request) => {
        const state = await check(request);
        if (state.isAllowed || !state.isExceeded) return undefined;
        return { seconds: Math.max(1, state.ttlInSeconds), caller: who(request) };
      };
    }

    // An address and a number never count as the same, whatever they look like.
    const byAddress = (request: FastifyRequest) => `address ${addressBlock(addressOf(request.raw))}`;
    const byCaller = (request: FastifyRequest) => {
      const caller = callerOf(request);
      return caller === undefined ? byAddress(request) : `caller ${caller}`;
    };
    return {
      address: limit(perAddress, byAddress),
      caller: limit(perCaller, byCaller, CALLER_WINDOW),
      endpoint({ rate }) {
        if (!rate) return async () => undefined;
        return limit(rate.perMinute, rate.by === 'ip' ? byAddress : byCaller);
      },
    };
  };
}
