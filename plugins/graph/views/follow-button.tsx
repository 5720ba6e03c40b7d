import { useState } from 'react'
import { useNostr, useService, useShellContext } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { Button } from '#ui-kit'
import styles from './graph.module.css'
import { useGraph, useTryWithErrorToast } from './use-graph'

/**
 * A button: 'Follow'; 'Following', which becomes 'Unfollow' under the pointer; or 'Unmute' for a muted person. The
 * small button is less prominent.
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
  // True if the pointer or the focus has come to the button after its last click. So right after a click, the button
  // says what the click has done.
  const [pointed, setPointed] = useState(false)
  const unfollow = () => {
    const by = nostr.session.get().pubkey
    graph.unfollow(pubkey)
    const undo = () => {
      // If the account was switched meanwhile, Undo does nothing, because it would change the list of another account.
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
