import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { hashMembers } from './room'

/** Kind of old private messages (NIP-04). Everybody sees who writes to whom; only the text is encrypted. */
export const NIP04_MESSAGE_KIND = 4

/** The id of the old conversation of these two people, hex. */
export const nip04ChatId = (account: string, peer: string): string => `o-${hashMembers([account, peer])}`

/** Returns the other person of an old message (hex). Undefined if the message is none of the account's. */
export function findNip04Peer({ kind, pubkey, tags }: NostrEvent, account: string): string | undefined {
  if (kind !== NIP04_MESSAGE_KIND) return undefined
  const recipient = tags.find(([name]) => name === 'p')?.[1]
  if (!isHexKey(recipient)) return undefined
  if (pubkey === account) return recipient
  return recipient === account ? pubkey : undefined
}
