import { isHexKey, threadRefToEventRef } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { useNostr } from '#kernel/react'
import { AuthorName } from './author-name'
import styles from './note-frame.module.css'
import { NoteLink } from './note-link'
import { findReplyRefs } from './reply-refs'

/** Returns the only person that a note names. Used if the reference to the note's parent has no author. */
function onlyTaggedPubkey(event: NostrEvent): string | undefined {
  const people = new Set(event.tags.filter(([name]) => name === 'p').map(([, value]) => value))
  const [person] = people
  return people.size === 1 && isHexKey(person) ? person : undefined
}

/** Shows whose note this note replies to, if the parent is not shown above it. */
export function ReplyingTo({ event, plain }: { event: NostrEvent; plain: boolean }) {
  const nostr = useNostr()
  const parent = findReplyRefs(event)?.parent
  if (!parent) return null
  const ref = threadRefToEventRef(parent)
  const author = parent.author ?? nostr.peek(ref)?.pubkey ?? onlyTaggedPubkey(event)
  return (
    <p className={styles.reply}>
      {author ? (
        <>
          <NoteLink to={ref} plain={plain}>
            replying to
          </NoteLink>{' '}
          <bdi>
            @<AuthorName pubkey={author} plain={plain} />
          </bdi>
        </>
      ) : (
        <NoteLink to={ref} plain={plain}>
          replying to a note
        </NoteLink>
      )}
    </p>
  )
}
