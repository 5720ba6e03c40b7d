import type { FeedFacts, FeedQuery } from '#contracts/feeds'
import type { Kernel } from '#kernel'
import type { HomeFeed } from '../config/home-feeds'

const NOTHING: FeedQuery = { filters: [{ ids: [] }] }

/** What a plugin's own source asks. One that throws is named, and takes its own list with it, not the page. */
export function containQuery(
  id: string,
  ask: HomeFeed['query'],
  facts: FeedFacts,
  kernel: Kernel,
): FeedQuery {
  const [owner = id] = id.split('/')
  // Not while rendering: the report changes what others show.
  const report = (error: unknown) => queueMicrotask(() => kernel.report(owner, `feed-sources:${id}`, error))
  try {
    const query = ask?.(facts) ?? NOTHING
    const { accept } = query
    if (!accept) return query
    let told = false
    return {
      ...query,
      accept(event) {
        try {
          return accept(event)
        } catch (error) {
          if (!told) report(error)
          told = true
          return true
        }
      },
    }
  } catch (error) {
    report(error)
    return NOTHING
  }
}
