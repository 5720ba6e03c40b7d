import { createDisposable, type Disposable } from '#kernel'
import type { Filter, LiveQuery, NostrAccess, QueryOptions } from '#kernel/ports'

/** A standing question to relays that can be replaced by another one. */
export interface ReplaceableQuery extends Disposable {
  /**
   * Asks this instead, or nothing. The new query is open before the old one is closed, so that nothing is missed. Returns
   * false, and changes nothing, if the same is asked already.
   */
  replace(filters: readonly Filter[] | undefined, options: QueryOptions): boolean
}

/** `createHandler` is called with each new query. What it returns is called at once, and whenever that query has changed. */
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
