import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { getKindsWithRoles, noteKinds } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { PluginView, useContributions } from '#kernel/react'
import { isReply } from './is-reply'

/** A person's own posts and reposts. Replies are left out. */
export default function PostsTab({ pubkey }: { pubkey: string }) {
  const all = useContributions(noteKinds)
  const query = useMemo(() => {
    const mayReply = getKindsWithRoles(all, 'reply')
    const kinds = getKindsWithRoles(all, 'post', 'repost', 'generic-repost')
    return {
      filters: [{ kinds, authors: [pubkey], limit: 100 }],
      accept: (event: NostrEvent) => !mayReply.includes(event.kind) || !isReply(event),
    }
  }, [pubkey, all])
  return <PluginView token={Feed} query={query} name="profile/posts" />
}
