/** A file of the repository. */
export interface Source {
  /** From the repository's folder, with slashes: `packages/risk/src/check-order.ts`. */
  readonly path: string;
  readonly text: string;
}

export interface Problem {
  readonly path: string;
  /** From 1; 0 where the whole file is meant. */
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

export interface Import {
  /** As written: `./book.ts`, `@kuroshio/base`, `node:fs`. */
  readonly from: string;
  readonly line: number;
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.[cm]?tsx?$/.test(path) || /(^|\/)(test|shared-test)-[a-z-]+\.ts$/.test(path);
}

/**
 * Blanks comments, and with `strings` also what quotes enclose, keeping every line where it is: what remains is code.
 * JSX text is code to it; an apostrophe there blanks to the end of its line, no further.
 */
export function blank(text: string, { strings }: { strings: boolean }): string {
  const out = [...text.split('')];
  const erase = (from: number, to: number) => {
    for (let i = from; i < to; i++) if (out[i] !== '\n') out[i] = ' ';
  };
  /** Depth of braces at which each open `${` closes. */
  const templates: number[] = [];
  let depth = 0;
  let i = 0;

  function passTemplate(from: number): number {
    let at = from;
    while (at < text.length && text[at] !== '`') {
      if (text[at] === '\\') at++;
      else if (text[at] === '$' && text[at + 1] === '{') {
        templates.push(depth);
        if (strings) erase(from, at);
        return at + 2;
      }
      at++;
    }
    if (strings) erase(from, at);
    return at + 1;
  }

  while (i < text.length) {
    const char = text[i];
    const pair = text.slice(i, i + 2);
    if (pair === '//') {
      const end = indexOrEnd(text, '\n', i);
      erase(i, end);
      i = end;
    } else if (pair === '/*') {
      const end = Math.min(text.length, indexOrEnd(text, '*/', i + 2) + 2);
      erase(i, end);
      i = end;
    } else if (char === "'" || char === '"') {
      const end = endOfLiteral(text, i + 1, char);
      if (strings) erase(i + 1, end);
      i = end + 1;
    } else if (char === '/' && beginsRegularExpression(text, i)) {
      const end = endOfLiteral(text, i + 1, '/');
      if (strings) erase(i + 1, end);
      i = end + 1;
    } else if (char === '`') {
      i = passTemplate(i + 1);
    } else if (char === '}' && templates.at(-1) === depth) {
      templates.pop();
      i = passTemplate(i + 1);
    } else {
      if (char === '{') depth++;
      if (char === '}') depth--;
      i++;
    }
  }
  return out.join('');
}

function indexOrEnd(text: string, part: string, from: number): number {
  const found = text.indexOf(part, from);
  return found < 0 ? text.length : found;
}

/** Neither quotes nor regular expressions cross a line's end. */
function endOfLiteral(text: string, from: number, closing: string): number {
  let inClass = false;
  for (let i = from; i < text.length; i++) {
    const char = text[i];
    if (char === '\n') return i;
    if (char === '\\') i++;
    else if (closing === '/' && char === '[') inClass = true;
    else if (closing === '/' && char === ']') inClass = false;
    else if (char === closing && !inClass) return i;
  }
  return text.length;
}

/** After an operator, a bracket or a keyword a slash cannot divide. `</p>` of JSX is none either. */
function beginsRegularExpression(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 30), at).trimEnd();
  return before === '' || /(?:[(,=:[!&|?{};+\-*%~^>]|\b(?:return|case|typeof|in|of))$/.test(before);
}

/** All modules a file names: `import … from`, `export … from`, `import '…'`, `import('…')`. */
export function readImports(text: string): Import[] {
  const code = blank(text, { strings: false });
  const bare = blank(text, { strings: true });
  const found: Import[] = [];
  for (const match of code.matchAll(/\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g)) {
    // A sentence inside a string may read like an import; there the blanked text has no such word.
    if (!/^(?:from|import)/.test(bare.slice(match.index))) continue;
    found.push({ from: String(match[2]), line: lineAt(text, match.index) });
  }
  return found;
}

/** The line, from 1, of a position. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
