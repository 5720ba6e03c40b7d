import { useState } from 'react'
import { useNostr, useService, useShellContext } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { Button } from '#ui-kit'
import styles from './graph.module.css'
import { useGraph, useTryWithErrorToast } from './use-graph'

/**
 * A button: Follow; Following, which becomes Unfollow under the pointer; or Unmute for a muted person. The small button
 * attracts less attention.
 */
export default function FollowButton({ pubkey, size }: { pubkey: string; size?: 'small' | 'medium' }) {
  const { session } = useShellContext()
  if (session.pubkey === undefined || session.pubkey === pubkey) return null
  return <Follow key={pubkey} pubkey={pubkey} {...(size && { size })} />
}

function Follow({ pubkey, size = 'medium' }: { pubkey: string; size?: 'small' | 'medium' }) {
  const graph = useGraph()
  const nostr = useNostr()
  const toasts = useService(Toasts)
  const attempt = useTryWithErrorToast()
  // True if the pointer or the focus has left the button and come back. So right after a click, the button shows the
  // result of the click.
  const [pointed, setPointed] = useState(false)
  const unfollow = () => {
    const by = nostr.session.get().pubkey
    graph.unfollow(pubkey)
    const undo = () => {
      // After an account switch, Undo must not follow, because it would change the wrong account's list.
      if (nostr.session.get().pubkey === by) attempt(() => graph.follow(pubkey))
    }
    toasts.show({ text: 'Unfollowed', undo })
  }
  const toggleMute = graph.isMuted(pubkey)
    ? { label: 'Unmute', run: () => graph.unmute(pubkey) }
    : graph.follows(pubkey)
      ? { label: pointed ? 'Unfollow' : 'Following', run: unfollow }
      : { label: 'Follow', run: () => graph.follow(pubkey) }
  const danger = toggleMute.label === 'Unmute' || toggleMute.label === 'Unfollow'
  return (
    <Button
      size={size}
      variant={
        toggleMute.label === 'Follow' && size === 'medium' ? 'primary' : danger ? 'danger' : 'secondary'
      }
      className={styles.follow}
      onPointerEnter={event => event.pointerType === 'mouse' && setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={event => event.currentTarget.matches(':focus-visible') && setPointed(true)}
      onBlur={() => setPointed(false)}
      onClick={() => {
        setPointed(false)
        attempt(toggleMute.run)
      }}
    >
      {toggleMute.label}
    </Button>
  )
}
