import { useRef, useState } from 'react'
import { offerSignIn, SignIn } from '#contracts/accounts'
import { Composer } from '#contracts/composer'
import type { NoteActionProps } from '#contracts/notes'
import { publishOnce } from '#kernel'
import { useKernel, useNostr, useProvided, useSessionFacts } from '#kernel/react'
import { ActionButton, counted, Menu, type MenuItem } from '#ui-kit'
import { repostDraft } from '../publish/repost-draft'
import styles from './reposts.module.css'
import { useReposts } from './use-reposts'

/**
 * Repost or quote. Shown at once, busy until it is signed, which can be given up; taken back when no relay took it.
 * Nobody passes a note on twice. Leads who has no key here to one.
 */
export default function RepostButton({ event, counts, live }: NoteActionProps) {
  const kernel = useKernel()
  const nostr = useNostr()
  const { session } = useSessionFacts()
  const canQuote = useProvided(Composer)
  const reposts = useReposts(event, live)
  const published = session.pubkey !== undefined && reposts.some(r => r.pubkey === session.pubkey)
  // Who signs elsewhere is asked there first: it is shown before it is an event.
  const [asked, setAsked] = useState(false)
  const busy = asked && !published
  const mine = published || busy
  const count = reposts.length + (busy ? 1 : 0)

  const giveUp = useRef<AbortController>(undefined)
  const passOn = async () => {
    giveUp.current = new AbortController()
    setAsked(true)
    const { signal } = giveUp.current
    await publishOnce(event, repostDraft(event), { nostr, resolve: kernel.resolve }, { signal })
    setAsked(false)
  }
  const quote = async () => (await kernel.resolve(Composer)).open({ quote: event })
  const items: MenuItem[] = [
    {
      id: 'repost',
      label: busy ? 'Give up' : published ? 'Reposted' : 'Repost',
      icon: busy ? 'close' : 'repost',
      disabled: published,
      onSelect: () => (busy ? giveUp.current?.abort() : void passOn()),
    },
    ...(canQuote ? [{ id: 'quote', label: 'Quote', icon: 'edit', onSelect: () => void quote() }] : []),
  ]
  const label = mine ? 'You reposted this' : 'Repost'
  const button = (
    <ActionButton
      icon="repost"
      label={count > 0 ? `${label}, ${counted(count, 'repost')}` : label}
      count={counts ? count : 0}
      className={mine ? styles.mine : undefined}
      aria-disabled={!session.canSign && !kernel.provides(SignIn)}
      aria-busy={busy || undefined}
      data-action="repost"
      title={label}
      onClick={() => {
        if (!session.canSign) offerSignIn(kernel, session)
      }}
    />
  )
  return session.canSign ? <Menu trigger={button} items={items} align="start" /> : button
}
