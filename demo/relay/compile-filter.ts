import type { Filter } from '../../kernel/ports/nostr-types.ts'
import type { EventRow } from './row-list.ts'

/** True if a row matches a filter. The filter's limit is not considered. */
export type RowMatcher = (row: EventRow) => boolean

/** Kinds that are searched by a NIP-50 search without `kinds`: profiles, notes, articles, listings. */
export const SEARCHED_KINDS: readonly number[] = [0, 1, 30023, 30402]

/** Turns a NIP-01 filter into a test. It uses sets, because the filter of a feed contains hundreds of authors. */
export function compileFilter(filter: Filter): RowMatcher {
  const tests: RowMatcher[] = []
  const { ids, authors, kinds, since, until, search } = filter
  if (ids) tests.push(createSetMatcher(ids, row => row.event.id))
  if (authors) tests.push(createSetMatcher(authors, row => row.event.pubkey))
  if (kinds) tests.push(createSetMatcher(kinds, row => row.event.kind))
  if (since !== undefined) tests.push(row => row.event.created_at >= since)
  if (until !== undefined) tests.push(row => row.event.created_at <= until)
  for (const [name, values] of getTagFilters(filter)) tests.push(createTagMatcher(name, new Set(values)))
  if (search !== undefined) tests.push(createSearchMatcher(search, kinds ?? SEARCHED_KINDS))
  return row => tests.every(test => test(row))
}

/** Returns the tag conditions (`#x`) of a filter as pairs of the tag's name and the wanted values. */
export function getTagFilters(filter: Filter): [name: string, values: readonly string[]][] {
  const found: [string, readonly string[]][] = []
  for (const key of Object.keys(filter)) {
    if (key.length !== 2 || !key.startsWith('#')) continue
    const values = filter[key as `#${string}`]
    if (values) found.push([key.slice(1), values])
  }
  return found
}

function createSetMatcher<T>(values: readonly T[], pick: (row: EventRow) => T): RowMatcher {
  const wanted = new Set(values)
  return row => wanted.has(pick(row))
}

function createTagMatcher(name: string, wanted: ReadonlySet<string>): RowMatcher {
  return row => row.event.tags.some(tag => tag[0] === name && tag[1] !== undefined && wanted.has(tag[1]))
}

function createSearchMatcher(search: string, kinds: readonly number[]): RowMatcher {
  // Leaves out NIP-50 extensions such as "language:en", because a relay ignores those that it does not know.
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '' && !/^[a-z]+:[^/]/.test(word))
  return row => {
    if (!kinds.includes(row.event.kind)) return false
    row.searchText ??= getSearchText(row)
    const text = row.searchText
    return words.every(word => text.includes(word))
  }
}

function getSearchText(row: EventRow): string {
  const titles = row.event.tags.filter(tag => tag[0] === 'title' || tag[0] === 'summary').map(tag => tag[1])
  return [row.event.content, ...titles].join('\n').toLowerCase()
}
