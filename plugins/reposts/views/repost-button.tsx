import { Composer } from '#contracts/composer'
import type { NoteActionProps } from '#contracts/notes'
import { publishOnce } from '#kernel'
import { useKernel, useNostr, useProvided, useSessionFacts } from '#kernel/react'
import { ActionButton, Menu, type MenuItem } from '#ui-kit'
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

  const quote = async () => (await kernel.resolve(Composer)).open({ quote: event })
  const items: MenuItem[] = [
    {
      id: 'repost',
      label: mine ? 'Reposted' : 'Repost',
      icon: 'repost',
      disabled: mine,
      onSelect: () => void publishOnce(event, repostDraft(event), { nostr, resolve: kernel.resolve }),
    },
    ...(canQuote ? [{ id: 'quote', label: 'Quote', icon: 'edit', onSelect: () => void quote() }] : []),
  ]
  const label = mine ? 'You reposted this' : 'Repost'
  const button = (
    <ActionButton
      icon="repost"
      label={reposts.length > 0 ? `${label}, ${reposts.length} reposts` : label}
      count={counts ? reposts.length : 0}
      className={mine ? styles.mine : undefined}
      aria-disabled={!session.canSign}
      data-action="repost"
      title={label}
    />
  )
  return session.canSign ? <Menu trigger={button} items={items} align="start" /> : button
}
