import type { PluginPermissions } from '#kernel/shell'

/** The kinds that one plugin may sign with the user's key, and whether it may encrypt with it. */
export interface SigningRight {
  /** Kinds that the plugin may have signed. */
  readonly kinds: readonly number[]
  /** True if the plugin may encrypt and decrypt. */
  readonly canEncrypt: boolean
}

/** Rights by plugin id. A plugin without an entry has no rights. */
export type SigningRights = ReadonlyMap<string, SigningRight>

/** Derives the rights from the permissions in the manifests. The permission to publish a kind includes signing it. */
export const deriveSigningRights = (permissions: PluginPermissions): SigningRights =>
  new Map(
    [...permissions].map(([plugin, pluginPermissions]) => [
      plugin,
      {
        kinds: pluginPermissions.flatMap(permission => {
          const [, kind] = /^(?:sign|publish):(\d+)$/.exec(permission) ?? []
          return kind === undefined ? [] : [Number(kind)]
        }),
        canEncrypt: pluginPermissions.includes('decrypt'),
      },
    ]),
  )
