import { createCell } from '../core/cell'
import { checkAddress } from './check-address'
import type { OutsideService } from './outside-address'
import type { OwnServers } from './own-servers'

export interface OutsideOptions {
  readonly own: OwnServers
  /** Resolves when `own` contains the servers of the site's configuration. Absent if it already does. */
  readonly configured?: Promise<unknown>
  /** Stores the servers that the reader has configured, for the next visits. */
  readonly remember?: (owner: string, addresses: readonly string[]) => void
}

/**
 * Creates the service that decides by the servers in `own`. Code that adds servers to `own` must call `changed`, so
 * that users of the service check their addresses again.
 */
export function createOutside({ own, configured, remember }: OutsideOptions): OutsideService & {
  changed(): void
} {
  const version = createCell(0)
  const changed = () => version.set(version.get() + 1)
  let waiting = configured !== undefined
  const settled = () => {
    waiting = false
    changed()
  }
  configured?.then(settled, settled)
  return {
    version,
    changed,
    check(address, options) {
      const checked = checkAddress(address, own, options)
      // The address is refused now, but the configuration that is still loading may name its server.
      return checked === null && waiting ? undefined : checked
    },
    async decide(address) {
      const checked = checkAddress(address, own)
      if (checked !== null || !waiting) return checked ?? undefined
      // The configuration may name the server, so wait for it.
      await configured?.catch(() => {})
      return checkAddress(address, own) ?? undefined
    },
    own(plugin, addresses) {
      // With this prefix, a plugin cannot replace the servers that the host has named.
      const owner = `plugin/${plugin}`
      if (!own.name(owner, addresses)) return
      remember?.(owner, addresses)
      changed()
    },
  }
}
