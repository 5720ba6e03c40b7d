import type { Filter } from '../../kernel/ports/nostr-types.ts'

const HEX_64 = /^[0-9a-f]{64}$/
const HEX_TAGS = new Set(['#e', '#p', '#E', '#P', '#q'])

/** Checks a filter in JSON. Returns it, or what is wrong (NIP-01; `search` is NIP-50). */
export function parseFilterOrError(value: unknown): Filter | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'filter is not an object'
  for (const [key, part] of Object.entries(value)) {
    const problem = getFieldProblem(key, part)
    if (problem) return problem
  }
  return value as Filter
}

/** True if a filter contains an empty list, or an `until` before its `since`. Some relays treat this as an error. */
export const isUnsatisfiableFilter = (filter: Filter): boolean =>
  (filter.since !== undefined && filter.until !== undefined && filter.since > filter.until) ||
  Object.values(filter).some(part => Array.isArray(part) && part.length === 0)

function getFieldProblem(key: string, part: unknown): string | undefined {
  if (key === 'ids' || key === 'authors') {
    return isList(part, item => typeof item === 'string' && HEX_64.test(item))
      ? undefined
      : `${key} need full hex`
  }
  if (key === 'kinds') return isList(part, isWholeNumber) ? undefined : 'kinds are not whole numbers'
  if (key === 'since' || key === 'until' || key === 'limit') {
    return isWholeNumber(part) ? undefined : `${key} is not a whole number`
  }
  if (key === 'search') return typeof part === 'string' ? undefined : 'search is not a string'
  if (key.startsWith('#')) {
    // All listed tags must contain hex, except `#q`, which may also contain an address.
    const strict = HEX_TAGS.has(key) && key !== '#q'
    const isValidItem = (item: unknown) => typeof item === 'string' && (!strict || HEX_64.test(item))
    return isList(part, isValidItem) ? undefined : `${key} is not a list of values`
  }
  return undefined
}

function isWholeNumber(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0
}

function isList(value: unknown, isValidItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isValidItem)
}
