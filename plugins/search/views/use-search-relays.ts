import { useEffect, useMemo, useState } from 'react'
import { Config } from '#kernel'
import { normalizeRelayUrl } from '#kernel/nostr'
import { useNostr, useService, useStore } from '#kernel/react'
import { findSearchRelays } from '../find/search-relays'

/** Relays that can search and can be reached; `undefined` until they have said so. None without a network. */
export function useSearchRelays(): readonly string[] | undefined {
  const { relays } = useService(Config)
  const { network } = useNostr()
  const online = useStore(network.online)
  const status = useStore(network.relays)
  const urls = useMemo(() => {
    // The host's first; those that only some authors write to come and go, so they stand in an order of their own.
    const all = [...relays, ...status.map(({ url }) => url).sort()]
    const normal = all.map(url => normalizeRelayUrl(url))
    return [...new Set(normal.filter(url => url !== undefined))].join(' ')
  }, [relays, status])
  const [able, setAble] = useState<readonly string[]>()
  useEffect(() => {
    if (!online) return
    let here = true
    void findSearchRelays(urls.split(' ')).then(found => {
      // The same list keeps its identity: another one would start the search anew.
      if (here) setAble(last => (last?.join() === found.join() ? last : found))
    })
    return () => {
      here = false
    }
  }, [urls, online])
  const dead = status
    .filter(({ state }) => state === 'waiting')
    .map(({ url }) => url)
    .join(' ')
  return useMemo(() => {
    if (!online) return []
    return able?.filter(url => !dead.split(' ').includes(url))
  }, [able, dead, online])
}
