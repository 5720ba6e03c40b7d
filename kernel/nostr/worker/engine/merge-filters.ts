import type { Filter } from '../../../ports/nostr-types'

/** Maximum number of values in one merged filter. Further values go into another filter. */
const MAX_VALUES_PER_FILTER = 400

/**
 * Returns the field of a filter whose values may be merged with those of another: ids, authors or the values of a tag.
 */
function getMergeableField(filter: Filter): 'ids' | 'authors' | `#${string}` | undefined {
  if (filter.limit !== undefined || filter.search !== undefined) return undefined
  if (filter.ids) return 'ids'
  const tag = Object.keys(filter).find(key => key.startsWith('#')) as `#${string}` | undefined
  // Authors may be merged even if the filters have a `d` tag, because only filters with the same `d` are merged.
  return filter.authors ? 'authors' : tag
}

/**
 * Merges filters that differ only in their ids, authors or tag values into fewer filters that match the same events.
 * Filters with a limit are not merged, because the limit would then apply to all of them together.
 */
export function mergeFilters(filters: readonly Filter[]): Filter[] {
  const unmerged: Filter[] = []
  const groups = new Map<
    string,
    { filter: Filter; field: 'ids' | 'authors' | `#${string}`; values: Set<string> }
  >()
  for (const filter of filters) {
    const field = getMergeableField(filter)
    if (field === undefined) {
      unmerged.push(filter)
      continue
    }
    const { [field]: values, ...rest } = filter as Record<string, unknown>
    const key = `${field} ${JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)))}`
    const group = groups.get(key)
    if (group) for (const value of values as string[]) group.values.add(value)
    else groups.set(key, { filter, field, values: new Set(values as string[]) })
  }
  const merged = [...groups.values()].flatMap(({ filter, field, values }) => {
    const all = [...values]
    const chunks: Filter[] = []
    for (let i = 0; i < all.length; i += MAX_VALUES_PER_FILTER)
      chunks.push({ ...filter, [field]: all.slice(i, i + MAX_VALUES_PER_FILTER) })
    return chunks.length > 0 ? chunks : [filter]
  })
  return [...merged, ...unmerged]
}
