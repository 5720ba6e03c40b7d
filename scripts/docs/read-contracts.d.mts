/** The order and keys of a shipped contribution to a point, which plugin authors see as taken. */
export interface TakenPlace {
  /** The id of the plugin, or `host`. */
  readonly by: string
  readonly id: string
  readonly order: number
  /** The keys, if the contribution is a shortcut. */
  readonly keys?: string
}

/** A token by which plugins know each other: a point, service, event, view or route. */
export interface ContractToken {
  readonly what: 'point' | 'service' | 'event' | 'view' | 'route'
  readonly name: string
  /** The token's id, such as `lists@1`. For a route, its path. */
  readonly id: string
  /** The path from which it is imported, such as `#contracts/lists`. */
  readonly from: string
  /** Path in the repository. */
  readonly file: string
  readonly doc: string
  /** The TypeScript type; empty if the token has no type argument. */
  readonly type: string
  /** The declarations in the same file that the type mentions. */
  readonly types: readonly string[]
  /** Empty for a token that is no point, and for a point whose contributions have no `order`. */
  readonly places: readonly TakenPlace[]
  readonly example?: { readonly text: string; readonly file: string }
}

/** Reads all tokens of the repository at `root`. */
export function readContracts(root: string): readonly ContractToken[]
