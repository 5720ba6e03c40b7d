import type { FeedQuery } from '#contracts/feeds'
import type { Kernel } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import type { FeedList } from './feed-list'
import { feedKey, openFeed } from './open-feed'
import { until } from './until'

/** Milliseconds after which a list that was loaded early but is not shown is released. */
const UNSHOWN_LIST_KEPT_MS = 5_000

interface FirstFeed {
  readonly key: string
  readonly reader: string | undefined
  /** The list is kept for a while, because React may discard its first render. */
  list?: FeedList | undefined
}

// Keyed by kernel, so that two kernels on one page stay separate.
const first = new WeakMap<Kernel, FirstFeed>()

/**
 * Returns the first list of a visit, found by its key. Both the page's early loading and the view call this function;
 * the first call creates the list for both. Returns `undefined` for any other list, which its view creates itself.
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

/**
 * Starts to load the first list early, unless another list is already shown. Resolves when the list has rows or is
 * known to be empty.
 */
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
