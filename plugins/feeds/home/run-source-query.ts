import type { FeedQuery, FeedReaderContext } from '#contracts/feeds'
import type { Kernel } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import type { HomeFeed } from '../settings/list-home-feeds'

const EMPTY_QUERY: FeedQuery = { filters: [{ ids: [] }] }

/**
 * Runs the query function of a plugin's feed source. If it throws, the plugin is reported, and only its list fails, not
 * the page.
 */
export function runSourceQuery(
  id: string,
  buildQuery: HomeFeed['query'],
  facts: FeedReaderContext,
  kernel: Kernel,
): FeedQuery {
  const [owner = id] = id.split('/')
  // Report the error after rendering, because a report changes the state of other components.
  const report = (error: unknown) => queueMicrotask(() => kernel.report(owner, `feed-sources:${id}`, error))
  try {
    const query = buildQuery?.(facts) ?? EMPTY_QUERY
    const { accept, counts } = query
    if (!accept && !counts) return query
    let hasReported = false
    const guardFilter = (filter: (event: NostrEvent) => boolean) => (event: NostrEvent) => {
      try {
        return filter(event)
      } catch (error) {
        if (!hasReported) report(error)
        hasReported = true
        return true
      }
    }
    return {
      ...query,
      ...(accept && { accept: guardFilter(accept) }),
      ...(counts && { counts: guardFilter(counts) }),
    }
  } catch (error) {
    report(error)
    return EMPTY_QUERY
  }
}
