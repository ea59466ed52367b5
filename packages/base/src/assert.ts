/** Thrown when something the program itself guarantees is not so: a defect, never a customer's mistake. */
class BrokenTruth extends Error {
  override name = 'BrokenTruth';
}

/** Stays on in production. A customer's mistake is a `Refusal`, not an assertion. */
export function assert(condition: unknown, truth: string): asserts condition {
  if (!condition) throw new BrokenTruth(truth);
}

/** Closes a switch over a union: adding a member without a case no longer compiles. */
export function unreachable(value: never): never {
  throw new BrokenTruth(`unreachable: ${String(value)}`);
}
