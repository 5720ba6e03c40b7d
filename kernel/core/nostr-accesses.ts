import type { NostrAccess } from '../ports/nostr-access'
import type { Disposable } from './disposable'
import type { KernelOptions } from './kernel-api'
import type { Permission } from './permission'
import type { PluginManifest } from './plugin'
import type { ResourceScope } from './resource-scope'

/** The Nostr access of each owner, made when it is first used. The access of a plugin ends with the plugin's scope. */
export interface NostrAccesses extends Disposable {
  open(owner: string): NostrAccess
  readonly count: () => number
}

/**
 * Creates the accesses of a kernel. `isPlugin` is true for the id of a plugin that the kernel knows, enabled or not;
 * any other owner is the host, or a test that acts as the host, and may do everything.
 */
export function createNostrAccesses(
  backend: KernelOptions['nostr'],
  enabled: ReadonlyMap<string, { readonly manifest: PluginManifest; readonly scope: ResourceScope }>,
  isPlugin: (owner: string) => boolean,
): NostrAccesses {
  const accesses = new Map<string, NostrAccess & Disposable>()
  return {
    count: () => accesses.size,
    open(owner) {
      const existing = accesses.get(owner)
      if (existing) return existing
      if (!backend) throw new Error('This kernel was created without Nostr')
      const access = backend.createAccess(
        owner,
        permission =>
          !isPlugin(owner) ||
          (enabled.get(owner)?.manifest.permissions?.includes(permission as Permission) ?? false),
      )
      const scope = enabled.get(owner)?.scope
      // The owner is a plugin that was removed but still calls this function, so its access is disposed at once.
      if (!scope && isPlugin(owner)) {
        access.dispose()
        return access
      }
      accesses.set(owner, access)
      scope?.own(() => {
        accesses.delete(owner)
        access.dispose()
      })
      return access
    },
    dispose() {
      for (const access of accesses.values()) access.dispose()
      accesses.clear()
    },
  }
}
