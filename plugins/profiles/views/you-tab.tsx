import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { useSessionFacts, View } from '#kernel/react'

/** Notes of a person that reply to or mention the reader. */
export default function YouTab({ pubkey }: { pubkey: string }) {
  const { session } = useSessionFacts()
  const me = session.pubkey ?? ''
  const query = useMemo(
    () => ({ filters: [{ kinds: [1, 6, 7, 16, 1111], authors: [pubkey], '#p': [me], limit: 100 }] }),
    [pubkey, me],
  )
  return <View of={Feed} query={query} name="profile/you" />
}
