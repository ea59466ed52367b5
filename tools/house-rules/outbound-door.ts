import { blank, isTest, lineAt, type Problem, readImports, type Source } from './source.ts';

const rule = 'outbound door';
const door = 'apps/server/src/platform/outbound/';
const instead = 'the server calls others by platform/outbound alone, which looks at the address';

/** Modules that open connections, whatever is taken of them. */
const closed: ReadonlySet<string> = new Set([
  ...['node:https', 'node:http2', 'node:tls', 'node:dgram', 'node:dns', 'node:dns/promises'],
  ...['undici', 'axios', 'got', 'node-fetch', 'isomorphic-fetch', 'isomorphic-ws'],
]);
/** Modules that do so among other things, with what may be taken of them besides types. */
const partly: Readonly<Record<string, readonly string[]>> = {
  'node:net': ['isIP', 'isIPv4', 'isIPv6', 'createServer', 'BlockList'],
  'node:http': ['createServer'],
  ws: ['WebSocketServer'],
  'web-push': ['webPush'],
};
/** Clients that call by themselves, with the files that hand them our door or ask it first. */
const clients: Readonly<Record<string, readonly string[]>> = {
  '@fugle/marketdata': ['apps/server/src/feeds/providers/fugle.ts'],
  '@alpacahq/alpaca-trade-api': ['apps/server/src/feeds/providers/alpaca.ts'],
};
/** The database is named by the settings, and lies in the operators' own network as a rule. */
const exempt: readonly string[] = ['apps/server/src/platform/database/pool.ts'];

/** What calls without an import. `webPush` itself makes requests for us to send, and must not send them. */
const calls = /(?<![.\w])(?:fetch|EventSource|XMLHttpRequest)\b(?!\s*:)|\bnew WebSocket\b|\.sendNotification\b/g;

/** Names behind `import` of a module that are no types; a default import by its own name. */
function takenOf(text: string, module: string): { readonly names: readonly string[]; readonly index: number }[] {
  const code = blank(text, { strings: false });
  const pattern = /\bimport\s+(type\s+)?([^'";]*?)\s*from\s*['"]([^'"\n]+)['"]/g;
  return [...code.matchAll(pattern)]
    .filter(([, type, , from]) => from === module && type === undefined)
    .map((match) => ({
      index: match.index,
      names: String(match[2])
        .split(/[{},]/)
        .map((name) => name.trim().split(/\s+as\s+/)[0] ?? '')
        .filter((name) => name !== '' && !name.startsWith('type ')),
    }));
}

/** Nobody but the outbound door calls anybody. */
export function checkOutbound(sources: readonly Source[]): Problem[] {
  return sources.flatMap(({ path, text }) => {
    if (!path.startsWith('apps/server/src/') || path.startsWith(door) || isTest(path) || exempt.includes(path))
      return [];
    const problem = (line: number, what: string) => ({ path, line, rule, message: `${what}: ${instead}` });
    const modules = readImports(text)
      .filter(({ from }) => closed.has(from) || (clients[from] !== undefined && !clients[from].includes(path)))
      .map(({ from, line }) => problem(line, from));
    const parts = Object.entries(partly).flatMap(([module, allowed]) =>
      takenOf(text, module).flatMap(({ names, index }) =>
        names
          .filter((name) => !allowed.includes(name))
          .map((name) => problem(lineAt(text, index), `${name} of ${module}`)),
      ),
    );
    const code = blank(text, { strings: true });
    const called = [...code.matchAll(calls)].map((match) => problem(lineAt(text, match.index), match[0]));
    return [...modules, ...parts, ...called];
  });
}
