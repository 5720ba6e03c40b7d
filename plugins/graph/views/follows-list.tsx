import { useMemo, useState } from 'react'
import { AsidePanel, Button, PeopleList } from '#ui-kit'
import { PanelSkeleton } from './panel-skeleton'
import { PersonRow } from './person-row'
import { useAsked, useFollowsNobody, useGraph } from './use-graph'
import { useHiddenPeople } from './use-hidden-people'
import { useRested } from './use-rested'
import { useStillWaiting } from './use-still-waiting'

const FIRST_ROWS = 10
const ROWS_PER_STEP = 20

/** Maximum milliseconds to wait for distances, which are unknown until lists have arrived one by one. */
const DISTANCES_TIMEOUT_MS = 15_000

/**
 * Milliseconds for which the first people must stay the same before they are shown, because lists arrive one by one.
 */
const ORDER_SETTLE_MS = 600

/** Lists the people whom the reader follows. Those whom most of the reader's other follows follow come first. */
export default function FollowsList() {
  const root = useGraph().root.get()
  return <FollowsOf key={root} root={root} />
}

function FollowsOf({ root }: { root: string }) {
  const graph = useGraph()
  const isHidden = useHiddenPeople()
  const patient = useStillWaiting(DISTANCES_TIMEOUT_MS)
  const waiting = !useFollowsNobody(root) && patient
  const follows = useAsked(`follows ${root}`, g => g.followsOf(root))
  const [most, setMost] = useState(FIRST_ROWS)
  const ranked = useMemo(
    () => follows && graph.rank(follows.map(pubkey => ({ pubkey, match: 1 }))),
    [graph, follows],
  )
  const rested = useRested(ranked?.slice(0, FIRST_ROWS).join() ?? '', ORDER_SETTLE_MS)
  const people = useSteady(ranked, rested)?.filter(pubkey => !isHidden(pubkey))
  if (!people || (waiting && !rested)) return <PanelSkeleton title="Follows" rows={FIRST_ROWS} />
  if (people.length === 0) return null
  return (
    <AsidePanel title="Follows">
      <PeopleList>
        {people.slice(0, most).map(pubkey => (
          <PersonRow key={pubkey} pubkey={pubkey} plain />
        ))}
      </PeopleList>
      {people.length > most && (
        <Button size="small" variant="ghost" onClick={() => setMost(most + ROWS_PER_STEP)}>
          Show more
        </Button>
      )}
    </AsidePanel>
  )
}

/**
 * Returns people in the order in which they were first shown, so that no row moves while the user clicks it. New people
 * come last.
 */
function useSteady(ranked: readonly string[] | undefined, shown: boolean): readonly string[] | undefined {
  const [kept, setKept] = useState<readonly string[]>()
  if (!kept && shown && ranked) setKept(ranked)
  return useMemo(() => {
    if (!kept || !ranked) return ranked
    const now = new Set(ranked)
    return [...new Set([...kept.filter(pubkey => now.has(pubkey)), ...ranked])]
  }, [kept, ranked])
}
