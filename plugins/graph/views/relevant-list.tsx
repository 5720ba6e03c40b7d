import { AsidePanel } from '#ui-kit'
import styles from './graph.module.css'
import { PanelSkeleton } from './panel-skeleton'
import { PersonRow } from './person-row'
import { useAsked, useFollowsNobody, useGraph } from './use-graph'
import { useHidden } from './use-hidden'
import { usePatience } from './use-patience'

const SHOWN = 5
/** ms; lists come one after the other, and nobody is near before they are known. */
const PATIENCE = 15_000
/** People two steps away who are looked at. */
const LOOKED_AT = 200

/** People the reader does not follow and many of their friends do. */
export default function RelevantList() {
  const graph = useGraph()
  const isHidden = useHidden()
  const root = graph.root.get()
  const patient = usePatience(PATIENCE)
  const waiting = !useFollowsNobody(root) && patient
  const near = useAsked(`near ${root}`, g => g.within(2, LOOKED_AT + g.followCount() + 1))
  const people = near
    // Whoever is suggested is not disliked, whatever the reader has set for others.
    ?.filter(
      pubkey => graph.distance(pubkey) === 2 && !graph.isOvermuted(pubkey, 'feed') && !isHidden(pubkey),
    )
    .slice(0, SHOWN)
  if (!people || (waiting && people.length === 0))
    return <PanelSkeleton title="Relevant people" rows={SHOWN} />
  if (people.length === 0) return null
  return (
    <AsidePanel title="Relevant people">
      <ul className={styles.people}>
        {people.map(pubkey => (
          <PersonRow key={pubkey} pubkey={pubkey} followable />
        ))}
      </ul>
    </AsidePanel>
  )
}
