import { blank, isTest, lineAt, type Problem, type Source } from './source.ts';

/** Packages that compute and do nothing else: the same input gives the same output on every machine. */
const kernels = [
  ...['base', 'refusals', 'money', 'market', 'orders', 'risk', 'matching', 'ledger', 'products', 'simulation'],
  ...['strategies', 'credit', 'identifiers', 'offerings', 'contract'],
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

/** What a module would remember from one call to the next, with what to do instead. */
const remembering: readonly (readonly [RegExp, string])[] = [
  [/^(?:export )?(?:let|var) \w+/gm, 'changes; what changes is a value that is given to whom needs it'],
  [
    /^(?:export )?const \w+(?:: (?!readonly|Readonly)[^=\n]*)? =(?:[^\n]*\bnew (?:Map|Set|Array)(?:<[^(\n]*>)?\(\)| (?:\[\]|\{\});)/gm,
    'is empty and there to be filled; what is remembered is a value that is given to whom needs it',
  ],
  [/^(?:export )?const \w+: (?!readonly)[\w<>]+\[\] =/gm, 'can grow; a table is readonly'],
];

/** Memories of answers that depend on their key alone, so that nobody can tell whether they were kept. */
const memos: readonly string[] = ['packages/market/src/venue-time.ts'];

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
    const rules = memos.includes(path) ? impure : [...impure, ...remembering];
    const problems = rules.flatMap(([pattern, why]) =>
      [...code.matchAll(pattern)].map((match) => problem(match.index, `${match[0]} ${why}`)),
    );
    const nodeImports = [...blank(text, { strings: false }).matchAll(/\b(?:from|import)\s*\(?\s*['"]node:[^'"]+/g)];
    return [
      ...problems,
      ...nodeImports.map((match) => problem(match.index, 'a kernel runs in a browser too and imports nothing of Node')),
    ];
  });
}
