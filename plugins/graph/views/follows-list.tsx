import { useMemo, useState } from 'react'
import { AsidePanel, Button, PeopleList } from '#ui-kit'
import { PanelSkeleton } from './panel-skeleton'
import { PersonRow } from './person-row'
import { useAsked, useFollowsNobody, useGraph } from './use-graph'
import { useHidden } from './use-hidden'
import { usePatience } from './use-patience'
import { useRested } from './use-rested'

const FIRST = 10
const STEP = 20

/** ms; lists arrive one by one, and distances are unknown until then. */
const PATIENCE = 15_000

/** ms for which the first people must stay the same before they are shown, because lists arrive one by one. */
const REST = 600

/** The people whom the reader follows; those best known among their friends first. */
export default function FollowsList() {
  const root = useGraph().root.get()
  return <FollowsOf key={root} root={root} />
}

function FollowsOf({ root }: { root: string }) {
  const graph = useGraph()
  const isHidden = useHidden()
  const patient = usePatience(PATIENCE)
  const waiting = !useFollowsNobody(root) && patient
  const follows = useAsked(`follows ${root}`, g => g.followsOf(root))
  const [most, setMost] = useState(FIRST)
  const ranked = useMemo(
    () => follows && graph.rank(follows.map(pubkey => ({ pubkey, match: 1 }))),
    [graph, follows],
  )
  const rested = useRested(ranked?.slice(0, FIRST).join() ?? '', REST)
  const people = useSteady(ranked, rested)?.filter(pubkey => !isHidden(pubkey))
  if (!people || (waiting && !rested)) return <PanelSkeleton title="Follows" rows={FIRST} />
  if (people.length === 0) return null
  return (
    <AsidePanel title="Follows">
      <PeopleList>
        {people.slice(0, most).map(pubkey => (
          <PersonRow key={pubkey} pubkey={pubkey} plain />
        ))}
      </PeopleList>
      {people.length > most && (
        <Button size="small" variant="ghost" onClick={() => setMost(most + STEP)}>
          Show more
        </Button>
      )}
    </AsidePanel>
  )
}

/** Keeps the order in which people were first shown, so that no row moves while being clicked; new people come last. */
function useSteady(ranked: readonly string[] | undefined, shown: boolean): readonly string[] | undefined {
  const [kept, setKept] = useState<readonly string[]>()
  if (!kept && shown && ranked) setKept(ranked)
  return useMemo(() => {
    if (!kept || !ranked) return ranked
    const now = new Set(ranked)
    return [...new Set([...kept.filter(pubkey => now.has(pubkey)), ...ranked])]
  }, [kept, ranked])
}
