import type { PluginPermissions } from '#kernel/shell'

/** The operations with the user's key that a plugin is allowed. */
export interface SigningRight {
  /** Kinds that the plugin may have signed. */
  readonly kinds: readonly number[]
  /** True if the plugin may encrypt and decrypt. */
  readonly canEncrypt: boolean
}

/** Rights by plugin id. A plugin that is missing has no rights. */
export type SigningRights = ReadonlyMap<string, SigningRight>

/** Derives the rights from the manifests. The permission to publish a kind includes signing it. */
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
