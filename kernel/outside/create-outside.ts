import { createCell } from '../core/cell'
import { checkAddress } from './check-address'
import type { OutsideService } from './outside-address'
import type { OwnServers } from './own-servers'

export interface OutsideOptions {
  readonly own: OwnServers
  /** Resolves when `own` holds what the site's configuration names; it does already when absent. */
  readonly configured?: Promise<unknown>
  /** Keeps what the reader configured over starts. */
  readonly remember?: (owner: string, addresses: readonly string[]) => void
}

/** The decision over `own`, which others may fill meanwhile; `changed` tells that they did. */
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
      // The configuration may name the server of an address that is refused now.
      return checked === null && waiting ? undefined : checked
    },
    async decide(address) {
      const checked = checkAddress(address, own)
      if (checked !== null || !waiting) return checked ?? undefined
      // The configuration may name the server.
      await configured?.catch(() => {})
      return checkAddress(address, own) ?? undefined
    },
    own(plugin, addresses) {
      // A plugin's name stands apart from those of the host: it can take nothing from them.
      const owner = `plugin/${plugin}`
      if (!own.name(owner, addresses)) return
      remember?.(owner, addresses)
      changed()
    },
  }
}
