/** A place of a point that a shipped contribution takes. */
export interface TakenPlace {
  /** The id of the plugin, or `host`. */
  readonly by: string
  readonly id: string
  readonly order: number
  /** Of a shortcut. */
  readonly keys?: string
}

/** A token that plugins meet through: a point, service, event, view or route. */
export interface ContractToken {
  readonly what: 'point' | 'service' | 'event' | 'view' | 'route'
  readonly name: string
  /** The token's own id, such as `lists@1`; of a route its path. */
  readonly id: string
  /** The import that gives it, such as `#contracts/lists`. */
  readonly from: string
  /** Path in the repository. */
  readonly file: string
  readonly doc: string
  /** TypeScript; empty where the token has no type argument. */
  readonly type: string
  /** The declarations of the same file that the type leads to. */
  readonly types: readonly string[]
  /** Empty for what is no point, and for a point whose contributions say no order. */
  readonly places: readonly TakenPlace[]
  readonly example?: { readonly text: string; readonly file: string }
}

/** Reads all tokens of the repository at `root`. */
export function readContracts(root: string): readonly ContractToken[]
