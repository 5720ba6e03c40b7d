import type { FeedQuery } from '#contracts/feeds'
import type { Kernel } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import type { FeedList } from './feed-list'
import { feedKey, openFeed } from './open-feed'
import { until } from './until'

/** ms; a list that was loaded early but not shown by then is released. */
const UNSHOWN_LIST_KEPT_MS = 5_000

interface FirstFeed {
  readonly key: string
  readonly reader: string | undefined
  /** Kept for a while, because React may discard its first render. */
  list?: FeedList | undefined
}

// Keyed by kernel, so that two kernels on a page stay separate.
const first = new WeakMap<Kernel, FirstFeed>()

/**
 * The first list of a visit, found by its key. The page loads it early, but with slow relays the view may come first;
 * the first of the two creates it for both. `undefined` for any other list, which its view creates itself.
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
  }, UNSHOWN_LIST_KEPT_MS)
  return opened.list
}

/** Starts to load the first list, unless another one is shown; resolves when it has rows or turns out empty. */
export async function startEarly(
  kernel: Kernel,
  owner: string,
  name: string,
  query: FeedQuery,
): Promise<void> {
  const list = firstFeed(kernel, kernel.nostr(owner), feedKey(name, query), query)
  if (!list) return
  const running = list.subscribe(() => {})
  setTimeout(() => running.dispose(), UNSHOWN_LIST_KEPT_MS)
  await until(list, ({ shown, loading }) => shown.length > 0 || !loading)
}
