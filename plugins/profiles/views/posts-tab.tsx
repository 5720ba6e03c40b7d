import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { kindsAs, noteKinds } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { usePoint, View } from '#kernel/react'
import { isReply } from '../profile/is-reply'

/** A person's own posts and reposts. Replies are left out. */
export default function PostsTab({ pubkey }: { pubkey: string }) {
  const all = usePoint(noteKinds)
  const query = useMemo(() => {
    const mayReply = kindsAs(all, 'reply')
    const kinds = kindsAs(all, 'post', 'repost', 'generic-repost')
    return {
      filters: [{ kinds, authors: [pubkey], limit: 100 }],
      accept: (event: NostrEvent) => !mayReply.includes(event.kind) || !isReply(event),
    }
  }, [pubkey, all])
  return <View of={Feed} query={query} name="profile/posts" />
}
