import type { PluginPermissions } from '#kernel'

/** What one plugin may have done with a key. */
export interface SigningRight {
  /** Kinds that are signed for it. */
  readonly kinds: readonly number[]
  /** May it encrypt and decrypt? */
  readonly cipher: boolean
}

/** By plugin id; whoever is not in it may nothing. */
export type SigningRights = ReadonlyMap<string, SigningRight>

/** From what the manifests ask for: what is published is signed too. */
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
