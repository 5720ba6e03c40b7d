import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { getKindsWithRoles, hasMedia, noteKinds } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { PluginView, useContributions } from '#kernel/react'

/** Lists a person's notes that have pictures or videos. */
export default function MediaTab({ pubkey }: { pubkey: string }) {
  const kinds = useContributions(noteKinds)
  const query = useMemo(
    () => ({
      filters: [{ kinds: getKindsWithRoles(kinds, 'post'), authors: [pubkey], limit: 200 }],
      accept: (event: NostrEvent) => hasMedia(event, kinds),
    }),
    [pubkey, kinds],
  )
  return <PluginView token={Feed} query={query} name="profile/media" />
}
