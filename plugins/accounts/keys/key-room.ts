import * as nip04 from 'nostr-tools/nip04'
import * as nip19 from 'nostr-tools/nip19'
import * as nip44 from 'nostr-tools/nip44'
import { finalizeEvent, generateSecretKey, getPublicKey, verifyEvent } from 'nostr-tools/pure'
import { bytesToHex, hexToBytes, isHexKey } from '#kernel/nostr'
import type { EventDraft, NostrEvent } from '#kernel/ports'
import { isNip04 } from './is-nip04'
import type { HeldKey, KeyCalls } from './key-calls'
import { KeyRefusal } from './key-refusal'
import { createRateLimit } from './rate-limit'
import { fromNcryptsec, seal, toNcryptsec, unseal } from './seal'
import type { SigningRight, SigningRights } from './signing-rights'

/**
 * Maximum number of characters of an encrypted payload. A longer one is refused before it is decoded, because the
 * library needs half a minute for 40 MB.
 */
const MAX_PAYLOAD = 256 * 1024
/** Maximum number of characters of a text to encrypt. Its payload is always shorter than `MAX_PAYLOAD`. */
const MAX_TEXT = 64 * 1024
const REMOTE_SIGNING = 24133
/** Maximum number of signatures per plugin and second. No person needs more, so a faster plugin is out of control. */
const MAX_SIGNATURES_PER_SECOND = 30
/** NIP-42 */
const RELAY_AUTH = 22242
/**
 * Kinds that no manifest can request. Only the host may authenticate to relays, and only this plugin uses remote
 * signing.
 */
const RESERVED_KINDS: ReadonlyMap<number, string | undefined> = new Map([
  [RELAY_AUTH, 'host'],
  [REMOTE_SIGNING, undefined],
])

/**
 * Holds secret keys and performs the operations that need them. It runs in its own worker, and every key that leaves
 * the worker is sealed. It keeps its own list of each plugin's rights, and signs nothing that the manifest of the named
 * plugin does not allow. This holds even if the page has a mistake, or if a plugin bypasses the kernel's check. The worker cannot verify who uses a plugin's name: code in the page that obtains the port has the
 * rights of every plugin. Only a key that is kept elsewhere (NIP-07, NIP-46) is protected from malicious code in the
 * page.
 */
export function createKeyRoom(now: () => number = () => performance.now()): KeyCalls {
  const held = new Map<number, { readonly secret: Uint8Array; readonly pubkey: string }>()
  const maySign = createRateLimit(MAX_SIGNATURES_PER_SECOND, now)
  let rights: SigningRights | undefined
  let made = 0

  const need = (plugin: string, what: string, may: (right: SigningRight) => boolean) => {
    const right = rights?.get(plugin)
    if (!right || !may(right)) throw new KeyRefusal(`The plugin ‘${nameOf(plugin)}’ may not ${what}.`)
  }
  const needSigning = (plugin: string, kind: number) =>
    need(
      plugin,
      `sign events of kind ${Number(kind)}`,
      ({ kinds }) =>
        kinds.includes(kind) && (!RESERVED_KINDS.has(kind) || RESERVED_KINDS.get(kind) === plugin),
    )
  const needCipher = (plugin: string) =>
    need(plugin, 'read or write what is encrypted', ({ cipher }) => cipher)

  /** Stores the key under a new handle. The caller must not use the secret's bytes afterwards. */
  const hold = (secret: Uint8Array, expected?: string): HeldKey => {
    let pubkey: string
    try {
      pubkey = getPublicKey(secret)
    } catch {
      secret.fill(0)
      throw new KeyRefusal('This is not a valid secret key.')
    }
    if (expected !== undefined && pubkey !== expected) {
      secret.fill(0)
      throw new KeyRefusal('This key belongs to another account.')
    }
    held.set(++made, { secret, pubkey })
    return { handle: made, pubkey }
  }
  const take = (handle: number) => {
    const key = held.get(handle)
    if (!key) throw new KeyRefusal('The key is locked.')
    return key
  }
  const withSharedKey = <T>(handle: number, peer: string, use: (key: Uint8Array) => T): T => {
    const { secret } = take(handle)
    if (!isHexKey(peer)) throw new KeyRefusal('This is not a valid public key.')
    let shared: Uint8Array
    try {
      shared = nip44.getConversationKey(secret, peer)
    } catch {
      throw new KeyRefusal('This is not a valid public key.')
    }
    try {
      return use(shared)
    } finally {
      shared.fill(0)
    }
  }
  const encrypt = (handle: number, peer: string, text: string) => {
    if (typeof text !== 'string' || text.length > MAX_TEXT)
      throw new KeyRefusal('This message is too long to be encrypted.')
    if (text === '') throw new KeyRefusal('There is nothing to encrypt.')
    return withSharedKey(handle, peer, key => nip44.encrypt(text, key))
  }
  const decrypt = (handle: number, peer: string, payload: string, nip04 = false) => {
    if (typeof payload !== 'string' || payload.length > MAX_PAYLOAD)
      throw new KeyRefusal('This message is too big to be decrypted.')
    const { pubkey, secret } = take(handle)
    // NIP-04 is accepted only for the user's own texts and where it is asked for, because it does not protect a message
    // from being changed on its way.
    if ((peer === pubkey || nip04) && isNip04(payload)) return decryptOld(secret, peer, payload)
    return withSharedKey(handle, peer, key => {
      try {
        return nip44.decrypt(payload, key)
      } catch {
        throw new KeyRefusal('This message could not be decrypted.')
      }
    })
  }

  return {
    async permit(given) {
      if (rights) throw new KeyRefusal('The permissions of plugins are already set.')
      rights = new Map(given)
    },
    create: async () => hold(generateSecretKey()),
    read: async (text, password) => {
      const typed = text.trim()
      if (/^ncryptsec1/i.test(typed)) return hold(fromNcryptsec(typed, password ?? ''))
      return hold(plainKey(typed))
    },
    open: async (pubkey, sealed, by) => hold(await unseal(sealed, pubkey, by), pubkey),
    seal: async (handle, by) => {
      const { secret, pubkey } = take(handle)
      return seal(secret, pubkey, by)
    },
    async close(handle) {
      held.get(handle)?.secret.fill(0)
      held.delete(handle)
    },
    async sign(handle, draft, plugin) {
      const { secret } = take(handle)
      needSigning(plugin, draft.kind)
      if (!maySign(plugin))
        throw new KeyRefusal(
          `The plugin ‘${nameOf(plugin)}’ wants more than ${MAX_SIGNATURES_PER_SECOND} signatures in a second. This one was refused.`,
        )
      if (holdsSecret(draft, secret))
        throw new KeyRefusal('This holds your secret key. It was not signed, and nothing was published.')
      return finish(draft, secret)
    },
    async encrypt(handle, peer, text, plugin) {
      needCipher(plugin)
      return encrypt(handle, peer, text)
    },
    async decrypt(handle, peer, payload, plugin, nip04) {
      needCipher(plugin)
      return decrypt(handle, peer, payload, nip04)
    },
    toNsec: async handle => nip19.nsecEncode(take(handle).secret),
    toNcryptsec: async (handle, password) => toNcryptsec(take(handle).secret, password),
    async writeMessage(handle, peer, text) {
      const content = encrypt(handle, peer, text)
      const created_at = Math.floor(Date.now() / 1000)
      return finish({ kind: REMOTE_SIGNING, content, tags: [['p', peer]], created_at }, take(handle).secret)
    },
    async answerChallenge(handle, relay, challenge) {
      const tags = [
        ['relay', relay],
        ['challenge', challenge],
      ]
      const created_at = Math.floor(Date.now() / 1000)
      return finish({ kind: RELAY_AUTH, content: '', tags, created_at }, take(handle).secret)
    },
    async readMessage(handle, { id, pubkey, created_at, kind, tags, content, sig }) {
      if (content.length > MAX_PAYLOAD) throw new KeyRefusal('This message is too big to be decrypted.')
      // Copy the event, because the library caches its verdict on the event object.
      const copy = { id, pubkey, created_at, kind, tags: tags.map(tag => [...tag]), content, sig }
      if (kind !== REMOTE_SIGNING || !verifyEvent(copy))
        throw new KeyRefusal('This message is not signed by its sender.')
      return decrypt(handle, pubkey, content)
    },
  }
}

function decryptOld(secret: Uint8Array, peer: string, payload: string): string {
  try {
    return nip04.decrypt(secret, peer, payload)
  } catch {
    throw new KeyRefusal('This message could not be decrypted.')
  }
}

/** Reads a key from an nsec, or from hex in upper or lower case. */
function plainKey(text: string): Uint8Array {
  const lower = text.toLowerCase()
  if (isHexKey(lower)) return hexToBytes(lower)
  try {
    const { type, data } = nip19.decode(text === text.toUpperCase() ? lower : text)
    if (type === 'nsec' && data.length === 32) return data
    if (type === 'nsec') data.fill(0)
  } catch {
    // The error is ignored, and another one is thrown below, because the library's message may quote the typed text.
  }
  throw new KeyRefusal('This is not a valid secret key.')
}

/** Returns the plugin's name without characters that must not be displayed. */
const nameOf = (plugin: string) => plugin.replace(/[^a-z0-9-]/gi, '').slice(0, 40)

/** Signs the draft. Returns a plain object with the fields that are sent to relays. */
function finish(draft: Required<EventDraft>, secret: Uint8Array): NostrEvent {
  const { kind, created_at, content } = draft
  const tags = draft.tags.map(tag => [...tag])
  const { id, pubkey, sig } = finalizeEvent({ kind, created_at, content, tags }, secret)
  return { id, pubkey, created_at, kind, tags, content, sig }
}

/** True if the event would publish the secret key itself, as hex or nsec. */
function holdsSecret(draft: EventDraft, secret: Uint8Array): boolean {
  const text = `${draft.content}\n${draft.tags.flat().join('\n')}`.toLowerCase()
  if (/[0-9a-f]{64}/.test(text) && text.includes(bytesToHex(secret))) return true
  return text.includes('nsec1') && text.includes(nip19.nsecEncode(secret))
}
