import { encrypt, getConversationKey } from 'nostr-tools/nip44'
import { getEventHash } from 'nostr-tools/pure'
import type { EventSigner } from '../../demo/event-signer.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'

/** Wraps a text of `sender` for `recipient` as NIP-17 and NIP-59 say. `oneTime` is the key of the wrap. */
export function wrapText(
  signer: EventSigner,
  text: string,
  keys: { readonly sender: Uint8Array; readonly oneTime: Uint8Array; readonly recipient: string },
): NostrEvent {
  const { sender, oneTime, recipient } = keys
  const now = Math.floor(Date.now() / 1_000)
  const rumor = {
    kind: 14,
    pubkey: signer.pubkey(sender),
    created_at: now,
    tags: [['p', recipient]],
    content: text,
  }
  const seal = signer.sign(
    {
      kind: 13,
      created_at: now,
      tags: [],
      content: encrypt(
        JSON.stringify({ ...rumor, id: getEventHash(rumor) }),
        getConversationKey(sender, recipient),
      ),
    },
    sender,
  )
  const content = encrypt(JSON.stringify(seal), getConversationKey(oneTime, recipient))
  return signer.sign({ kind: 1059, created_at: now, tags: [['p', recipient]], content }, oneTime)
}
