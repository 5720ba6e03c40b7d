/** Calls every listener, also after one that throws; then throws what the first of those threw. */
export function tellAll(listeners: Iterable<() => void>): void {
  const errors: unknown[] = []
  for (const fn of [...listeners]) {
    try {
      fn()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
