import { createKernelMemory } from '#kernel'
import { useKernel, useStore } from '#kernel/react'
import { AsidePanel, PeopleList } from '#ui-kit'
import styles from './graph.module.css'
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

/**
 * The latest people suggested for each root. They are shown until new ones are found, for example after a page change.
 */
const lastAnswers = createKernelMemory<readonly string[]>(5)

/** Lists people whom many of the reader's follows follow, but the reader does not. */
export default function RelevantList() {
  const kernel = useKernel()
  const graph = useGraph()
  const isHidden = useHiddenPeople()
  const root = graph.root.get()
  const { complete, ready } = useStore(graph.state)
  const patient = useStillWaiting(DISTANCES_TIMEOUT_MS)
  const followsNobody = useFollowsNobody(root)
  const waiting = !followsNobody && !(complete && ready) && patient
  // Asks again when the lists are complete, because an empty answer is only certain then.
  const answer = useAsked(`near ${root} ${complete}`, g => g.within(2, MAX_CANDIDATES + g.followCount() + 1))
  if (answer && answer.length > 0) lastAnswers.remember(kernel, root, answer)
  const near =
    answer && (answer.length > 0 || !waiting)
      ? answer
      : (lastAnswers.recall(kernel, root) ?? (followsNobody ? [] : undefined))
  const people = near
    // Never suggest people whom many mute, whatever the reader's moderation settings are.
    ?.filter(
      pubkey => graph.distance(pubkey) === 2 && !graph.isOvermuted(pubkey, 'feed') && !isHidden(pubkey),
    )
    .slice(0, MAX_PEOPLE)
  if (!people || (waiting && people.length === 0))
    return <PanelSkeleton title="Relevant people" rows={MAX_PEOPLE} />
  return (
    <AsidePanel title="Relevant people">
      {people.length === 0 ? (
        <p className={styles.nobody}>Nobody yet. People whom those you follow follow appear here.</p>
      ) : (
        <PeopleList>
          {people.map(pubkey => (
            <PersonRow key={pubkey} pubkey={pubkey} followable />
          ))}
        </PeopleList>
      )}
    </AsidePanel>
  )
}
