import * as nip44 from 'nostr-tools/nip44'
import { finalizeEvent, generateSecretKey, getPublicKey, verifyEvent } from 'nostr-tools/pure'
import { bytesToHex, hexToBytes } from 'nostr-tools/utils'
import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** One piece of a session's data, decrypted from an event. */
export interface DecryptedData {
  /** The `d` tag. */
  readonly name: string
  readonly value: unknown
  /** s */
  readonly createdAt: number
}

/** The kind of a session's events. It is addressable, so a relay keeps only the newest event of each name. */
export const DEBUG_DATA_KIND = 30_000
const AUTH_KIND = 22_242
/** Seconds after which a relay should forget an event (NIP-40). */
const EXPIRATION_S = 3_600
const MAX_NAME_CHARS = 40
/** Maximum number of characters of an encrypted content. */
const MAX_CONTENT_CHARS = 60_000
/** Number of seconds by which the sender's clock may be ahead. Later events are ignored. */
const MAX_CLOCK_AHEAD_S = 600

/** Encrypts and signs with the key of one session. */
export interface SessionCipher {
  readonly pubkey: string
  /** Encrypts and signs a piece of data. `createdAt` is in s. */
  encryptData(name: string, value: unknown, createdAt: number): NostrEvent
  /**
   * Decrypts an event. Returns `undefined` if it was signed with another key, forged, too large or not JSON. `now` is
   * in s.
   */
  decryptData(event: NostrEvent, now: number): DecryptedData | undefined
  /** Signs the answer to a relay's challenge (NIP-42). */
  signAuth(relay: string, challenge: string): NostrEvent
}

export const generateSecret = (): string => bytesToHex(generateSecretKey())

/** Creates the cipher of a session. `secret` is its secret key in hex. Returns `undefined` if this is no valid key. */
export function createSessionCipher(secret: string): SessionCipher | undefined {
  if (!isHexKey(secret)) return undefined
  try {
    return createCipher(hexToBytes(secret))
  } catch {
    // 64 hex digits are no valid secret key if the number is 0 or too large.
    return undefined
  }
}

function createCipher(key: Uint8Array): SessionCipher {
  const pubkey = getPublicKey(key)
  const conversationKey = nip44.getConversationKey(key, pubkey)
  const sign = (kind: number, tags: string[][], content: string, created_at: number): NostrEvent => {
    const { id, sig } = finalizeEvent({ kind, tags, content, created_at }, key)
    return { id, pubkey, kind, created_at, tags, content, sig }
  }
  return {
    pubkey,
    encryptData(name, value, createdAt) {
      const tags = [
        ['d', name],
        ['expiration', String(createdAt + EXPIRATION_S)],
      ]
      return sign(DEBUG_DATA_KIND, tags, nip44.encrypt(JSON.stringify(value), conversationKey), createdAt)
    },
    decryptData(event, now) {
      const { kind, content, created_at, tags } = event
      if (event.pubkey !== pubkey || kind !== DEBUG_DATA_KIND || content.length > MAX_CONTENT_CHARS)
        return undefined
      if (created_at > now + MAX_CLOCK_AHEAD_S) return undefined
      const name = tags.find(([key]) => key === 'd')?.[1]
      if (name === undefined || name.length > MAX_NAME_CHARS || !hasValidSignature(event)) return undefined
      try {
        return { name, value: JSON.parse(nip44.decrypt(content, conversationKey)), createdAt: created_at }
      } catch {
        return undefined
      }
    },
    signAuth(relay, challenge) {
      const tags = [
        ['relay', relay],
        ['challenge', challenge],
      ]
      return sign(AUTH_KIND, tags, '', Math.floor(Date.now() / 1_000))
    },
  }
}

/** True if the signature is valid. A copy is verified, because nostr-tools stores its verdict in the event object. */
const hasValidSignature = (event: NostrEvent): boolean =>
  verifyEvent({ ...event, tags: event.tags.map(tag => [...tag]) })
