import { useState } from 'react'
import { useNostr, useService, useSessionFacts } from '#kernel/react'
import { Toasts } from '#kernel/shell'
import { Button } from '#ui-kit'
import styles from './graph.module.css'
import { useAttempt, useGraph } from './use-graph'

/**
 * Follow, or Following, which turns into Unfollow under the pointer; Unmute for a muted person. The small one is
 * unobtrusive.
 */
export default function FollowButton({ pubkey, size }: { pubkey: string; size?: 'small' | 'medium' }) {
  const { session } = useSessionFacts()
  if (session.pubkey === undefined || session.pubkey === pubkey) return null
  return <Follow key={pubkey} pubkey={pubkey} {...(size && { size })} />
}

function Follow({ pubkey, size = 'medium' }: { pubkey: string; size?: 'small' | 'medium' }) {
  const graph = useGraph()
  const nostr = useNostr()
  const toasts = useService(Toasts)
  const attempt = useAttempt()
  // True only after the pointer or the focus has left and returned, so that a click first shows its result.
  const [pointed, setPointed] = useState(false)
  const unfollow = () => {
    const by = nostr.session.get().pubkey
    graph.unfollow(pubkey)
    const undo = () => {
      // After an account switch, Undo would follow as the wrong account.
      if (nostr.session.get().pubkey === by) attempt(() => graph.follow(pubkey))
    }
    toasts.show({ text: 'Unfollowed', undo })
  }
  const act = graph.isMuted(pubkey)
    ? { label: 'Unmute', run: () => graph.unmute(pubkey) }
    : graph.follows(pubkey)
      ? { label: pointed ? 'Unfollow' : 'Following', run: unfollow }
      : { label: 'Follow', run: () => graph.follow(pubkey) }
  const danger = act.label === 'Unmute' || act.label === 'Unfollow'
  return (
    <Button
      size={size}
      variant={act.label === 'Follow' && size === 'medium' ? 'primary' : danger ? 'danger' : 'secondary'}
      className={styles.follow}
      onPointerEnter={event => event.pointerType === 'mouse' && setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={event => event.currentTarget.matches(':focus-visible') && setPointed(true)}
      onBlur={() => setPointed(false)}
      onClick={() => {
        setPointed(false)
        attempt(act.run)
      }}
    >
      {act.label}
    </Button>
  )
}
