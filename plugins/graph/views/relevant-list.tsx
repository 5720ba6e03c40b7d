import { AsidePanel, PeopleList } from '#ui-kit'
import { PanelSkeleton } from './panel-skeleton'
import { PersonRow } from './person-row'
import { useAsked, useFollowsNobody, useGraph } from './use-graph'
import { useHiddenPeople } from './use-hidden-people'
import { useStillWaiting } from './use-still-waiting'

const MAX_PEOPLE = 5
/** Maximum milliseconds to wait for distances, which are unknown until lists have arrived one by one. */
const DISTANCES_TIMEOUT_MS = 15_000
/** Maximum number of people at distance 2 that are considered. */
const MAX_CANDIDATES = 200

/** Lists people whom many of the reader's follows follow, but the reader does not. */
export default function RelevantList() {
  const graph = useGraph()
  const isHidden = useHiddenPeople()
  const root = graph.root.get()
  const patient = useStillWaiting(DISTANCES_TIMEOUT_MS)
  const waiting = !useFollowsNobody(root) && patient
  const near = useAsked(`near ${root}`, g => g.within(2, MAX_CANDIDATES + g.followCount() + 1))
  const people = near
    // Never suggest people whom many mute, whatever the reader's moderation settings are.
    ?.filter(
      pubkey => graph.distance(pubkey) === 2 && !graph.isOvermuted(pubkey, 'feed') && !isHidden(pubkey),
    )
    .slice(0, MAX_PEOPLE)
  if (!people || (waiting && people.length === 0))
    return <PanelSkeleton title="Relevant people" rows={MAX_PEOPLE} />
  if (people.length === 0) return null
  return (
    <AsidePanel title="Relevant people">
      <PeopleList>
        {people.map(pubkey => (
          <PersonRow key={pubkey} pubkey={pubkey} followable />
        ))}
      </PeopleList>
    </AsidePanel>
  )
}
