import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { hashOfPeople } from './room'

/** Kind of old private messages (NIP-04). Everybody sees who writes to whom; only the text is encrypted. */
export const OLD_MESSAGE_KIND = 4

/** The id of the old conversation of these two people, hex. */
export const oldChatId = (account: string, peer: string): string => `o-${hashOfPeople([account, peer])}`

/** Returns the other person of an old message (hex). Undefined if the message is none of the account's. */
export function otherOf({ kind, pubkey, tags }: NostrEvent, account: string): string | undefined {
  if (kind !== OLD_MESSAGE_KIND) return undefined
  const recipient = tags.find(([name]) => name === 'p')?.[1]
  if (!isHexKey(recipient)) return undefined
  if (pubkey === account) return recipient
  return recipient === account ? pubkey : undefined
}
