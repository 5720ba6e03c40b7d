import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { View } from '#kernel/react'

/** The reactions of one person. */
export default function LikesOfTab({ pubkey }: { pubkey: string }) {
  const query = useMemo(() => ({ filters: [{ kinds: [7], authors: [pubkey], limit: 50 }] }), [pubkey])
  return <View of={Feed} query={query} name="profile/likes" />
}
