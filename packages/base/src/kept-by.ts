/**
 * Makes something of a value once and remembers it for as long as the value lives. What is made depends on the value alone,
 * so that nobody can tell whether it was made anew.
 */
export function keptBy<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, { readonly value: Made }>();
  return (key) => {
    let kept = made.get(key);
    if (kept === undefined) {
      kept = { value: make(key) };
      made.set(key, kept);
    }
    return kept.value;
  };
}
