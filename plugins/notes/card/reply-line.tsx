import { isHexKey, toEventRef } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { useNostr } from '#kernel/react'
import { AuthorName } from './author-name'
import styles from './note-frame.module.css'
import { NoteLink } from './note-link'
import { replyRefs } from './reply-refs'

/** Returns the only person that a note names. Used if the reference to the note's parent has no author. */
function onlyPerson(event: NostrEvent): string | undefined {
  const people = new Set(event.tags.filter(([name]) => name === 'p').map(([, value]) => value))
  const [person] = people
  return people.size === 1 && isHexKey(person) ? person : undefined
}

/** Shows whose note this note replies to, if the parent is not shown above it. */
export function ReplyLine({ event, plain }: { event: NostrEvent; plain: boolean }) {
  const nostr = useNostr()
  const parent = replyRefs(event)?.parent
  if (!parent) return null
  const ref = toEventRef(parent)
  const author = parent.author ?? nostr.peek(ref)?.pubkey ?? onlyPerson(event)
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
