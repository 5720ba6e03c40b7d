import { useMemo } from 'react'
import { Feed } from '#contracts/feeds'
import { PluginView } from '#kernel/react'

/** Lists the articles of one person. */
export default function ArticlesTab({ pubkey }: { pubkey: string }) {
  const query = useMemo(() => ({ filters: [{ kinds: [30023], authors: [pubkey], limit: 50 }] }), [pubkey])
  return <PluginView token={Feed} query={query} name="profile/articles" />
}
