import type { FeedQuery } from '#contracts/feeds'
import type { Kernel, ReadableStore } from '#kernel'
import type { FeedList } from './feed-list'
import { feedKey, openFeed } from './open-feed'

/** ms; a list that nobody has shown by then is given back. */
const KEPT = 5_000

// By kernel, so that two kernels on a page keep apart.
const early = new WeakMap<Kernel, { readonly key: string; readonly list: FeedList }>()

/** A list that begins to load before anything shows it; resolves when it has rows or has found none. */
export function startEarly(kernel: Kernel, owner: string, name: string, query: FeedQuery): Promise<unknown> {
  const list = openFeed(kernel.nostr(owner), query)
  early.set(kernel, { key: feedKey(name, query), list })
  const running = list.subscribe(() => {})
  setTimeout(() => {
    running.dispose()
    early.delete(kernel)
  }, KEPT)
  return until(list, ({ shown, loading }) => shown.length > 0 || !loading)
}

/** The list that began early. It stays to be had for a while: what React renders first it may throw away. */
export function earlyFeed(kernel: Kernel, key: string): FeedList | undefined {
  const had = early.get(kernel)
  return had?.key === key ? had.list : undefined
}

/** The first state for which `done` is true. */
export function until<T>(store: ReadableStore<T>, done: (state: T) => boolean): Promise<T> {
  return new Promise(resolve => {
    const look = () => {
      const state = store.get()
      if (!done(state)) return
      listening.dispose()
      resolve(state)
    }
    const listening = store.subscribe(look)
    look()
  })
}
