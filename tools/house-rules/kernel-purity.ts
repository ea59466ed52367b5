import { blank, isTest, lineAt, type Problem, type Source } from './source.ts';

/** Packages that compute and do nothing else: the same input gives the same output on every machine. */
const kernels = [
  ...['base', 'refusals', 'money', 'market', 'orders', 'risk', 'matching', 'ledger', 'products', 'simulation'],
  'contract',
];

/** What would make the result depend on more than the arguments, with what to do instead. */
const impure: readonly (readonly [RegExp, string])[] = [
  [/\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)/g, 'reads the clock; take the time as an argument'],
  [/\bperformance\b/g, 'reads the clock; take the time as an argument'],
  [/\bMath\.random\b|\bcrypto\.\w/g, 'takes a random number; take a Random or an id as an argument'],
  [/\b(?:setTimeout|setInterval|setImmediate|queueMicrotask)\b/g, 'waits; time is an argument'],
  [
    /\bprocess\.(?:env|argv|cwd|nextTick|hrtime|memoryUsage|exit|on|pid|platform|stdout|stderr|uptime)\b/g,
    'looks at the process; take the value as an argument',
  ],
  [/\bconsole\.\w/g, 'logs; return what is worth knowing'],
  [/\bfetch\(|\bWebSocket\b|\blocalStorage\b/g, 'does input or output'],
  [/\btoLocale\w*String\b|\blocaleCompare\b/g, 'depends on the machine’s locale data'],
];

export function checkPurity(sources: readonly Source[]): Problem[] {
  return sources.flatMap(({ path, text }) => {
    const name = /^packages\/([^/]+)\/src\//.exec(path)?.[1];
    if (name === undefined || !kernels.includes(name) || isTest(path)) return [];
    const problem = (index: number, message: string) => ({
      path,
      line: lineAt(text, index),
      rule: 'kernel purity',
      message,
    });
    const code = blank(text, { strings: true });
    const problems = impure.flatMap(([pattern, why]) =>
      [...code.matchAll(pattern)].map((match) => problem(match.index, `${match[0]} ${why}`)),
    );
    const nodeImports = [...blank(text, { strings: false }).matchAll(/\b(?:from|import)\s*\(?\s*['"]node:[^'"]+/g)];
    return [
      ...problems,
      ...nodeImports.map((match) => problem(match.index, 'a kernel runs in a browser too and imports nothing of Node')),
    ];
  });
}
