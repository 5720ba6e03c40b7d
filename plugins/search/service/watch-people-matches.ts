import type { PeopleMatches, PeopleSearchService } from '#contracts/profiles'
import { createDisposable, type Disposable } from '#kernel'

/** Implements `PeopleSearchService.watch` by the rest of the service. */
export function watchPeopleMatches(
  index: Pick<PeopleSearchService, 'state' | 'search'>,
  query: string,
  limit: number,
  onMatches: (matches: PeopleMatches) => void,
): Disposable {
  const controller = new AbortController()
  const { signal } = controller
  const update = async () => {
    // Read before the search, because an index that becomes ready during the search may have been searched too early.
    const { ready } = index.state.get()
    try {
      const people = await index.search(query, limit, { signal })
      if (!signal.aborted) onMatches({ people, phase: ready ? 'done' : 'searching' })
    } catch {
      if (!signal.aborted) onMatches({ people: [], phase: 'failed' })
    }
  }
  const subscription = index.state.subscribe(() => void update())
  void update()
  return createDisposable(() => {
    controller.abort()
    subscription.dispose()
  })
}
