/** Calls every listener, even if some throw. Throws the first error at the end. */
export function notifyAll(listeners: Iterable<() => void>): void {
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
