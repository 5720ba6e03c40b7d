import type { FeedQuery } from '#contracts/feeds'
import { type Kernel, waitForState } from '#kernel'
import type { NostrAccess } from '#kernel/ports'
import type { FeedList } from './feed-list'
import { feedKey, openFeedList } from './open-feed-list'

/** Milliseconds after which a list that was loaded early but is not shown is released. */
const UNSHOWN_LIST_LIFETIME_MS = 5_000

interface PreloadedList {
  readonly key: string
  readonly reader: string | undefined
  /** The list is kept for a while, because React may discard its first render. */
  list?: FeedList | undefined
}

// Keyed by kernel, so that two kernels on one page stay separate.
const preloadedLists = new WeakMap<Kernel, PreloadedList>()

/**
 * Returns the first list of a visit, found by its key. Both the page's early loading and the view call this function;
 * the first call creates the list for both. Returns `undefined` for any other list, which its view creates itself.
 */
export function getPreloadedList(
  kernel: Kernel,
  nostr: NostrAccess,
  key: string,
  query: FeedQuery,
): FeedList | undefined {
  const { pubkey: reader } = nostr.session.get()
  const existing = preloadedLists.get(kernel)
  if (existing) return existing.key === key && existing.reader === reader ? existing.list : undefined
  const preloaded: PreloadedList = { key, reader, list: openFeedList(nostr, query) }
  preloadedLists.set(kernel, preloaded)
  setTimeout(() => {
    preloaded.list = undefined
  }, UNSHOWN_LIST_LIFETIME_MS)
  return preloaded.list
}

/**
 * Starts to load the first list early, unless another list is already shown. Resolves when the list has rows or is
 * known to be empty.
 */
export async function preloadList(
  kernel: Kernel,
  owner: string,
  name: string,
  query: FeedQuery,
): Promise<void> {
  const list = getPreloadedList(kernel, kernel.nostr(owner), feedKey(name, query), query)
  if (!list) return
  const subscription = list.subscribe(() => {})
  setTimeout(() => subscription.dispose(), UNSHOWN_LIST_LIFETIME_MS)
  await waitForState(list, ({ shown, isLoading }) => shown.length > 0 || !isLoading || undefined)
}
