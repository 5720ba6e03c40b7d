import { createContext, use } from 'react'
import type { Store } from '#kernel'
import type { Nostr } from '#kernel/engine'
import type { PluginSwitches } from './plugin-switches'
import type { RelayList } from './relay-list'
import type { Theme } from './show-theme'

/** Objects that the host's own pages need in addition to the kernel. */
export interface Host {
  readonly nostr: Nostr
  readonly relayList: RelayList
  readonly switches: PluginSwitches
  readonly theme: Store<Theme>
  /** False if this browser stores nothing, for instance in a private window. */
  readonly durable: boolean
  /** True if the page was opened with `?safe`, so that no plugin runs. */
  readonly safe: boolean
}

const HostContext = createContext<Host | undefined>(undefined)
export const HostProvider = HostContext

export function useHost(): Host {
  const host = use(HostContext)
  if (!host) throw new Error('No HostProvider is above this component')
  return host
}
