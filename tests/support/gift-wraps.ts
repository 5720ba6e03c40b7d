import { encrypt, getConversationKey } from 'nostr-tools/nip44'
import { getEventHash } from 'nostr-tools/pure'
import type { EventSigner } from '../../demo/event-signer.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'

/**
 * Wraps a text of `sender` for `recipient` as NIP-17 and NIP-59 say. `oneTime` is the key of the wrap. `tags` are added
 * to those of the message, such as a `p` of each other member of a room. `at` is the time in seconds, by default now.
 */
export function wrapText(
  signer: EventSigner,
  text: string,
  keys: { readonly sender: Uint8Array; readonly oneTime: Uint8Array; readonly recipient: string },
  {
    tags = [],
    at = Math.floor(Date.now() / 1_000),
  }: { readonly tags?: string[][]; readonly at?: number } = {},
): NostrEvent {
  const { sender, oneTime, recipient } = keys
  const rumor = {
    kind: 14,
    pubkey: signer.pubkey(sender),
    created_at: at,
    tags: [['p', recipient], ...tags],
    content: text,
  }
  const seal = signer.sign(
    {
      kind: 13,
      created_at: at,
      tags: [],
      content: encrypt(
        JSON.stringify({ ...rumor, id: getEventHash(rumor) }),
        getConversationKey(sender, recipient),
      ),
    },
    sender,
  )
  const content = encrypt(JSON.stringify(seal), getConversationKey(oneTime, recipient))
  return signer.sign({ kind: 1059, created_at: at, tags: [['p', recipient]], content }, oneTime)
}
