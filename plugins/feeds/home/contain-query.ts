import type { FeedFacts, FeedQuery } from '#contracts/feeds'
import type { Kernel } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import type { HomeFeed } from '../config/home-feeds'

const NO_EVENTS: FeedQuery = { filters: [{ ids: [] }] }

/**
 * Runs the query function of a plugin's feed source. If it throws, the plugin is reported, and only its list fails, not
 * the page.
 */
export function containQuery(
  id: string,
  ask: HomeFeed['query'],
  facts: FeedFacts,
  kernel: Kernel,
): FeedQuery {
  const [owner = id] = id.split('/')
  // Report the error after rendering, because a report changes the state of other components.
  const report = (error: unknown) => queueMicrotask(() => kernel.report(owner, `feed-sources:${id}`, error))
  try {
    const query = ask?.(facts) ?? NO_EVENTS
    const { accept, counts } = query
    if (!accept && !counts) return query
    let told = false
    const contain = (judge: (event: NostrEvent) => boolean) => (event: NostrEvent) => {
      try {
        return judge(event)
      } catch (error) {
        if (!told) report(error)
        told = true
        return true
      }
    }
    return {
      ...query,
      ...(accept && { accept: contain(accept) }),
      ...(counts && { counts: contain(counts) }),
    }
  } catch (error) {
    report(error)
    return NO_EVENTS
  }
}
