import { blank, type Problem, type Source } from './source.ts';

const routesFile = 'apps/server/src/routes.ts';

/**
 * Every call of the contract has one handler file named like it, and one line in the list of routes:
 * `route(ENDPOINTS['trading/place-order'], …)`, with the handler imported from `./trading/place-order.ts`.
 */
export function checkEndpoints(endpoints: readonly string[], sources: readonly Source[]): Problem[] {
  const rule = 'endpoint kept';
  const routes = sources.find(({ path }) => path === routesFile);
  if (!routes) return [{ path: routesFile, line: 0, rule, message: 'the list of routes is missing' }];
  const code = blank(routes.text, { strings: false });
  const paths = new Set(sources.map(({ path }) => path));
  return endpoints.flatMap((endpoint) => {
    const problems: Problem[] = [];
    const handler = `apps/server/src/${endpoint}.ts`;
    if (!paths.has(handler)) {
      problems.push({ path: handler, line: 0, rule, message: `the handler of ${endpoint} is missing` });
    }
    const named = code.split(new RegExp(`['"]${endpoint}['"]`)).length - 1;
    if (named !== 1) {
      problems.push({ path: routesFile, line: 0, rule, message: `${endpoint} has ${named} routes instead of one` });
    }
    if (!code.includes(`'./${endpoint}.ts'`)) {
      problems.push({ path: routesFile, line: 0, rule, message: `./${endpoint}.ts is not imported` });
    }
    return problems;
  });
}

/** Every refusal of the catalogue has a text in each language, with exactly its params in braces. */
export function checkRefusalTexts(
  catalogue: Readonly<Record<string, { readonly params: Readonly<Record<string, string>> }>>,
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>,
): Problem[] {
  const rule = 'refusal has its text';
  return Object.entries(texts).flatMap(([language, refusals]) => {
    const path = `packages/text/src/${language}/refusals.ts`;
    const problems: Problem[] = [];
    for (const [code, { params }] of Object.entries(catalogue)) {
      const text = refusals[code];
      if (text === undefined || text.trim() === '') {
        problems.push({ path, line: 0, rule, message: `${code} has no text` });
        continue;
      }
      for (const [, name = ''] of text.matchAll(/\{(\w+)[^}]*\}/g)) {
        if (!(name in params)) problems.push({ path, line: 0, rule, message: `${code} has no param {${name}}` });
      }
    }
    for (const code of Object.keys(refusals)) {
      if (!(code in catalogue)) problems.push({ path, line: 0, rule, message: `${code} is not in the catalogue` });
    }
    return problems;
  });
}
