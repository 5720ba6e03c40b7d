/**
 * Returns the name under which a page is counted: the pattern of its route, such as `/search/{query}`, without the
 * values of parameters. Pages that are opened by a Nostr identifier are counted as `/{link}`.
 */
export function countedPageName(pattern: unknown): string {
  if (typeof pattern !== 'string' || pattern === '/$') return '/{link}'
  return pattern.replace(
    /\{-\$(\w+)\}|\$(\w*)/g,
    (_, optionalName?: string, name?: string) => `{${optionalName || name || 'rest'}}`,
  )
}
