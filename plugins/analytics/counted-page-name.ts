/**
 * Returns the name under which a page is counted: the pattern of its route, with braces around params, such as
 * `/search/{query}`. It contains no value of a param. Pages that are resolved from a link have the name `/{link}`.
 */
export function countedPageName(pattern: unknown): string {
  if (typeof pattern !== 'string' || pattern === '/$') return '/{link}'
  return pattern.replace(
    /\{-\$(\w+)\}|\$(\w*)/g,
    (_, optionalName?: string, name?: string) => `{${optionalName || name || 'rest'}}`,
  )
}
