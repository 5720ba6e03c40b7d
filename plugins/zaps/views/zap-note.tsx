import { useMemo } from 'react'
import { NoteByRef, type NoteKindViewProps, noteFilters } from '#contracts/notes'
import { ProfileName } from '#contracts/profiles'
import { isHexKey, sanitizeNoteText } from '#kernel/nostr'
import { PluginView, useEventVerdict, useService, useStore } from '#kernel/react'
import { Icon, SatsAmount } from '#ui-kit'
import { Zaps } from '../contract'
import styles from './zaps.module.css'

/** A verified zap as an entry of a list, with the zapped note. */
export default function ZapNote({ event }: NoteKindViewProps) {
  const zaps = useService(Zaps)
  const [zap] = useStore(useMemo(() => zaps.verifyReceipts([event]), [zaps, event]))
  // The list has applied the mutes to the receipt, whose author is the provider. Apply them to the sender's request
  // here.
  const isHidden = useEventVerdict(noteFilters, zap?.request)?.action === 'hide'
  if (!zap || isHidden) return null
  const id = event.tags.find(tag => tag[0] === 'e')?.[1]
  return (
    <article className={styles.note} data-note={event.id}>
      <p className={styles.line}>
        <Icon name="zap" size={16} />
        <span className={styles.who}>
          {zap.isAnonymous ? 'Anonymous' : <PluginView token={ProfileName} pubkey={zap.sender} />}
        </span>
        zapped <SatsAmount amountSats={Math.floor(zap.msats / 1000)} />
        {!id && (
          <>
            to <PluginView token={ProfileName} pubkey={zap.recipient} />
          </>
        )}
      </p>
      {zap.comment && (
        <p className={styles.comment} dir="auto">
          {sanitizeNoteText(zap.comment)}
        </p>
      )}
      {isHexKey(id) && <PluginView token={NoteByRef} to={{ id }} standalone />}
    </article>
  )
}
