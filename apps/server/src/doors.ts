import type { Doors } from './platform/http/index.ts';
import type { Console } from './console.ts';
import type { Hub } from './platform/push/index.ts';
import { createRoutes } from './routes.ts';

/** The ways into the program: whose sessions are believed, what may be called, and how often. */
export function createDoors(
  parts: Parameters<typeof createRoutes>[0] & {
    readonly hub: Pick<Hub, 'upgrade'>;
    /** The operators' side; shut where it is left out. */
    readonly console?: { readonly door: Console['door']; readonly staticDir: string };
    /** Folder of the built investor app. */
    readonly staticDir: string;
  },
): Doors {
  return {
    customers: {
      routes: createRoutes(parts),
      authenticate: parts.sessions.authenticate,
      firstCall: 'common/config',
      rates: { perAddress: 3_000, perCaller: 1_200 },
      staticDir: parts.staticDir,
      upgrade: parts.hub.upgrade,
    },
    ...(parts.console && {
      operators: {
        ...parts.console.door,
        firstCall: 'operators/house',
        rates: { perAddress: 1_200, perCaller: 600 },
        staticDir: parts.console.staticDir,
      },
    }),
  };
}
