import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import type { NostrEvent } from '#kernel'
import { View } from '#kernel/react'
import { isReply } from '../profile/is-reply'

const notReply = (event: NostrEvent) => event.kind !== 1 || !isReply(event)

export default function PostsTab({ pubkey }: { pubkey: string }) {
  const query = useMemo(
    () => ({ filters: [{ kinds: [1, 6, 16], authors: [pubkey], limit: 100 }], accept: notReply }),
    [pubkey],
  )
  return <View of={Feed} query={query} name="profile/posts" />
}
