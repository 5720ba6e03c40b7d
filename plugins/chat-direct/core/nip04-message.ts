import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { hashMembers } from './room'

/** Kind of old private messages (NIP-04). Only the text is encrypted: everybody can see who writes to whom. */
export const NIP04_MESSAGE_KIND = 4

/** Returns the id of the NIP-04 conversation of these two people (hex). */
export const nip04ChatId = (account: string, peer: string): string => `o-${hashMembers([account, peer])}`

/** Returns the other person (hex) of a NIP-04 message. Undefined if the account has neither written nor received it. */
export function findNip04Peer({ kind, pubkey, tags }: NostrEvent, account: string): string | undefined {
  if (kind !== NIP04_MESSAGE_KIND) return undefined
  const recipient = tags.find(([name]) => name === 'p')?.[1]
  if (!isHexKey(recipient)) return undefined
  if (pubkey === account) return recipient
  return recipient === account ? pubkey : undefined
}
