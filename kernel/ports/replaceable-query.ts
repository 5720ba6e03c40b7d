import type { Disposable } from '../core/disposable'
import type { LiveQuery, NostrAccess, QueryOptions, QuerySnapshot } from './nostr-access'
import type { Filter } from './nostr-types'

/** A live query that can be replaced by another one. */
export interface ReplaceableQuery extends Disposable {
  /** Returns the state of the current query, or `undefined` if there is none. */
  get(): QuerySnapshot | undefined
  /**
   * Replaces the query, or only ends it if `filters` is undefined. The new query opens before the old one closes, so
   * that no event is missed. Returns false, and changes nothing, if the query is the same.
   */
  replace(filters: readonly Filter[] | undefined, options?: QueryOptions): boolean
}

/**
 * `createHandler` is called with each new query. The function that it returns is called at once, and after each change
 * of that query.
 */
export function createReplaceableQuery(
  nostr: Pick<NostrAccess, 'query'>,
  createHandler: (query: LiveQuery) => () => void,
): ReplaceableQuery {
  let current: { readonly query: LiveQuery; readonly subscription: Disposable } | undefined
  let currentRequest: string | undefined
  const replace = (filters: readonly Filter[] | undefined, options: QueryOptions = {}) => {
    const nextRequest = filters && JSON.stringify([filters, options])
    if (nextRequest === currentRequest) return false
    currentRequest = nextRequest
    const previous = current
    current = undefined
    if (filters) {
      const query = nostr.query(filters, options)
      const onChange = createHandler(query)
      current = { query, subscription: query.subscribe(onChange) }
      onChange()
    }
    previous?.subscription.dispose()
    previous?.query.dispose()
    return true
  }
  return {
    get: () => current?.query.get(),
    replace,
    dispose: () => void replace(undefined),
  }
}
