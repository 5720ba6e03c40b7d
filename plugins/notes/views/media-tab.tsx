import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { hasMedia } from '#contracts/notes'
import { View } from '#kernel/react'

/** The notes of one person that have pictures or films. */
export default function MediaTab({ pubkey }: { pubkey: string }) {
  const query = useMemo(
    () => ({ filters: [{ kinds: [1], authors: [pubkey], limit: 200 }], accept: hasMedia }),
    [pubkey],
  )
  return <View of={Feed} query={query} name="profile/media" />
}
