import { useMemo } from 'react'
import { type NoteActionProps, noteFilters } from '#contracts/notes'
import { createReplyFilters, getReplyTargetKeys } from '#kernel/nostr'
import { openSignInDialog, SignIn } from '#kernel/ports'
import { useKernel, useQuery, useShellContext, useVisibleEvents } from '#kernel/react'
import { ActionButton, pluralize } from '#ui-kit'
import { Composer } from '../contract'
import { countDirectReplies } from '../draft/count-direct-replies'

/**
 * The reply button, with the number of replies. Visitors cannot press it. For a read-only account it opens the sign-in
 * dialog.
 */
export default function ReplyButton({ event, showCounts, live }: NoteActionProps) {
  const kernel = useKernel()
  const { session } = useShellContext()
  const { events } = useQuery(createReplyFilters(getReplyTargetKeys(event)), { live })
  const visibleReplies = useVisibleEvents(noteFilters, events)
  const count = useMemo(() => countDirectReplies(event, visibleReplies), [event, visibleReplies])
  return (
    <ActionButton
      icon="reply"
      label={count > 0 ? `Reply, ${pluralize(count, 'reply', 'replies')}` : 'Reply'}
      count={showCounts ? count : 0}
      aria-disabled={session.pubkey === undefined || (!session.canSign && !kernel.provides(SignIn))}
      data-action="reply"
      title={session.pubkey === undefined ? 'Sign in to reply' : 'Reply'}
      onClick={() => {
        if (session.canSign) void kernel.resolve(Composer).then(composer => composer.open({ replyTo: event }))
        else if (session.pubkey !== undefined) openSignInDialog(kernel, session)
      }}
    />
  )
}
