import { type ReadableStore, waitForStore } from '#kernel'

/**
 * Maximum number of ms to wait for the reader's follow list. If the graph plugin is off, the list never becomes known.
 */
const MAX_FOLLOWS_WAIT_MS = 5_000

/**
 * Returns a function that waits until `areFollowsKnown` returns true, at most `MAX_FOLLOWS_WAIT_MS`. It waits once for
 * each account that becomes current. `changes` notifies when the result of `areFollowsKnown` may have changed.
 */
export function createFollowsWait(
  changes: ReadableStore<unknown>,
  areFollowsKnown: () => boolean,
  getAccount: () => string | undefined,
): () => Promise<void> {
  let latest: { readonly account: string | undefined; readonly waiting: Promise<void> } | undefined
  const wait = () =>
    waitForStore(
      changes,
      () => areFollowsKnown() || undefined,
      AbortSignal.timeout(MAX_FOLLOWS_WAIT_MS),
    ).then(
      () => {},
      () => {},
    )
  return () => {
    const account = getAccount()
    if (!latest || latest.account !== account) latest = { account, waiting: wait() }
    return latest.waiting
  }
}
