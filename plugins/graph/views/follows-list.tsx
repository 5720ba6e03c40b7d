import { useMemo, useState } from 'react'
import { AsidePanel, Button, PeopleList } from '#ui-kit'
import { PanelSkeleton } from './panel-skeleton'
import { PersonRow } from './person-row'
import { useFollowsNobody, useGraph, useGraphAnswer } from './use-graph'
import { useIsBeforeTimeout } from './use-is-before-timeout'
import { useIsPersonHidden } from './use-is-person-hidden'
import { useIsStable } from './use-is-stable'

const FIRST_ROWS = 10
const ROWS_PER_STEP = 20

/** Milliseconds to wait for distances at most. They are unknown until the follows' lists have arrived. */
const DISTANCES_TIMEOUT_MS = 15_000

/**
 * Milliseconds for which the first people must stay the same before they are shown. Lists arrive one by one and change
 * the order.
 */
const ORDER_SETTLE_MS = 600

/** Lists the people whom the reader follows. People whom more of the reader's other follows follow come first. */
export default function FollowsList() {
  const root = useGraph().root.get()
  return <FollowsListOfRoot key={root} root={root} />
}

function FollowsListOfRoot({ root }: { root: string }) {
  const graph = useGraph()
  const isHidden = useIsPersonHidden()
  const isBeforeTimeout = useIsBeforeTimeout(DISTANCES_TIMEOUT_MS)
  const waiting = !useFollowsNobody(root) && isBeforeTimeout
  const follows = useGraphAnswer(`follows ${root}`, g => g.followsOf(root))
  const [maxShown, setMaxShown] = useState(FIRST_ROWS)
  const ranked = useMemo(
    () => follows && graph.rank(follows.map(pubkey => ({ pubkey, match: 1 }))),
    [graph, follows],
  )
  const isStable = useIsStable(ranked?.slice(0, FIRST_ROWS).join() ?? '', ORDER_SETTLE_MS)
  const people = useStableOrder(ranked, isStable)?.filter(pubkey => !isHidden(pubkey))
  if (!people || (waiting && !isStable)) return <PanelSkeleton title="Follows" rows={FIRST_ROWS} />
  if (people.length === 0) return null
  return (
    <AsidePanel title="Follows">
      <PeopleList>
        {people.slice(0, maxShown).map(pubkey => (
          <PersonRow key={pubkey} pubkey={pubkey} plain />
        ))}
      </PeopleList>
      {people.length > maxShown && (
        <Button size="small" variant="ghost" onClick={() => setMaxShown(maxShown + ROWS_PER_STEP)}>
          Show more
        </Button>
      )}
    </AsidePanel>
  )
}

/**
 * Returns the people in the order in which they were first shown, so that no row moves while the user presses it. New
 * people are added at the end.
 */
function useStableOrder(
  ranked: readonly string[] | undefined,
  isShown: boolean,
): readonly string[] | undefined {
  const [stableOrder, setStableOrder] = useState<readonly string[]>()
  if (!stableOrder && isShown && ranked) setStableOrder(ranked)
  return useMemo(() => {
    if (!stableOrder || !ranked) return ranked
    const now = new Set(ranked)
    return [...new Set([...stableOrder.filter(pubkey => now.has(pubkey)), ...ranked])]
  }, [stableOrder, ranked])
}
