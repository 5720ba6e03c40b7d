import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { View } from '#kernel/react'
import { isReply } from '../profile/is-reply'

export default function RepliesTab({ pubkey }: { pubkey: string }) {
  const query = useMemo(
    () => ({ filters: [{ kinds: [1, 1111], authors: [pubkey], limit: 100 }], accept: isReply }),
    [pubkey],
  )
  return <View of={Feed} query={query} name="profile/replies" />
}
