import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { kindsAs, noteKinds } from '#contracts/notes'
import { usePoint, useSessionFacts, View } from '#kernel/react'

/** Lists a person's events that name the reader: notes, reposts and likes. */
export default function YouTab({ pubkey }: { pubkey: string }) {
  const { session } = useSessionFacts()
  const all = usePoint(noteKinds)
  const me = session.pubkey ?? ''
  const query = useMemo(() => {
    const kinds = kindsAs(all, 'post', 'reply', 'repost', 'generic-repost', 'reaction')
    return { filters: [{ kinds, authors: [pubkey], '#p': [me], limit: 100 }] }
  }, [pubkey, me, all])
  return <View of={Feed} query={query} name="profile/you" />
}
