import { DOORS, type Endpoint } from '@kuroshio/contract';
import { type About, schemaOf } from './open-api.ts';

/** Served beside the page, because the content policy allows no style inside it. */
export const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
nav ul { columns: 2; padding-left: 1.2rem; }
section { border-top: 1px solid #8884; padding: 1rem 0; }
h3 code { font-size: 1rem; }
.badge { border: 1px solid #8888; border-radius: 4px; padding: 0 0.4rem; font-size: 0.8rem; margin-right: 0.3rem; }
pre { background: #8881; border-radius: 6px; padding: 0.8rem; overflow: auto; font-size: 0.85rem; max-height: 30rem; }
summary { cursor: pointer; }
`;

/**
 * A page that lists every call of a door with its input, its answer and its refusals.
 * @param firstCall the one that needs no XSRF pair and brings its cookie
 */
export function docsPage(endpoints: readonly Endpoint[], { title, door }: About, firstCall: string): string {
  const { base, xsrfCookie } = DOORS[door];
  const capabilities = Map.groupBy(endpoints, (endpoint) => endpoint.path.split('/')[0] ?? '');
  const links = endpoints.map(({ path }) => `<li><a href="#${escape(path)}">${escape(path)}</a></li>`).join('');
  const sections = [...capabilities]
    .map(([name, list]) => `<h2>${escape(name)}</h2>${list.map((endpoint) => section(endpoint, base)).join('')}`)
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} API</title>
<link rel="stylesheet" href="${base}docs.css">
</head>
<body>
<h1>${escape(title)} API</h1>
<p>Every call is a POST with a JSON body and the headers <code>token</code> (after login)${headers[door]} and
<code>x-xsrf-token</code> (equal to the cookie <code>${xsrfCookie}</code>, which <code>${escape(firstCall)}</code> brings).
The answer is <code>{"status": 1, "msg": "", "data": …}</code> or
<code>{"status": 0, "msg": "CODE", "params": {…}}</code>. Money is a decimal string of minor units.
For programs: <a href="${base}openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Calls"><ul>${links}</ul></nav>
${sections}
</body>
</html>`;
}

/** What is sent at one door only. */
const headers = { customers: ', <code>account</code>', operators: '' };

function section(endpoint: Endpoint, base: string): string {
  const { path, summary, access, rate, movesMoney, refusals, upload } = endpoint;
  const badges = [
    callersText(access),
    ...(movesMoney === true ? ['moves money: carries a key of repetition'] : []),
    ...(movesMoney === 'held' ? ['moves what is held for it'] : []),
    ...(upload ? [`takes a file of at most ${upload.largest} bytes; the input stands in the query`] : []),
    ...(rate ? [`${rate.perMinute} per minute by ${rate.by === 'ip' ? 'address' : 'caller'}`] : []),
  ];
  return `<section id="${escape(path)}">
<h3><code>POST ${escape(base + path)}</code></h3>
<p>${escape(summary)}</p>
<p>${badges.map((badge) => `<span class="badge">${escape(badge)}</span>`).join('')}</p>
<details><summary>Input</summary><pre>${schemaText(schemaOf(endpoint.input, 'input'))}</pre></details>
<details><summary>Answer</summary><pre>${schemaText(schemaOf(endpoint.output, 'output'))}</pre></details>
<p>Refusals: ${refusals.length === 0 ? 'none of its own' : refusals.map((code) => `<code>${escape(code)}</code>`).join(', ')}</p>
</section>`;
}

function callersText(access: Endpoint['access']): string {
  if (access.who === 'anyone') return 'open to anyone';
  return access.who === 'customer' ? 'needs a token' : `needs a token of: ${access.roles.join(', ')}`;
}

function schemaText(schema: Record<string, unknown>): string {
  return escape(JSON.stringify(schema, null, 2));
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
