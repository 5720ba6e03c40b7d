import {
  type CryptoEnvironment,
  encryptNip44Payload,
  generateKeyPair,
  parseJsonObject,
  signEvent,
  tryDeriveConversationKey,
  utf8ByteLength,
} from '#kernel/keys'
import type { EventDraft, NostrEvent } from '#kernel/ports'
import { type DirectRumor, type DirectRumorRefusal, MAX_RUMOR_BYTES, parseDirectRumor } from './direct-rumor'
import { UndecryptablePayloadError } from './undecryptable-payload-error'

export const GIFT_WRAP_KIND = 1059
export const SEAL_KIND = 13
const TWO_DAYS_S = 2 * 24 * 60 * 60

/** Encrypts and signs with the sender's account, for example by a signer extension. */
export interface SealSigner {
  /** Encrypts with NIP-44 from the account to `peer`. */
  encrypt(peer: string, text: string): Promise<string>
  sign(draft: Required<EventDraft>): Promise<NostrEvent>
}

/**
 * Returns a random time (s) up to two days in the past. Seal and wrap get independent times, so that nobody can match
 * them by time.
 */
function randomPastTime({ now, randomBytes }: CryptoEnvironment): number {
  const bytes = randomBytes(4)
  const fraction = bytes.reduce((sum, byte) => sum * 256 + byte, 0) / 2 ** 32
  return Math.floor(now / 1_000) - Math.floor(fraction * TWO_DAYS_S)
}

/** True if the rumor is short enough for the payloads that other clients accept. */
export const fitsIntoSeal = (rumor: DirectRumor): boolean =>
  utf8ByteLength(JSON.stringify(rumor)) <= MAX_RUMOR_BYTES

/**
 * Seals a rumor for one recipient and wraps the seal with a one-time key (NIP-59). The caller does this once for each
 * member of the room and once for the sender, with the same rumor. `expiresAt` (s) is written on both seal and wrap, so
 * that relays delete them (NIP-40). Rejects if the signer rejects, and with a `RangeError` if the rumor is too long:
 * the caller checks `fitsIntoSeal` first.
 */
export async function createGiftWrap(
  rumor: DirectRumor,
  recipient: string,
  signer: SealSigner,
  environment: CryptoEnvironment,
  expiresAt?: number,
): Promise<NostrEvent> {
  if (!fitsIntoSeal(rumor)) throw new RangeError('The rumor is too long for a seal.')
  const expiration = expiresAt === undefined ? [] : [['expiration', String(expiresAt)]]
  const seal = await signer.sign({
    kind: SEAL_KIND,
    content: await signer.encrypt(recipient, JSON.stringify(rumor)),
    // The recipient of the wrap can read the seal's tags, so the seal has no tag except its expiration.
    tags: expiration,
    created_at: randomPastTime(environment),
  })
  const oneTimeKeyPair = generateKeyPair(environment.randomBytes)
  const key = tryDeriveConversationKey(oneTimeKeyPair.secretKey, recipient)
  if (key === undefined) throw new RangeError('The recipient is no public key.')
  const draft = {
    kind: GIFT_WRAP_KIND,
    content: encryptNip44Payload(JSON.stringify(seal), key, environment.randomBytes),
    tags: [['p', recipient], ...expiration],
    created_at: randomPastTime(environment),
  }
  return signEvent(draft, oneTimeKeyPair, environment.randomBytes)
}

/** Decrypts with the reader's account, and verifies signatures. */
export interface GiftWrapReader {
  /** The reader's public key, hex. */
  readonly pubkey: string
  /**
   * Decrypts a NIP-44 payload from `peer` to the account. Rejects with `UndecryptablePayloadError` if it is proven that
   * the payload can never be decrypted, and with another error if a later attempt may succeed.
   */
  decrypt(peer: string, payload: string): Promise<string>
  /**
   * Resolves with the event if its id and signature are valid, or else with undefined. Rejects if this cannot be
   * checked now.
   */
  verify(event: unknown): Promise<NostrEvent | undefined>
}

/**
 * - `not-mine`: the wrap is for somebody else, or the event is no wrap.
 * - `not-decrypted`: a layer was not decrypted. A later attempt may succeed, because the signer may be locked or have
 *   refused.
 * - `broken`: a layer can never be decrypted.
 * - `bad-seal`: the seal is no event of kind 13, or has forbidden tags.
 * - `forged-seal`: the seal's signature is invalid.
 * - `not-verified`: the seal's signature could not be checked now.
 */
export type GiftWrapRefusal =
  | DirectRumorRefusal
  | 'not-mine'
  | 'not-decrypted'
  | 'broken'
  | 'bad-seal'
  | 'forged-seal'
  | 'not-verified'

/** A rumor whose wrap and seal were opened. The author of the rumor has signed the seal. */
export interface OpenedGiftWrap {
  readonly rumor: DirectRumor
  /** Time in s at which relays may delete the message. */
  readonly expiresAt?: number
}

/**
 * Opens a gift wrap whose own signature is verified. Asks the account to decrypt two layers. Never rejects: it resolves
 * with the reason if something is wrong. `now` is in s.
 */
export async function openGiftWrap(
  wrap: NostrEvent,
  reader: GiftWrapReader,
  now: number,
): Promise<OpenedGiftWrap | { readonly refused: GiftWrapRefusal }> {
  const isMine = wrap.tags.some(([name, key]) => name === 'p' && key === reader.pubkey)
  if (wrap.kind !== GIFT_WRAP_KIND || !isMine) return { refused: 'not-mine' }
  const sealJson = await decryptLayer(reader, wrap.pubkey, wrap.content)
  if (typeof sealJson !== 'string') return sealJson
  const rawSeal = parseJsonObject(sealJson)
  if (rawSeal?.kind !== SEAL_KIND || !Array.isArray(rawSeal.tags) || rawSeal.tags.some(isForbiddenSealTag))
    return { refused: 'bad-seal' }
  // The fields are copied, because the parsed object may contain others.
  const seal = await reader.verify(rawSeal).catch(() => 'not-verified' as const)
  if (seal === 'not-verified') return { refused: seal }
  if (!seal) return { refused: 'forged-seal' }
  const rumorJson = await decryptLayer(reader, seal.pubkey, seal.content)
  if (typeof rumorJson !== 'string') return rumorJson
  const rumor = parseDirectRumor(parseJsonObject(rumorJson), {
    sender: seal.pubkey,
    reader: reader.pubkey,
    now,
  })
  if ('refused' in rumor) return rumor
  const expiresAt = Number(wrap.tags.find(([name]) => name === 'expiration')?.[1])
  return { rumor, ...(Number.isSafeInteger(expiresAt) && expiresAt > 0 && { expiresAt }) }
}

/**
 * True for a tag that a seal must not have. NIP-59 allows none, but `expiration` is accepted because it reveals nothing
 * else.
 */
const isForbiddenSealTag = (tag: unknown) => !Array.isArray(tag) || tag[0] !== 'expiration'

const decryptLayer = (
  reader: GiftWrapReader,
  peer: string,
  payload: string,
): Promise<string | { readonly refused: 'broken' | 'not-decrypted' }> =>
  reader.decrypt(peer, payload).catch(error => ({
    refused: error instanceof UndecryptablePayloadError ? 'broken' : 'not-decrypted',
  }))
