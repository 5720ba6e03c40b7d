import { useMemo } from 'react'
import { offerSignIn, SignIn } from '#contracts/accounts'
import { type NoteActionProps, noteFilters } from '#contracts/notes'
import { replyFilters, replyKeys } from '#kernel/nostr'
import { useKernel, useQuery, useSessionFacts, useUnhidden } from '#kernel/react'
import { ActionButton, counted } from '#ui-kit'
import { Composer } from '../contract'
import { countAnswers } from '../draft/count-answers'

/**
 * The reply button with the number of replies. A visitor cannot press it. For a read-only account, pressing it opens
 * the sign-in dialog.
 */
export default function ReplyButton({ event, counts, live }: NoteActionProps) {
  const kernel = useKernel()
  const { session } = useSessionFacts()
  const { events } = useQuery(replyFilters(replyKeys(event)), { live })
  const shown = useUnhidden(noteFilters, events)
  const count = useMemo(() => countAnswers(event, shown), [event, shown])
  return (
    <ActionButton
      icon="reply"
      label={count > 0 ? `Reply, ${counted(count, 'reply', 'replies')}` : 'Reply'}
      count={counts ? count : 0}
      aria-disabled={session.pubkey === undefined || (!session.canSign && !kernel.provides(SignIn))}
      data-action="reply"
      title={session.pubkey === undefined ? 'Sign in to reply' : 'Reply'}
      onClick={() => {
        if (session.canSign) void kernel.resolve(Composer).then(composer => composer.open({ replyTo: event }))
        else if (session.pubkey !== undefined) offerSignIn(kernel, session)
      }}
    />
  )
}
