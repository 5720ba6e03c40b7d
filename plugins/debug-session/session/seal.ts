import * as nip44 from 'nostr-tools/nip44'
import { finalizeEvent, generateSecretKey, getPublicKey, verifyEvent } from 'nostr-tools/pure'
import { bytesToHex, hexToBytes } from 'nostr-tools/utils'
import { isHexKey } from '#kernel/nostr'

/** A signed event in the form in which relays send it (NIP-01). */
export interface WireEvent {
  readonly id: string
  readonly pubkey: string
  readonly kind: number
  readonly created_at: number
  readonly tags: readonly (readonly string[])[]
  readonly content: string
  readonly sig: string
}

/** A piece of a session's data as read from an event. */
export interface Opened {
  /** The `d` tag. */
  readonly name: string
  readonly value: unknown
  /** s */
  readonly at: number
}

/** The kind of a session's events. It is addressable, so a relay keeps only the newest of each name. */
export const DATA_KIND = 30_000
const AUTH_KIND = 22_242
/** Seconds after which a relay should forget an event (NIP-40). */
const EXPIRATION_S = 3_600
const MAX_NAME = 40
/** Maximum number of characters of an encrypted content. */
const MAX_CONTENT = 60_000
/** Maximum number of seconds by which the sender's clock may be ahead of ours. */
const MAX_AHEAD_S = 600

/** Encrypts and signs with the key of one session. */
export interface Seal {
  readonly pubkey: string
  /** Returns the event for a piece of data. `at` is in s. */
  close(name: string, value: unknown, at: number): WireEvent
  /** Decrypts an event of this key. `undefined` if it is of another key, forged, too large or not JSON. */
  open(event: WireEvent, now: number): Opened | undefined
  /** Signs the answer to a relay's challenge (NIP-42). */
  answer(relay: string, challenge: string): WireEvent
}

export const newSecret = (): string => bytesToHex(generateSecretKey())

/** `secret` is the session's secret key in hex. Returns `undefined` if it is no valid key. */
export function createSeal(secret: string): Seal | undefined {
  if (!isHexKey(secret)) return undefined
  try {
    return sealOf(hexToBytes(secret))
  } catch {
    // Some texts of 64 hex digits are not valid secret keys, because the number is too large or 0.
    return undefined
  }
}

function sealOf(key: Uint8Array): Seal {
  const pubkey = getPublicKey(key)
  const conversation = nip44.getConversationKey(key, pubkey)
  const sign = (kind: number, tags: string[][], content: string, created_at: number): WireEvent => {
    const { id, sig } = finalizeEvent({ kind, tags, content, created_at }, key)
    return { id, pubkey, kind, created_at, tags, content, sig }
  }
  return {
    pubkey,
    close(name, value, at) {
      const tags = [
        ['d', name],
        ['expiration', String(at + EXPIRATION_S)],
      ]
      return sign(DATA_KIND, tags, nip44.encrypt(JSON.stringify(value), conversation), at)
    },
    open(event, now) {
      const { kind, content, created_at, tags } = event
      if (event.pubkey !== pubkey || kind !== DATA_KIND || content.length > MAX_CONTENT) return undefined
      if (created_at > now + MAX_AHEAD_S) return undefined
      const name = tags.find(([key]) => key === 'd')?.[1]
      if (name === undefined || name.length > MAX_NAME || !isSigned(event)) return undefined
      try {
        return { name, value: JSON.parse(nip44.decrypt(content, conversation)), at: created_at }
      } catch {
        return undefined
      }
    },
    answer(relay, challenge) {
      const tags = [
        ['relay', relay],
        ['challenge', challenge],
      ]
      return sign(AUTH_KIND, tags, '', Math.floor(Date.now() / 1_000))
    },
  }
}

/** A copy is verified, because the library keeps its verdict on the object. */
const isSigned = (event: WireEvent): boolean =>
  verifyEvent({ ...event, tags: event.tags.map(tag => [...tag]) })
