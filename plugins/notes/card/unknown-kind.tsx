import { neutralizeText } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { Guard, LazyView, useOwner, View } from '#kernel/react'
import { TurnOnKind } from '#kernel/shell'
import { PluginOffers } from '../contract'
import { maskSecrets } from '../text'
import styles from './note-body.module.css'

const loadOpenIn = () => import('../handlers/open-in')

const MAX_ALT = 1_000

/**
 * Shown for an event that no plugin can render. Contains the author's description (NIP-31) and other apps that can show
 * the event (NIP-89).
 */
export default function UnknownKind({ event }: { event: NostrEvent }) {
  const alt = event.tags.find(([name, value]) => name === 'alt' && value)?.[1]?.slice(0, MAX_ALT)
  return (
    <div className={styles.unknown}>
      {alt && <p dir="auto">{neutralizeText(maskSecrets(alt))}</p>}
      <p className={styles.quiet}>Kind {event.kind}: no plugin shows this.</p>
      <div className={styles.ways}>
        <View of={TurnOnKind} kind={event.kind} pending={null} fallback={null} />
        <View of={PluginOffers} kind={event.kind} pending={null} fallback={null} />
        <Guard plugin={useOwner()} where="open-in" fallback={null} pending={null}>
          <LazyView load={loadOpenIn} props={{ event }} />
        </Guard>
      </div>
    </div>
  )
}
