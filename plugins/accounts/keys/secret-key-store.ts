import * as nip04 from 'nostr-tools/nip04'
import * as nip19 from 'nostr-tools/nip19'
import * as nip44 from 'nostr-tools/nip44'
import { finalizeEvent, generateSecretKey, getPublicKey, verifyEvent } from 'nostr-tools/pure'
import { bytesToHex, hexToBytes, isHexKey } from '#kernel/nostr'
import type { EventDraft, NostrEvent } from '#kernel/ports'
import { isNip04Payload } from './is-nip04-payload'
import { KeyRefusedError } from './key-refused-error'
import type { KeyWorkerApi, LoadedKey } from './key-worker-api'
import { createCallRateLimiter } from './rate-limit'
import { decryptNcryptsec, encryptNcryptsec, sealKey, unsealKey } from './seal-key'
import type { SigningRight, SigningRights } from './signing-rights'

/**
 * Maximum number of characters of an encrypted payload. A longer one is refused before it is decoded, because the
 * library needs half a minute for 40 MB.
 */
const MAX_PAYLOAD_CHARS = 256 * 1024
/** Maximum number of characters of a text to encrypt. Its payload is always shorter than `MAX_NIP44_PAYLOAD_CHARS`. */
const MAX_TEXT_CHARS = 64 * 1024
const REMOTE_SIGNING_KIND = 24133
/**
 * Maximum number of signatures per plugin and second. People need fewer, so a plugin that asks for more is out of
 * control.
 */
const MAX_SIGNATURES_PER_SECOND = 30
/** NIP-42 */
const RELAY_AUTH_KIND = 22242
/**
 * Kinds that no manifest can request, with the only plugin that may sign them. Only the host authenticates to relays
 * (NIP-42). No plugin signs messages to a remote signer; `writeMessage` does.
 */
const RESERVED_KINDS: ReadonlyMap<number, string | undefined> = new Map([
  [RELAY_AUTH_KIND, 'host'],
  [REMOTE_SIGNING_KIND, undefined],
])

/**
 * Holds secret keys and performs the operations that need them, in its own worker, which only sealed keys leave. It
 * keeps its own list of the permissions in all manifests, so that it refuses a signature that the plugin's manifest
 * does not allow, even if the kernel's check has a mistake or is bypassed. The worker cannot verify which plugin calls:
 * code in the page that obtains the port has the permissions of all plugins. Only a key outside this page (NIP-07,
 * NIP-46) is safe from malicious code in the page.
 */
export function createSecretKeyStore(now: () => number = () => performance.now()): KeyWorkerApi {
  const loadedKeys = new Map<number, { readonly secret: Uint8Array; readonly pubkey: string }>()
  const maySign = createCallRateLimiter(MAX_SIGNATURES_PER_SECOND, now)
  let rights: SigningRights | undefined
  let lastHandle = 0

  const requireRight = (plugin: string, operation: string, isAllowed: (right: SigningRight) => boolean) => {
    const right = rights?.get(plugin)
    if (!right || !isAllowed(right))
      throw new KeyRefusedError(`The plugin ‘${safePluginName(plugin)}’ may not ${operation}.`)
  }
  const requireSigningRight = (plugin: string, kind: number) =>
    requireRight(
      plugin,
      `sign events of kind ${Number(kind)}`,
      ({ kinds }) =>
        kinds.includes(kind) && (!RESERVED_KINDS.has(kind) || RESERVED_KINDS.get(kind) === plugin),
    )
  const requireEncryptionRight = (plugin: string) =>
    requireRight(plugin, 'read or write what is encrypted', ({ canEncrypt }) => canEncrypt)

  /**
   * Stores the key under a new handle. The store keeps the bytes of `secret`, so the caller must not use them
   * afterwards.
   */
  const loadKey = (secret: Uint8Array, expected?: string): LoadedKey => {
    let pubkey: string
    try {
      pubkey = getPublicKey(secret)
    } catch {
      secret.fill(0)
      throw new KeyRefusedError('This is not a valid secret key.')
    }
    if (expected !== undefined && pubkey !== expected) {
      secret.fill(0)
      throw new KeyRefusedError('This key belongs to another account.')
    }
    loadedKeys.set(++lastHandle, { secret, pubkey })
    return { handle: lastHandle, pubkey }
  }
  const getKey = (handle: number) => {
    const key = loadedKeys.get(handle)
    if (!key) throw new KeyRefusedError('The key is locked.')
    return key
  }
  const withSharedKey = <T>(handle: number, peer: string, withKey: (key: Uint8Array) => T): T => {
    const { secret } = getKey(handle)
    if (!isHexKey(peer)) throw new KeyRefusedError('This is not a valid public key.')
    let sharedKey: Uint8Array
    try {
      sharedKey = nip44.getConversationKey(secret, peer)
    } catch {
      throw new KeyRefusedError('This is not a valid public key.')
    }
    try {
      return withKey(sharedKey)
    } finally {
      sharedKey.fill(0)
    }
  }
  const encrypt = (handle: number, peer: string, text: string) => {
    if (typeof text !== 'string' || text.length > MAX_TEXT_CHARS)
      throw new KeyRefusedError('This message is too long to be encrypted.')
    if (text === '') throw new KeyRefusedError('There is nothing to encrypt.')
    return withSharedKey(handle, peer, key => nip44.encrypt(text, key))
  }
  const decrypt = (handle: number, peer: string, payload: string, nip04 = false) => {
    if (typeof payload !== 'string' || payload.length > MAX_PAYLOAD_CHARS)
      throw new KeyRefusedError('This message is too big to be decrypted.')
    const { pubkey, secret } = getKey(handle)
    // NIP-04 does not protect a message from being changed on its way. So it is accepted only for the user's own texts,
    // and where the caller allows it.
    if ((peer === pubkey || nip04) && isNip04Payload(payload)) return decryptNip04(secret, peer, payload)
    return withSharedKey(handle, peer, key => {
      try {
        return nip44.decrypt(payload, key)
      } catch {
        throw new KeyRefusedError('This message could not be decrypted.')
      }
    })
  }

  return {
    async permit(newRights) {
      if (rights) throw new KeyRefusedError('The permissions of plugins are already set.')
      rights = new Map(newRights)
    },
    create: async () => loadKey(generateSecretKey()),
    read: async (text, password) => {
      const trimmed = text.trim()
      if (/^ncryptsec1/i.test(trimmed)) return loadKey(decryptNcryptsec(trimmed, password ?? ''))
      return loadKey(parseSecretKey(trimmed))
    },
    open: async (pubkey, sealed, by) => loadKey(await unsealKey(sealed, pubkey, by), pubkey),
    seal: async (handle, by) => {
      const { secret, pubkey } = getKey(handle)
      return sealKey(secret, pubkey, by)
    },
    async close(handle) {
      loadedKeys.get(handle)?.secret.fill(0)
      loadedKeys.delete(handle)
    },
    async sign(handle, draft, plugin) {
      const { secret } = getKey(handle)
      requireSigningRight(plugin, draft.kind)
      if (!maySign(plugin))
        throw new KeyRefusedError(
          `The plugin ‘${safePluginName(plugin)}’ wants more than ${MAX_SIGNATURES_PER_SECOND} signatures in a second. This one was refused.`,
        )
      if (containsSecretKey(draft, secret))
        throw new KeyRefusedError('This holds your secret key. It was not signed, and nothing was published.')
      return signDraft(draft, secret)
    },
    async encrypt(handle, peer, text, plugin) {
      requireEncryptionRight(plugin)
      return encrypt(handle, peer, text)
    },
    async decrypt(handle, peer, payload, plugin, nip04) {
      requireEncryptionRight(plugin)
      return decrypt(handle, peer, payload, nip04)
    },
    toNsec: async handle => nip19.nsecEncode(getKey(handle).secret),
    toNcryptsec: async (handle, password) => encryptNcryptsec(getKey(handle).secret, password),
    async writeMessage(handle, peer, text) {
      const content = encrypt(handle, peer, text)
      const created_at = Math.floor(Date.now() / 1000)
      return signDraft(
        { kind: REMOTE_SIGNING_KIND, content, tags: [['p', peer]], created_at },
        getKey(handle).secret,
      )
    },
    async answerChallenge(handle, relay, challenge) {
      const tags = [
        ['relay', relay],
        ['challenge', challenge],
      ]
      const created_at = Math.floor(Date.now() / 1000)
      return signDraft({ kind: RELAY_AUTH_KIND, content: '', tags, created_at }, getKey(handle).secret)
    },
    async readMessage(handle, { id, pubkey, created_at, kind, tags, content, sig }) {
      if (content.length > MAX_PAYLOAD_CHARS)
        throw new KeyRefusedError('This message is too big to be decrypted.')
      // Copy the event, because the library caches its verdict on the event object.
      const copy = { id, pubkey, created_at, kind, tags: tags.map(tag => [...tag]), content, sig }
      if (kind !== REMOTE_SIGNING_KIND || !verifyEvent(copy))
        throw new KeyRefusedError('This message is not signed by its sender.')
      return decrypt(handle, pubkey, content)
    },
  }
}

function decryptNip04(secret: Uint8Array, peer: string, payload: string): string {
  try {
    return nip04.decrypt(secret, peer, payload)
  } catch {
    throw new KeyRefusedError('This message could not be decrypted.')
  }
}

/** Reads a key from an nsec, or from hex in upper or lower case. */
function parseSecretKey(text: string): Uint8Array {
  const lower = text.toLowerCase()
  if (isHexKey(lower)) return hexToBytes(lower)
  try {
    const { type, data } = nip19.decode(text === text.toUpperCase() ? lower : text)
    if (type === 'nsec' && data.length === 32) return data
    if (type === 'nsec') data.fill(0)
  } catch {
    // The library's error may quote the typed text. So it is ignored, and another error is thrown below.
  }
  throw new KeyRefusedError('This is not a valid secret key.')
}

/** Returns the plugin's name without characters that must not be displayed. */
const safePluginName = (plugin: string) => plugin.replace(/[^a-z0-9-]/gi, '').slice(0, 40)

/** Signs the draft. Returns a plain object with only the fields of an event (NIP-01). */
function signDraft(draft: Required<EventDraft>, secret: Uint8Array): NostrEvent {
  const { kind, created_at, content } = draft
  const tags = draft.tags.map(tag => [...tag])
  const { id, pubkey, sig } = finalizeEvent({ kind, created_at, content, tags }, secret)
  return { id, pubkey, created_at, kind, tags, content, sig }
}

/** True if the event would publish the secret key itself, as hex or nsec. */
function containsSecretKey(draft: EventDraft, secret: Uint8Array): boolean {
  const text = `${draft.content}\n${draft.tags.flat().join('\n')}`.toLowerCase()
  if (/[0-9a-f]{64}/.test(text) && text.includes(bytesToHex(secret))) return true
  return text.includes('nsec1') && text.includes(nip19.nsecEncode(secret))
}
