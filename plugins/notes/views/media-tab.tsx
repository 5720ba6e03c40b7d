import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { hasMedia } from '#contracts/notes'
import { View } from '#kernel/react'

/** A person's notes with pictures or films. */
export default function MediaTab({ pubkey }: { pubkey: string }) {
  const query = useMemo(
    () => ({ filters: [{ kinds: [1], authors: [pubkey], limit: 200 }], accept: hasMedia }),
    [pubkey],
  )
  return <View of={Feed} query={query} name="profile/media" />
}
