import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { hasMedia, kindsAs, noteKinds } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { usePoint, View } from '#kernel/react'

/** Lists a person's notes that have pictures or videos. */
export default function MediaTab({ pubkey }: { pubkey: string }) {
  const kinds = usePoint(noteKinds)
  const query = useMemo(
    () => ({
      filters: [{ kinds: kindsAs(kinds, 'post'), authors: [pubkey], limit: 200 }],
      accept: (event: NostrEvent) => hasMedia(event, kinds),
    }),
    [pubkey, kinds],
  )
  return <View of={Feed} query={query} name="profile/media" />
}
