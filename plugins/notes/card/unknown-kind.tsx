import type { NostrEvent } from '#kernel'
import { neutralizeText } from '#kernel/nostr'
import { maskSecrets } from '../text'
import styles from './note-body.module.css'

const MAX_ALT = 1_000

/** What stands for an event that no plugin can show; NIP-31 lets its author describe it. */
export function UnknownKind({ event }: { event: NostrEvent }) {
  const alt = event.tags.find(([name, value]) => name === 'alt' && value)?.[1]?.slice(0, MAX_ALT)
  return (
    <div className={styles.unknown}>
      {alt && <p dir="auto">{neutralizeText(maskSecrets(alt))}</p>}
      <p className={styles.quiet}>Kind {event.kind}: no plugin shows this.</p>
    </div>
  )
}
