import { REQUEST_KINDS, type RequestKind } from '@kuroshio/contract';
import { z } from 'zod';

/** How a field of a request is asked for. */
export type CommandField =
  | { readonly name: string; readonly as: 'choice' | 'choices'; readonly options: readonly string[] }
  | { readonly name: string; readonly as: 'text' | 'long-text' | 'day' | 'moment' | 'count' };

/** What may be more than this is no count that somebody types. */
const MANY = 1_000_000;
/** Longer than this a text is asked for in several lines. */
const LONG = 100;

function fieldOf(name: string, schema: z.ZodType): CommandField {
  if (schema instanceof z.ZodEnum) return { name, as: 'choice', options: schema.options.map(String) };
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodEnum)
    return { name, as: 'choices', options: schema.element.options.map(String) };
  // A moment has no end; what is counted has.
  if (schema instanceof z.ZodNumber) return { name, as: (schema.maxValue ?? MANY) < MANY ? 'count' : 'moment' };
  const isDay =
    schema instanceof z.ZodString &&
    schema.safeParse('2026-07-09').success &&
    !['words of any kind', 'no-day'].some((words) => schema.safeParse(words).success);
  if (isDay) return { name, as: 'day' };
  return { name, as: schema instanceof z.ZodString && (schema.maxLength ?? 0) > LONG ? 'long-text' : 'text' };
}

/** What the contract says of a kind of request. */
export function payloadOf(kind: RequestKind): z.ZodObject {
  const found = REQUEST_KINDS.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`${kind} is no kind of request`);
  return found.payload;
}

/** The fields of a kind of request, as the contract has them, but those that are known. */
export function fieldsOf(kind: RequestKind, known: Readonly<Record<string, unknown>>): readonly CommandField[] {
  return Object.entries(payloadOf(kind).shape)
    .filter(([name]) => !(name in known))
    .map(([name, schema]) => fieldOf(name, schema as z.ZodType));
}
