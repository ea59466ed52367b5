import { useEffect, useState } from 'react';

/** What is typed is asked about when typing has rested for so long, ms. */
const RESTS = 300;

/** The value as it was when it last stood still. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), RESTS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
