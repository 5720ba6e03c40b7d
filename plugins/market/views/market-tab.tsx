import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { View } from '#kernel/react'

/** Lists the listings of one person. */
export default function MarketTab({ pubkey }: { pubkey: string }) {
  const query = useMemo(() => ({ filters: [{ kinds: [30402], authors: [pubkey], limit: 100 }] }), [pubkey])
  return <View of={Feed} query={query} name="profile/market" />
}
