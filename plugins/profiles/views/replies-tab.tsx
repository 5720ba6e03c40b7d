import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { kindsAs, noteKinds } from '#contracts/notes'
import { usePoint, View } from '#kernel/react'
import { isReply } from '../profile/is-reply'

/** Lists the replies that a person wrote. */
export default function RepliesTab({ pubkey }: { pubkey: string }) {
  const all = usePoint(noteKinds)
  const query = useMemo(
    () => ({
      filters: [{ kinds: kindsAs(all, 'reply'), authors: [pubkey], limit: 100 }],
      accept: isReply,
    }),
    [pubkey, all],
  )
  return <View of={Feed} query={query} name="profile/replies" />
}
