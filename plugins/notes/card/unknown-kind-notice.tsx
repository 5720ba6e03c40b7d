import { sanitizeNoteText } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { LazyView, PluginBoundary, PluginView, usePluginId } from '#kernel/react'
import { EnableKindButton } from '#kernel/shell'
import { FindPluginsButton } from '../contract'
import { maskSecrets } from '../text'
import styles from './note-body.module.css'

const loadOpenIn = () => import('../handlers/open-in-app')

const MAX_ALT = 1_000

/**
 * Replaces the body of an event that no plugin can render. Shows the author's description (NIP-31) and other apps that
 * can show the event (NIP-89).
 */
export default function UnknownKindNotice({ event }: { event: NostrEvent }) {
  const alt = event.tags.find(([name, value]) => name === 'alt' && value)?.[1]?.slice(0, MAX_ALT)
  return (
    <div className={styles.unknown}>
      {alt && <p dir="auto">{sanitizeNoteText(maskSecrets(alt))}</p>}
      <p className={styles.quiet}>Kind {event.kind}: no plugin shows this.</p>
      <div className={styles.ways}>
        <PluginView token={EnableKindButton} kind={event.kind} pending={null} fallback={null} />
        <PluginView token={FindPluginsButton} kind={event.kind} pending={null} fallback={null} />
        <PluginBoundary plugin={usePluginId()} where="open-in" fallback={null} pending={null}>
          <LazyView load={loadOpenIn} props={{ event }} />
        </PluginBoundary>
      </div>
    </div>
  )
}
