import { parseSync, Visitor } from 'oxc-parser';

/** A regular expression as it is written in a file. */
export interface Pattern {
  readonly path: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** What a file has of them: written out, and made while the program runs, which nobody can measure beforehand. */
export interface Found {
  readonly patterns: readonly Pattern[];
  readonly made: readonly { readonly path: string; readonly line: number; readonly text: string }[];
}

/** Finds regular expressions by the syntax of a file, never by its looks. */
export function findPatterns(path: string, text: string): Found {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const lineAt = (index: number) => text.slice(0, index).split('\n').length;
  const patterns: Pattern[] = [];
  const made: Found['made'][number][] = [];
  const noteMade = (node: { callee: { type: string; name?: string }; start: number; end: number }) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
      made.push({ path, line: lineAt(node.start), text: text.slice(node.start, node.end) });
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      patterns.push({ path, line: lineAt(node.start), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: (node) => noteMade(node as never),
    CallExpression: (node) => noteMade(node as never),
  }).visit(program);
  return { patterns, made };
}
