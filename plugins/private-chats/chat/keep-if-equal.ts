/**
 * Returns the previous value if both have the same JSON, so that what depends on its identity, such as a rendered row,
 * stays as it is.
 */
export const keepIfEqual = <Value>(previous: Value | undefined, next: Value): Value =>
  previous !== undefined && JSON.stringify(previous) === JSON.stringify(next) ? previous : next
