const text = (value: unknown): string =>
  value instanceof Error ? (value.stack ?? value.message) : typeof value === 'string' ? value : String(value)

/** Returns the text of a console call, with placeholders such as `%s` filled in. */
export function formatConsoleCall([first, ...rest]: readonly unknown[]): string {
  const values = [...rest]
  const filled = text(first).replace(/%[sdifoOc]/g, () => text(values.shift() ?? ''))
  return [filled, ...values.map(text)].join(' ')
}
