import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { View } from '#kernel/react'

/** Lists the articles of one person. */
export default function ArticlesTab({ pubkey }: { pubkey: string }) {
  const query = useMemo(() => ({ filters: [{ kinds: [30023], authors: [pubkey], limit: 50 }] }), [pubkey])
  return <View of={Feed} query={query} name="profile/articles" />
}
