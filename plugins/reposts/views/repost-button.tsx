import { Composer } from '#contracts/composer'
import type { NoteActionProps } from '#contracts/notes'
import { createDeletionDraft, findOwnReferences } from '#kernel/nostr'
import { openSignInDialog, SignIn } from '#kernel/ports'
import {
  DeletionWatcher,
  useIsServiceProvided,
  useKernel,
  useNostr,
  useNoteActionPublisher,
  useShellContext,
} from '#kernel/react'
import { ActionButton, Menu, type MenuItem, pluralize } from '#ui-kit'
import { createRepostDraft } from '../publish/create-repost-draft'
import styles from './reposts.module.css'
import { useReposts } from './use-reposts'

/**
 * A button that opens a menu to repost, undo the repost, or quote. A repost is shown immediately, and the button is
 * busy until it is signed; meanwhile the menu can cancel it. If no relay accepts the repost, it is undone. Nobody can
 * repost a note twice. Visitors cannot press the button. For a read-only account, it opens the sign-in dialog.
 */
export default function RepostButton({ event, showCounts, live }: NoteActionProps) {
  const kernel = useKernel()
  const nostr = useNostr()
  const { session } = useShellContext()
  const canQuote = useIsServiceProvided(Composer)
  const reposts = useReposts(event, live)
  const published = session.pubkey !== undefined && reposts.some(r => r.pubkey === session.pubkey)
  const { pending, publish, cancel } = useNoteActionPublisher<true>()
  const busy = pending !== undefined
  const isReposted = pending ? pending.value : published
  const count = reposts.length - (published ? 1 : 0) + (isReposted ? 1 : 0)

  const toggle = () => {
    const own = findOwnReferences(nostr, event, [6, 16])
    const [newest] = own
    if (newest) void publish(newest, createDeletionDraft(own))
    else void publish(event, createRepostDraft(event), true)
  }
  const quote = async () => (await kernel.resolve(Composer)).open({ quote: event })
  const items: MenuItem[] = [
    {
      id: 'repost',
      label: busy ? 'Give up' : published ? 'Undo repost' : 'Repost',
      icon: busy ? 'close' : 'repost',
      onSelect: busy ? cancel : toggle,
    },
    ...(canQuote
      ? [{ id: 'quote', label: 'Quote', icon: 'edit' as const, onSelect: () => void quote() }]
      : []),
  ]
  const visits = session.pubkey === undefined
  const label = isReposted ? 'You reposted this' : 'Repost'
  const button = (
    <ActionButton
      icon="repost"
      label={count > 0 ? `${label}, ${pluralize(count, 'repost')}` : label}
      count={showCounts ? count : 0}
      className={isReposted ? styles.mine : undefined}
      aria-disabled={visits || (!session.canSign && !kernel.provides(SignIn))}
      aria-busy={busy || undefined}
      data-action="repost"
      title={visits ? 'Sign in to repost or quote' : label}
      onClick={() => {
        if (!session.canSign && !visits) openSignInDialog(kernel, session)
      }}
    />
  )
  return (
    <>
      {session.canSign ? <Menu trigger={button} items={items} align="start" /> : button}
      {live && <DeletionWatcher events={reposts} />}
    </>
  )
}
