import type { Filter } from '../../kernel/ports/nostr-types.ts'
import { getTagFilters, SEARCHED_KINDS } from './compile-filter.ts'
import { type EventRow, RowList } from './row-list.ts'

/**
 * Lists of rows: of all rows, and of each kind, each author and kind, and each tag value. A relay reads these instead
 * of searching all rows.
 */
export class RowIndex {
  readonly #all = new RowList()
  readonly #byKind = new Map<number, RowList>()
  readonly #byAuthor = new Map<string, Map<number, RowList>>()
  readonly #byTag = new Map<string, RowList>()

  add(row: EventRow): void {
    for (const list of this.#listsOf(row)) list.add(row)
  }

  remove(row: EventRow): void {
    for (const list of this.#listsOf(row)) list.remove(row)
  }

  /**
   * Returns the lists that contain every match of the filter and have the fewest rows together. A filter with ids needs
   * no lists.
   */
  getListsFor(filter: Filter): RowList[] {
    const choices: RowList[][] = []
    for (const [name, values] of getTagFilters(filter)) {
      choices.push(
        filterExisting(removeDuplicates(values).map(value => this.#byTag.get(tagKey(name, value)))),
      )
    }
    if (filter.authors) choices.push(this.#authorLists(removeDuplicates(filter.authors), filter.kinds))
    const kinds = filter.kinds ?? (filter.search === undefined ? undefined : SEARCHED_KINDS)
    if (kinds) choices.push(filterExisting(removeDuplicates(kinds).map(kind => this.#byKind.get(kind))))
    choices.push([this.#all])
    return choices.reduce((best, next) => (countRows(next) < countRows(best) ? next : best))
  }

  #authorLists(authors: readonly string[], kinds: readonly number[] | undefined): RowList[] {
    const lists: (RowList | undefined)[] = []
    for (const author of authors) {
      const byKind = this.#byAuthor.get(author)
      if (!byKind) continue
      if (kinds) for (const kind of removeDuplicates(kinds)) lists.push(byKind.get(kind))
      else lists.push(...byKind.values())
    }
    return filterExisting(lists)
  }

  *#listsOf(row: EventRow): Generator<RowList> {
    const { pubkey, kind, tags } = row.event
    yield this.#all
    yield getOrCreateList(this.#byKind, kind)
    let ofAuthor = this.#byAuthor.get(pubkey)
    if (!ofAuthor) {
      ofAuthor = new Map()
      this.#byAuthor.set(pubkey, ofAuthor)
    }
    yield getOrCreateList(ofAuthor, kind)
    const seen = new Set<string>()
    for (const [name, value] of tags) {
      if (name?.length !== 1 || value === undefined) continue
      const key = tagKey(name, value)
      if (seen.has(key)) continue
      seen.add(key)
      yield getOrCreateList(this.#byTag, key)
    }
  }
}

function tagKey(name: string, value: string): string {
  return `${name}${value}`
}

function getOrCreateList<K>(map: Map<K, RowList>, key: K): RowList {
  let list = map.get(key)
  if (!list) {
    list = new RowList()
    map.set(key, list)
  }
  return list
}

function filterExisting(lists: readonly (RowList | undefined)[]): RowList[] {
  return lists.filter(list => list !== undefined && list.size > 0) as RowList[]
}

function removeDuplicates<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

function countRows(lists: readonly RowList[]): number {
  return lists.reduce((sum, list) => sum + list.size, 0)
}
