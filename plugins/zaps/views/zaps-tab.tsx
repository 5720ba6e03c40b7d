import { noteFilters } from '#contracts/notes'
import { ProfileRow } from '#contracts/profiles'
import { sanitizeNoteText } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { PluginView, useEventVerdictGetter } from '#kernel/react'
import { EmptyState, SatsAmount } from '#ui-kit'
import { useZaps } from './use-zaps'
import styles from './zaps.module.css'

/**
 * Lists the zaps of a note: sender, amount and comment. People whom the reader has muted are left out, but their zaps
 * count in the note's total, because they paid.
 */
export default function ZapsTab({ event }: { event: NostrEvent }) {
  const receipts = useZaps(event, true)
  const judge = useEventVerdictGetter(noteFilters)
  const zaps = receipts.filter(({ request }) => judge(request)?.action !== 'hide')
  if (zaps.length === 0) return <EmptyState icon="zap" title="No zaps yet" />
  return (
    <ul>
      {zaps.map(({ payment, sender, isAnonymous, msats, comment }) => (
        <li key={payment} className={styles.zap}>
          {isAnonymous ? (
            <p className={styles.anonymous}>Anonymous</p>
          ) : (
            <PluginView token={ProfileRow} pubkey={sender} />
          )}
          <span className={styles.amount}>
            <SatsAmount amountSats={Math.floor(msats / 1000)} />
          </span>
          {comment && (
            <p className={styles.comment} dir="auto">
              {sanitizeNoteText(comment)}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
