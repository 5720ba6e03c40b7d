import { useMemo, useState } from 'react'
import { AsidePanel, Button } from '#ui-kit'
import styles from './graph.module.css'
import { PanelSkeleton } from './panel-skeleton'
import { PersonRow } from './person-row'
import { useAsked, useGraph } from './use-graph'
import { useHidden } from './use-hidden'
import { usePatience } from './use-patience'

const FIRST = 10
const STEP = 20

/** ms; lists come one after the other, and nobody is near before they are known. */
const PATIENCE = 8_000

/** Whom the reader follows; the best known among their friends first. */
export default function FollowsList() {
  const graph = useGraph()
  const isHidden = useHidden()
  const waiting = usePatience(PATIENCE)
  const root = graph.root.get()
  const follows = useAsked(`follows ${root}`, g => g.followsOf(root))
  const [most, setMost] = useState(FIRST)
  const all = useMemo(
    () => follows && graph.rank(follows.map(pubkey => ({ pubkey, match: 1 }))),
    [graph, follows],
  )
  const ranked = all?.filter(pubkey => !isHidden(pubkey))
  if (!ranked || (waiting && ranked.length === 0)) return <PanelSkeleton title="Follows" rows={FIRST} />
  if (ranked.length === 0) return null
  return (
    <AsidePanel title="Follows">
      <ul className={styles.people}>
        {ranked.slice(0, most).map(pubkey => (
          <PersonRow key={pubkey} pubkey={pubkey} plain />
        ))}
      </ul>
      {ranked.length > most && (
        <Button size="small" variant="ghost" onClick={() => setMost(most + STEP)}>
          Show more
        </Button>
      )}
    </AsidePanel>
  )
}
