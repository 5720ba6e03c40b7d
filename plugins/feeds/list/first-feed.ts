import type { FeedQuery } from '#contracts/feeds'
import type { Kernel, NostrAccess } from '#kernel'
import type { FeedList } from './feed-list'
import { feedKey, openFeed } from './open-feed'
import { until } from './until'

/** ms; a list that nobody has shown by then is given back. */
const KEPT = 5_000

interface FirstFeed {
  readonly key: string
  readonly reader: string | undefined
  /** For a while: what React renders first it may throw away. */
  list?: FeedList | undefined
}

// By kernel, so that two kernels on a page keep apart.
const first = new WeakMap<Kernel, FirstFeed>()

/**
 * The list that a visit begins with, by its key: the page's code asks for it ahead, and where relays are slow it is shown
 * before that. Whoever comes first opens it for both. `undefined` for any other list, which is its asker's own.
 */
export function firstFeed(
  kernel: Kernel,
  nostr: NostrAccess,
  key: string,
  query: FeedQuery,
): FeedList | undefined {
  const { pubkey: reader } = nostr.session.get()
  const had = first.get(kernel)
  if (had) return had.key === key && had.reader === reader ? had.list : undefined
  const opened: FirstFeed = { key, reader, list: openFeed(nostr, query) }
  first.set(kernel, opened)
  setTimeout(() => {
    opened.list = undefined
  }, KEPT)
  return opened.list
}

/** The first list begins to load, if nothing shows another one; resolves when it has rows or has found none. */
export async function startEarly(
  kernel: Kernel,
  owner: string,
  name: string,
  query: FeedQuery,
): Promise<void> {
  const list = firstFeed(kernel, kernel.nostr(owner), feedKey(name, query), query)
  if (!list) return
  const running = list.subscribe(() => {})
  setTimeout(() => running.dispose(), KEPT)
  await until(list, ({ shown, loading }) => shown.length > 0 || !loading)
}
