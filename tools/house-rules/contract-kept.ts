import { type DoorName, type Endpoint, keyFieldsOf } from '@kuroshio/contract';
import { blank, type Problem, type Source } from './source.ts';

/** What the list of a door's routes is called, in the wiring and in each capability: no list holds routes of two doors. */
const listNames: Readonly<Record<DoorName, string>> = { customers: 'routes.ts', operators: 'operator-routes.ts' };
const server = 'apps/server/src/';
const rule = 'endpoint kept';
const keyRule = 'money moves by a key';
const textRule = 'refusal has its text';

/**
 * Every call of the contract has one handler file named like it, and one route: in its door's wiring list or in its
 * capability's own list for that door (`trading/routes.ts`), which the wiring list then takes in through the
 * capability's index. A route names its endpoint as `ENDPOINTS['trading/place-order']` and calls what its handler is
 * named, like the action (`placeOrder`), which is imported beside it.
 */
export function checkEndpoints(
  endpoints: readonly Pick<Endpoint, 'path' | 'door'>[],
  sources: readonly Source[],
): Problem[] {
  const lists = new Map(
    sources
      .filter(({ path }) => /^apps\/server\/src\/(?:[a-z-]+\/)?(?:operator-)?routes\.ts$/.test(path))
      .map(({ path, text }) => [path, blank(text, { strings: false })] as const),
  );
  const files = new Set(sources.map(({ path }) => path));
  const doors = [...new Set(endpoints.map(({ door }) => door))];
  const missing = doors.map((door) => server + listNames[door]).filter((wiring) => !lists.has(wiring));
  if (missing.length > 0) return missing.map((wiring) => problem(wiring, 'the list of routes is missing'));
  const seen = new Set<string>();
  return endpoints.flatMap((endpoint) => {
    if (seen.has(endpoint.path)) return [problem(handlerOf(endpoint.path), `${endpoint.path} is promised twice`)];
    seen.add(endpoint.path);
    return checkEndpoint(endpoint, lists, files);
  });
}

function checkEndpoint(
  { path: endpoint, door }: Pick<Endpoint, 'path' | 'door'>,
  lists: ReadonlyMap<string, string>,
  files: ReadonlySet<string>,
): Problem[] {
  const [capability = '', action = ''] = endpoint.split('/');
  const wiring = server + listNames[door];
  const own = `${server}${capability}/${listNames[door]}`;
  const problems: Problem[] = [];
  const handler = handlerOf(endpoint);
  if (!files.has(handler)) problems.push(problem(handler, `the handler of ${endpoint} is missing`));
  const name = new RegExp(`ENDPOINTS\\[['"]${endpoint}['"]\\],?\\s*(\\w*)`, 'g');
  const naming = [...lists].flatMap(([path, code]) => [...code.matchAll(name)].map(([, called]) => ({ path, called })));
  const [only] = naming;
  if (only === undefined || naming.length > 1) {
    problems.push(problem(only?.path ?? own, `${endpoint} has ${naming.length} routes instead of one`));
    return problems;
  }
  const { path: list, called } = only;
  const expected = action.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (called !== expected) problems.push(problem(list, `the handler of ${endpoint} is named ${expected}`));
  const imported = list === wiring ? `'./${endpoint}.ts'` : `'./${action}.ts'`;
  if (list !== wiring && list !== own) problems.push(problem(list, `${endpoint} belongs in ${own}`));
  else if (!lists.get(list)?.includes(imported)) problems.push(problem(list, `${imported} is not imported`));
  if (list !== wiring && !lists.get(wiring)?.includes(`'./${capability}/index.ts'`)) {
    problems.push(problem(wiring, `the routes of ${capability} are not taken in`));
  }
  return problems;
}

const handlerOf = (endpoint: string) => `${server}${endpoint}.ts`;

function problem(path: string, message: string): Problem {
  return { path, line: 0, rule, message };
}

/**
 * A call that moves money has exactly one key of repetition and refuses its reuse. The types say so too; this also sees
 * what was cast, and a second key, of which nobody would know which one counts.
 */
export function checkKeys(
  endpoints: readonly Pick<Endpoint, 'path' | 'input' | 'movesMoney' | 'refusals'>[],
): Problem[] {
  return endpoints.flatMap(({ path, input, movesMoney, refusals }) => {
    if (movesMoney !== true) return [];
    const file = `packages/contract/src/${path}.ts`;
    const told = (message: string): Problem => ({ path: file, line: 0, rule: keyRule, message });
    const keys = keyFieldsOf(input);
    return [
      ...(keys.length === 1 ? [] : [told(`${path} moves money by ${keys.length} fields of clientKey instead of one`)]),
      ...(refusals.includes('KEY_REUSED') ? [] : [told(`${path} does not refuse with KEY_REUSED`)]),
    ];
  });
}

/** Every refusal of the catalogue has a text in each language, with exactly its params in braces. */
export function checkRefusalTexts(
  catalogue: Readonly<Record<string, { readonly params: Readonly<Record<string, string>> }>>,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Problem[] {
  return Object.entries(texts).flatMap(([language, refusals]) => {
    const path = `packages/text/src/${language}`;
    const problems: Problem[] = [];
    for (const [code, { params }] of Object.entries(catalogue)) {
      const text = refusals[code];
      if (text === undefined || text.trim() === '') {
        problems.push({ path, line: 0, rule: textRule, message: `${code} has no text` });
        continue;
      }
      for (const [, name = ''] of text.matchAll(/\{(\w+)[^}]*\}/g)) {
        if (!(name in params))
          problems.push({ path, line: 0, rule: textRule, message: `${code} has no param {${name}}` });
      }
    }
    for (const code of Object.keys(refusals)) {
      if (!(code in catalogue))
        problems.push({ path, line: 0, rule: textRule, message: `${code} is not in the catalogue` });
    }
    return problems;
  });
}
