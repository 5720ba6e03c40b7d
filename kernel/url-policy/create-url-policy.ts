import { createValueStore } from '../core/value-store'
import { checkUrl } from './check-url'
import type { TrustedServers } from './trusted-servers'
import type { UrlPolicyService } from './url-policy'

export interface UrlPolicyOptions {
  readonly trustedServers: TrustedServers
  /** Resolves when `trustedServers` contains the servers of the site's configuration. Absent if it already does. */
  readonly whenConfigured?: Promise<unknown>
  /** Stores the servers that the reader has configured, for the next visits. */
  readonly storeServers?: (owner: string, addresses: readonly string[]) => void
}

/**
 * Creates the service that decides by the servers in `trustedServers`. Code that adds servers to `trustedServers`
 * must call `notifyChanged`, so that users of the service check their addresses again.
 */
export function createUrlPolicy({
  trustedServers,
  whenConfigured,
  storeServers,
}: UrlPolicyOptions): UrlPolicyService & {
  changed(): void
} {
  const version = createValueStore(0)
  const notifyChanged = () => version.set(version.get() + 1)
  let isConfiguring = whenConfigured !== undefined
  const onConfigured = () => {
    isConfiguring = false
    notifyChanged()
  }
  whenConfigured?.then(onConfigured, onConfigured)
  return {
    version,
    changed: notifyChanged,
    check(address, options) {
      const checked = checkUrl(address, trustedServers, options)
      // The address is refused now, but the configuration that is still loading may name its server.
      return checked === null && isConfiguring ? undefined : checked
    },
    async checkWhenConfigured(address) {
      const checked = checkUrl(address, trustedServers)
      if (checked !== null || !isConfiguring) return checked ?? undefined
      // The configuration may name the server, so wait for it.
      await whenConfigured?.catch(() => {})
      return checkUrl(address, trustedServers) ?? undefined
    },
    setTrustedServers(plugin, addresses) {
      // With this prefix, a plugin cannot replace the servers that the host has named.
      const owner = `plugin/${plugin}`
      if (!trustedServers.setAddresses(owner, addresses)) return
      storeServers?.(owner, addresses)
      notifyChanged()
    },
  }
}
