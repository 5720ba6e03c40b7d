import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'

export interface GuestSigner {
  pubkey(): Promise<string>
  sign(template: {
    readonly kind: number
    readonly created_at: number
    readonly content: string
    readonly tags: readonly (readonly string[])[]
  }): Promise<NostrEvent>
  close(): Promise<void>
}
interface PreparedGuest {
  readonly id: string
  readonly title: string
  readonly version: string
  readonly code: string
  readonly hash: string
  readonly templates: readonly Parameters<GuestSigner['sign']>[0][]
}
export function prepareGuest(folder: string, servers: readonly string[]): Promise<PreparedGuest>
export function publishGuest(options: {
  readonly folder: string
  readonly servers: readonly string[]
  readonly relays: readonly string[]
  readonly signer: GuestSigner
  readonly log: (line: string) => void
}): Promise<PreparedGuest & { readonly events: readonly NostrEvent[] }>
