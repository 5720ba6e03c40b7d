import type { FeedFacts, FeedQuery } from '#contracts/feeds'
import type { Kernel, NostrEvent } from '#kernel'
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
    return NOTHING
  }
}
