import { useRef } from 'react'
import { Composer } from '#contracts/composer'
import type { NoteActionProps } from '#contracts/notes'
import { Toasts } from '#kernel'
import { useKernel, useNostr, useProvided, useSessionFacts } from '#kernel/react'
import { Count, classNames, Icon, Menu, type MenuItem } from '#ui-kit'
import { repostDraft } from '../publish/repost-draft'
import styles from './reposts.module.css'
import { useReposts } from './use-reposts'

/** Repost or quote. Shown at once, taken back when no relay took it; nobody passes a note on twice. */
export default function RepostButton({ event, counts, live }: NoteActionProps) {
  const kernel = useKernel()
  const nostr = useNostr()
  const { session } = useSessionFacts()
  const canQuote = useProvided(Composer)
  const reposts = useReposts(event, live)
  const mine = session.pubkey !== undefined && reposts.some(r => r.pubkey === session.pubkey)

  // Until the signature is there the note does not show it: a second press must not say it twice.
  const signing = useRef(false)
  const repost = async () => {
    if (signing.current) return
    signing.current = true
    const job = nostr.publish(repostDraft(event))
    try {
      await job.signed
      signing.current = false
      await job.sent
    } catch (error) {
      signing.current = false
      await job.undo()
      const text = error instanceof Error ? error.message : 'It was not sent.'
      const toasts = await kernel.resolve(Toasts)
      toasts.show({ text, tone: 'danger', action: { label: 'Retry', run: () => void repost() } })
    }
  }
  const quote = async () => (await kernel.resolve(Composer)).open({ quote: event })
  const items: MenuItem[] = [
    {
      id: 'repost',
      label: mine ? 'Reposted' : 'Repost',
      icon: 'repost',
      disabled: mine,
      onSelect: () => void repost(),
    },
    ...(canQuote ? [{ id: 'quote', label: 'Quote', icon: 'edit', onSelect: () => void quote() }] : []),
  ]
  const label = mine ? 'You reposted this' : 'Repost'
  const button = (
    <button
      type="button"
      className={classNames(styles.button, mine && styles.mine)}
      aria-label={reposts.length > 0 ? `${label}, ${reposts.length} reposts` : label}
      aria-disabled={!session.canSign}
      data-action="repost"
      title={label}
    >
      <Icon name="repost" size={18} />
      {counts && reposts.length > 0 && <Count of={reposts.length} />}
    </button>
  )
  return session.canSign ? <Menu trigger={button} items={items} align="start" /> : button
}
