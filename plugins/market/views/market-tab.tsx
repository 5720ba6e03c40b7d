import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { PluginView } from '#kernel/react'

/** Lists the listings of one person. */
export default function MarketTab({ pubkey }: { pubkey: string }) {
  const query = useMemo(() => ({ filters: [{ kinds: [30402], authors: [pubkey], limit: 100 }] }), [pubkey])
  return <PluginView token={Feed} query={query} name="profile/market" />
}
