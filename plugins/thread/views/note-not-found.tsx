import { useState } from 'react'
import type { NostrEvent } from '#kernel/ports'
import { PluginView, useQuery, useShellContext } from '#kernel/react'
import { TooFewAnswersNotice } from '#kernel/shell'
import { EmptyState } from '#ui-kit'
import type { LinkedEvent } from './use-linked-event'

/** Returns the current event, or the previous one if the event has disappeared. */
export function useLastEvent(event: NostrEvent | undefined): NostrEvent | undefined {
  const [lastEvent, setLastEvent] = useState(event)
  if (event && event !== lastEvent) setLastEvent(event)
  return event ?? lastEvent
}

interface NoteNotFoundProps extends Pick<LinkedEvent, 'incompleteAnswers'> {
  readonly id: string
  /** The note that was shown here before it disappeared. */
  readonly lastEvent: NostrEvent | undefined
}

/**
 * Says why no note is shown. Only the author can delete a note (NIP-09). If the note was seen before, its author is
 * known, and the author's deletions are looked up. Otherwise, the reader's own deletions are looked up.
 */
export function NoteNotFound({ id, lastEvent, incompleteAnswers }: NoteNotFoundProps) {
  const { session } = useShellContext()
  const author = lastEvent?.pubkey ?? session.pubkey
  const request = { kinds: [5], '#e': [id], authors: author === undefined ? [] : [author] }
  const isDeleted = useQuery(request, { source: 'local' }).events.length > 0
  if (isDeleted) return <EmptyState icon="note" title="This note was deleted by its author." />
  if (incompleteAnswers) return <PluginView token={TooFewAnswersNotice} answers={incompleteAnswers} />
  return <EmptyState icon="note" title="This note could not be found on your relays." />
}
