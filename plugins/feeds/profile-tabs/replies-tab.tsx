import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { getKindsWithRoles, noteKinds } from '#contracts/notes'
import { PluginView, useContributions } from '#kernel/react'
import { isReply } from './is-reply'

/** Lists the replies that a person wrote. */
export default function RepliesTab({ pubkey }: { pubkey: string }) {
  const all = useContributions(noteKinds)
  const query = useMemo(
    () => ({
      filters: [{ kinds: getKindsWithRoles(all, 'reply'), authors: [pubkey], limit: 100 }],
      accept: isReply,
    }),
    [pubkey, all],
  )
  return <PluginView token={Feed} query={query} name="profile/replies" />
}
