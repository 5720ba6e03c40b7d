import { createContext, use } from 'react'
import type { Store } from '#kernel'
import type { NostrClient } from '#kernel/engine'
import type { Theme } from './apply-theme'
import type { ChosenRelayList } from './create-chosen-relay-list'
import type { PluginSwitches } from './create-plugin-switches'

/** Objects that the host's own pages need in addition to the kernel. */
export interface HostServices {
  readonly nostr: NostrClient
  readonly relayList: ChosenRelayList
  readonly switches: PluginSwitches
  readonly theme: Store<Theme>
  /** False if this browser stores nothing, for instance in a private window. */
  readonly durable: boolean
  /** True if the page was opened with `?safe`, so that no plugin runs. */
  readonly isSafeStart: boolean
}

const HostContext = createContext<HostServices | undefined>(undefined)
/** Provides what only the host's own pages may use. */
export const HostServicesProvider = HostContext

export function useHostServices(): HostServices {
  const host = use(HostContext)
  if (!host) throw new Error('No HostServicesProvider is above this component')
  return host
}
