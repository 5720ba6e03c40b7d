import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { PluginView } from '#kernel/react'

/** The reactions of one person. */
export default function ProfileLikesTab({ pubkey }: { pubkey: string }) {
  const query = useMemo(() => ({ filters: [{ kinds: [7], authors: [pubkey], limit: 50 }] }), [pubkey])
  return <PluginView token={Feed} query={query} name="profile/likes" />
}
