import { useMemo } from 'react'
import type { NoteActionProps } from '#contracts/notes'
import { threadRefs } from '#kernel/nostr'
import { useKernel, useQuery, useSessionFacts } from '#kernel/react'
import { ActionButton } from '#ui-kit'
import { Composer } from '../contract'
import { COMMENT } from '../draft/reply-tags'

/** Answers a note, and says how many did. */
export default function ReplyButton({ event, counts, live }: NoteActionProps) {
  const kernel = useKernel()
  const { session } = useSessionFacts()
  const { events } = useQuery({ kinds: [1, COMMENT], '#e': [event.id] }, { live })
  const count = useMemo(() => {
    // Only what answers this very note: a thread's root is named by everything below it.
    const answers = events.filter(e => {
      const { parent } = threadRefs({ kind: e.kind, tags: e.tags as string[][] })
      return parent !== undefined && 'id' in parent && parent.id === event.id
    })
    return answers.length
  }, [events, event.id])
  return (
    <ActionButton
      icon="reply"
      label={count > 0 ? `Reply, ${count} replies` : 'Reply'}
      count={counts ? count : 0}
      aria-disabled={!session.canSign}
      data-action="reply"
      title="Reply"
      onClick={() => {
        if (session.canSign) void kernel.resolve(Composer).then(composer => composer.open({ replyTo: event }))
      }}
    />
  )
}
