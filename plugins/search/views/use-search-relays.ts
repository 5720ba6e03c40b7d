import { useEffect, useMemo, useState } from 'react'
import { Config } from '#kernel/config'
import { normalizeRelayUrl } from '#kernel/nostr'
import { useNostr, useService, useStore, useUrlPolicy } from '#kernel/react'
import { findSearchRelays } from '../find/find-search-relays'

/** Returns the relays that support search, or `undefined` until they have answered. While offline, there are none. */
export function useSearchRelays(): readonly string[] | undefined {
  const { relays } = useService(Config)
  const { network } = useNostr()
  const outside = useUrlPolicy()
  const online = useStore(network.online)
  const status = useStore(network.relays)
  const urls = useMemo(() => {
    // The host's relays come first. The other relays are sorted, because their order changes whenever other authors are
    // read.
    const all = [...relays, ...status.map(({ url }) => url).sort()]
    const normal = all.map(url => normalizeRelayUrl(url))
    return [...new Set(normal.filter(url => url !== undefined))].join(' ')
  }, [relays, status])
  const [searchRelays, setAble] = useState<readonly string[]>()
  useEffect(() => {
    if (!online) return
    let isMounted = true
    void findSearchRelays(urls.split(' '), outside).then(found => {
      // Keep the same array if the relays are the same, because a new array would restart the search.
      if (isMounted) setAble(last => (last?.join() === found.join() ? last : found))
    })
    return () => {
      isMounted = false
    }
  }, [urls, online, outside])
  const unreachable = status
    .filter(({ state }) => state === 'waiting')
    .map(({ url }) => url)
    .join(' ')
  return useMemo(() => {
    if (!online) return []
    return searchRelays?.filter(url => !unreachable.split(' ').includes(url))
  }, [searchRelays, unreachable, online])
}
