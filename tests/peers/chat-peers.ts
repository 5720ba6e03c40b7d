import { decrypt, getConversationKey } from 'nostr-tools/nip44'
import { generateSecretKey } from 'nostr-tools/pure'
import { openChatRelayConnection } from '../../demo/chats/chat-relay-connection.ts'
import { createEventSigner } from '../../demo/event-signer.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { packageVersions } from '../../plugins/chat-ratchet/core/testing/reference-peers.ts'
import { wrapText } from '../support/gift-wraps.ts'

/** A person who uses another client, over a real relay. */
export interface ChatPeer {
  readonly pubkey: string
  /** The texts that this person has read, in the order in which they came. */
  readonly read: readonly string[]
  /** Publishes a text, and returns its event. */
  say(text: string): NostrEvent
  close(): void
}

/** Writes private messages (NIP-17) with nostr-tools alone. Its relay list (kind 10050) names the relay. */
export async function openDirectPeer(
  relay: string,
  secretKey: Uint8Array,
  recipient: string,
): Promise<ChatPeer> {
  const [line, signer] = [await openChatRelayConnection(relay), await createEventSigner()]
  const pubkey = signer.pubkey(secretKey)
  const read: string[] = []
  const seen = new Set<string>()
  const open = <T>(content: string, from: string) =>
    JSON.parse(decrypt(content, getConversationKey(secretKey, from))) as T
  const now = Math.floor(Date.now() / 1_000)
  const list = { kind: 10_050, created_at: now, tags: [['relay', relay]], content: '' }
  line.publish(signer.sign(list, secretKey))
  line.subscribe('wraps', { kinds: [1059], '#p': [pubkey] }, wrap => {
    if (seen.has(wrap.id)) return
    seen.add(wrap.id)
    const seal = open<NostrEvent>(wrap.content, wrap.pubkey)
    const rumor = open<NostrEvent>(seal.content, seal.pubkey)
    if (rumor.kind === 14 && seal.pubkey === recipient) read.push(rumor.content)
  })
  return {
    pubkey,
    read,
    say(text) {
      const event = wrapText(signer, text, { sender: secretKey, oneTime: generateSecretKey(), recipient })
      line.publish(event)
      return event
    },
    close: line.close,
  }
}

/** Accepts an invite link with the newest package nostr-double-ratchet from npm. */
export async function openPackagePeer(
  relay: string,
  secretKey: Uint8Array,
  inviteLink: string,
): Promise<ChatPeer> {
  const [line, signer] = [await openChatRelayConnection(relay), await createEventSigner()]
  const pubkey = signer.pubkey(secretKey)
  const peer = packageVersions.find(({ version }) => version === '0.0.138')
  if (!peer) throw new Error('The package is missing')
  const { session, response } = await peer.accept(inviteLink, pubkey, secretKey)
  const read: string[] = []
  const own = new Set<string>()
  const seen = new Set<string>()
  line.publish(response)
  const since = Math.floor(Date.now() / 1_000) - 5
  line.subscribe('messages', { kinds: [1060], since }, event => {
    if (seen.has(event.id) || own.has(event.id)) return
    seen.add(event.id)
    read.push(...session.receive(event).map(({ content }) => content))
  })
  return {
    pubkey,
    read,
    say(content) {
      const event = session.send({ kind: 14, content, tags: [] })
      own.add(event.id)
      line.publish(event)
      return event
    },
    close: line.close,
  }
}
