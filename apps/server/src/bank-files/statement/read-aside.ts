import type { Outcome, Refusal } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import { runAside } from '../../platform/run-aside.ts';
import type { PackedStatement } from './packed.ts';

/** The largest file takes a fifth of it on a quiet machine; the browser waits for half a minute. */
const DEADLINE = 25_000;
const MEGABYTES = 1024;

/** A bank's file, read in a process of its own with a deadline: orders are taken meanwhile, whatever is in it. */
export async function readAside(
  bytes: Uint8Array,
  bounds = { deadline: DEADLINE, megabytes: MEGABYTES },
): Promise<Outcome<PackedStatement>> {
  let answer: { readonly statement?: PackedStatement; readonly refusal?: Refusal };
  try {
    answer = (await runAside(new URL('./read-aside-child.ts', import.meta.url), bytes, bounds)) as typeof answer;
  } catch {
    return refuse('BANK_FILE_TOO_HEAVY');
  }
  if (answer.statement !== undefined) return { ok: true, value: answer.statement };
  return answer.refusal === undefined ? refuse('BANK_FILE_TOO_HEAVY') : { ok: false, refusal: answer.refusal };
}
