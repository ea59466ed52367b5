import { z } from 'zod';

/** What is wrong with a text that PostgreSQL cannot hold: it has no NUL, and UTF-8 has no half of a surrogate pair. */
function faultOf(text: string): string | undefined {
  if (text.includes('\u0000')) return 'text with the character NUL is not taken';
  return text.isWellFormed() ? undefined : 'text with half of a surrogate pair is not taken';
}

interface Fault {
  readonly path: (string | number)[];
  readonly message: string;
}

/** Deeper than any input is nested: what is deeper no schema lets through. */
const DEEPEST = 20;

function findFault(value: unknown, path: (string | number)[]): Fault | undefined {
  if (typeof value === 'string') {
    const message = faultOf(value);
    return message === undefined ? undefined : { path, message };
  }
  if (typeof value !== 'object' || value === null || path.length > DEEPEST) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const wrongName = faultOf(name);
    if (wrongName !== undefined) return { path, message: wrongName };
    const found = findFault(part, [...path, Array.isArray(value) ? Number(name) : name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same input without texts that cannot be stored: whichever way one is taken, it goes no further than the edge. */
export function onlyStorable<I extends z.ZodType>(input: I): I {
  const check = z.check<z.output<I>>(({ value, issues }) => {
    const fault = findFault(value, []);
    // The first is told: what cannot be text at all comes before what a field makes of it.
    if (fault !== undefined) issues.unshift({ code: 'custom', input: value, ...fault });
  });
  // Also where something else is wrong.
  check._zod.def.when = () => true;
  return input.check(check);
}
