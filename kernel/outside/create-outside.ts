import { createCell } from '../core/cell'
import { checkAddress } from './check-address'
import type { OutsideService } from './outside-address'
import type { OwnServers } from './own-servers'

export interface OutsideOptions {
  readonly own: OwnServers
  /** Resolves when `own` contains the servers in the site's configuration; absent if it already does. */
  readonly configured?: Promise<unknown>
  /** Stores the reader's servers across starts. */
  readonly remember?: (owner: string, addresses: readonly string[]) => void
}

/**
 * Decides by the servers in `own`. Code that adds servers there must call `changed`, so that users of the service ask
 * again.
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
      // The configuration may yet name the server of an address that is refused now.
      return checked === null && waiting ? undefined : checked
    },
    async decide(address) {
      const checked = checkAddress(address, own)
      if (checked !== null || !waiting) return checked ?? undefined
      // The configuration may yet name the server.
      await configured?.catch(() => {})
      return checkAddress(address, own) ?? undefined
    },
    own(plugin, addresses) {
      // The prefix keeps a plugin from replacing the host's servers.
      const owner = `plugin/${plugin}`
      if (!own.name(owner, addresses)) return
      remember?.(owner, addresses)
      changed()
    },
  }
}
