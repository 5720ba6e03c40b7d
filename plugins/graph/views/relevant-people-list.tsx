import { createViewMemory } from '#kernel'
import { useKernel, useStore } from '#kernel/react'
import { AsidePanel, PeopleList } from '#ui-kit'
import styles from './graph.module.css'
import { PanelSkeleton } from './panel-skeleton'
import { PersonRow } from './person-row'
import { useFollowsNobody, useGraph, useGraphAnswer } from './use-graph'
import { useIsBeforeTimeout } from './use-is-before-timeout'
import { useIsPersonHidden } from './use-is-person-hidden'

const MAX_PEOPLE = 5
/** Milliseconds to wait for distances at most. They are unknown until the follows' lists have arrived. */
const DISTANCES_TIMEOUT_MS = 15_000
/** Maximum number of people at distance 2 that are considered. */
const MAX_CANDIDATES = 200

/**
 * The people last suggested for each root. They are shown until new ones are computed, for example after a page change.
 */
const lastSuggestions = createViewMemory<readonly string[]>(5)

/** Suggests people whom many of the reader's follows follow, but not the reader. */
export default function RelevantPeopleList() {
  const kernel = useKernel()
  const graph = useGraph()
  const isHidden = useIsPersonHidden()
  const root = graph.root.get()
  const { isComplete, isReady } = useStore(graph.state)
  const isBeforeTimeout = useIsBeforeTimeout(DISTANCES_TIMEOUT_MS)
  const followsNobody = useFollowsNobody(root)
  const waiting = !followsNobody && !(isComplete && isReady) && isBeforeTimeout
  // An empty answer is certain only when the lists are complete. So the question is repeated then.
  const answer = useGraphAnswer(`near ${root} ${isComplete}`, g =>
    g.peopleWithin(2, MAX_CANDIDATES + g.followCount() + 1),
  )
  if (answer && answer.length > 0) lastSuggestions.remember(kernel, root, answer)
  const near =
    answer && (answer.length > 0 || !waiting)
      ? answer
      : (lastSuggestions.recall(kernel, root) ?? (followsNobody ? [] : undefined))
  const people = near
    // People whom many mute are never suggested, even if the reader's moderation settings show them.
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
