import { blank, type Problem, type Source } from './source.ts';

const wiring = 'apps/server/src/routes.ts';
const rule = 'endpoint kept';
const textRule = 'refusal has its text';

/**
 * Every call of the contract has one handler file named like it, and one route: in the wiring list or in its
 * capability's own list (`trading/routes.ts`), which the wiring list then takes in through the capability's index.
 * A route names its endpoint as `ENDPOINTS['trading/place-order']`; its handler is imported beside it.
 */
export function checkEndpoints(endpoints: readonly string[], sources: readonly Source[]): Problem[] {
  const problem = (path: string, message: string): Problem => ({ path, line: 0, rule, message });
  const lists = new Map(
    sources
      .filter(({ path }) => /^apps\/server\/src\/(?:[a-z-]+\/)?routes\.ts$/.test(path))
      .map(({ path, text }) => [path, blank(text, { strings: false })] as const),
  );
  const wired = lists.get(wiring);
  if (wired === undefined) return [problem(wiring, 'the list of routes is missing')];
  const paths = new Set(sources.map(({ path }) => path));
  return endpoints.flatMap((endpoint) => {
    const [capability, action] = endpoint.split('/');
    const own = `apps/server/src/${capability}/routes.ts`;
    const problems: Problem[] = [];
    const handler = `apps/server/src/${endpoint}.ts`;
    if (!paths.has(handler)) problems.push(problem(handler, `the handler of ${endpoint} is missing`));
    const name = new RegExp(`ENDPOINTS\\[['"]${endpoint}['"]\\]`, 'g');
    const naming = [...lists].flatMap(([path, code]) => [...code.matchAll(name)].map(() => path));
    if (naming.length !== 1) {
      problems.push(problem(naming[0] ?? own, `${endpoint} has ${naming.length} routes instead of one`));
      return problems;
    }
    const [list = wiring] = naming;
    const imported = list === wiring ? `'./${endpoint}.ts'` : `'./${action}.ts'`;
    if (list !== wiring && list !== own) problems.push(problem(list, `${endpoint} belongs in ${own}`));
    else if (!lists.get(list)?.includes(imported)) problems.push(problem(list, `${imported} is not imported`));
    if (list !== wiring && !wired.includes(`'./${capability}/index.ts'`)) {
      problems.push(problem(wiring, `the routes of ${capability} are not taken in`));
    }
    return problems;
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
