import { useState } from 'react'
import type { NostrEvent } from '#kernel/ports'
import { useQuery, useSessionFacts, View } from '#kernel/react'
import { NoAnswer } from '#kernel/shell'
import { EmptyState } from '#ui-kit'
import type { Linked } from './use-linked'

/** Returns the current event, or the previous one if the event has disappeared. */
export function useLast(event: NostrEvent | undefined): NostrEvent | undefined {
  const [last, setLast] = useState(event)
  if (event && event !== last) setLast(event)
  return event ?? last
}

interface NoNoteProps extends Pick<Linked, 'unanswered'> {
  readonly id: string
  /** The note that was shown here before it disappeared. */
  readonly last: NostrEvent | undefined
}

/**
 * Says why no note is shown. Only the author can delete a note (NIP-09). If the note was seen before, its author is
 * known, and the author's deletions are looked up. Otherwise, the reader's own deletions are looked up.
 */
export function NoNote({ id, last, unanswered }: NoNoteProps) {
  const { session } = useSessionFacts()
  const author = last?.pubkey ?? session.pubkey
  const asked = { kinds: [5], '#e': [id], authors: author === undefined ? [] : [author] }
  const deleted = useQuery(asked, { from: 'local' }).events.length > 0
  if (deleted) return <EmptyState icon="note" title="This note was deleted by its author." />
  if (unanswered) return <View of={NoAnswer} answers={unanswered} />
  return <EmptyState icon="note" title="This note could not be found on your relays." />
}
