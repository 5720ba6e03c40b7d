import type { FeedQuery } from '#contracts/feeds'
import type { Kernel, ReadableStore } from '#kernel'
import { createFeedList, type FeedList } from './feed-list'

/** ms; a list that nobody has shown by then is given back. */
const KEPT = 5_000

// By kernel, so that two kernels on a page keep apart.
const lists = new WeakMap<Kernel, Map<string, FeedList>>()

/** What a list of notes is known by: its name and all that its question depends on. */
export const feedKey = (name: string, { filters, relays }: FeedQuery): string =>
  JSON.stringify([name, filters, relays])

/** A list that begins to load before anything shows it; resolves when it has rows or has found none. */
export function startEarly(kernel: Kernel, owner: string, name: string, query: FeedQuery): Promise<unknown> {
  const { filters, relays, accept = () => true } = query
  const nostr = kernel.nostr(owner)
  const { pubkey } = nostr.session.get()
  const list = createFeedList({
    query: nostr.query(filters, { ...(relays && { relays }) }),
    accept,
    ...(pubkey && { own: pubkey }),
  })
  const key = feedKey(name, query)
  lists.set(kernel, new Map([[key, list]]))
  const running = list.subscribe(() => {})
  setTimeout(() => {
    running.dispose()
    lists.delete(kernel)
  }, KEPT)
  return until(list, ({ shown, loading }) => shown.length > 0 || !loading)
}

/** The list that began early. It stays to be had for a while: what React renders first it may throw away. */
export const earlyFeed = (kernel: Kernel, key: string): FeedList | undefined => lists.get(kernel)?.get(key)

/** The first state for which `done` is true. */
export function until<T>(store: ReadableStore<T>, done: (state: T) => boolean): Promise<T> {
  return new Promise(resolve => {
    const look = () => {
      const state = store.get()
      if (!done(state)) return
      queueMicrotask(() => listening.dispose())
      resolve(state)
    }
    const listening = store.subscribe(look)
    look()
  })
}
