import type { PluginPermissions } from '#kernel/shell'

/** A plugin's rights to use a key. */
export interface SigningRight {
  /** Kinds it may have signed. */
  readonly kinds: readonly number[]
  /** Whether it may encrypt and decrypt. */
  readonly cipher: boolean
}

/** Keyed by plugin id; a plugin that is missing has no rights. */
export type SigningRights = ReadonlyMap<string, SigningRight>

/** Derives the rights from the manifests; the right to publish a kind includes signing it. */
export const toSigningRights = (permissions: PluginPermissions): SigningRights =>
  new Map(
    [...permissions].map(([plugin, asked]) => [
      plugin,
      {
        kinds: asked.flatMap(one => {
          const [, kind] = /^(?:sign|publish):(\d+)$/.exec(one) ?? []
          return kind === undefined ? [] : [Number(kind)]
        }),
        cipher: asked.includes('decrypt'),
      },
    ]),
  )
