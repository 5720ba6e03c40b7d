import { createDisposable, type Disposable } from '#kernel'
import type { Filter, LiveQuery, NostrAccess, QueryOptions } from '#kernel/ports'

/** A live query that can be replaced by another one. */
export interface ReplaceableQuery extends Disposable {
  /**
   * Replaces the query, or only ends it if `filters` is undefined. The new query opens before the old one closes, so
   * that no event is missed. Returns false, and changes nothing, if the query is the same.
   */
  replace(filters: readonly Filter[] | undefined, options: QueryOptions): boolean
}

/**
 * `createHandler` is called with each new query. The function that it returns is called at once, and after each change
 * of that query.
 */
export function createReplaceableQuery(
  nostr: Pick<NostrAccess, 'query'>,
  createHandler: (query: LiveQuery) => () => void,
): ReplaceableQuery {
  let openQuery: Disposable | undefined
  let currentRequest: string | undefined
  const open = (query: LiveQuery): Disposable => {
    const onChange = createHandler(query)
    const subscription = query.subscribe(onChange)
    onChange()
    return createDisposable(() => {
      subscription.dispose()
      query.dispose()
    })
  }
  return {
    replace(filters, options) {
      const nextRequest = filters && JSON.stringify([filters, options])
      if (nextRequest === currentRequest) return false
      currentRequest = nextRequest
      const previous = openQuery
      openQuery = filters && open(nostr.query(filters, options))
      previous?.dispose()
      return true
    },
    ...createDisposable(() => {
      openQuery?.dispose()
      openQuery = undefined
      currentRequest = undefined
    }),
  }
}
