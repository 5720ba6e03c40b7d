import { useEffect, useState } from 'react'

/**
 * Returns the value once it has not changed for `delayMs`. Returns the first value at once, and any value while `isImmediate` is
 * true.
 */
export function useDebouncedValue<T>(value: T, delayMs: number, isImmediate: boolean): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    if (isImmediate) {
      setDebounced(value)
      return
    }
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs, isImmediate])
  return isImmediate ? value : debounced
}
