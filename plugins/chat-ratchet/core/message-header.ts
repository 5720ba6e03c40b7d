import { decryptNip44Payload, parseJsonObject } from '#kernel/keys'
import { isHexKey } from '#kernel/nostr'

/** The decrypted header of a message. */
export interface MessageHeader {
  /** Number of the message in its chain, from 0. */
  readonly number: number
  /** Number of messages in the sender's previous chain. */
  readonly previousChainLength: number
  /** The sender's next public key (its next ratchet step). */
  readonly nextPublicKey: string
}

/** Maximum number of characters of an encrypted header. Headers of other clients have about 350. */
const MAX_HEADER_CHARS = 1_000

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** Returns the encrypted header of an event of kind 1060, wherever its tag stands among the others. */
export const findHeaderPayload = (tags: readonly (readonly string[])[]): string | undefined => {
  const payload = tags.find(([name]) => name === 'header')?.[1]
  return payload !== undefined && payload.length <= MAX_HEADER_CHARS ? payload : undefined
}

/**
 * Decrypts a header. Returns undefined if the header was encrypted with another key, and `malformed` if the decrypted
 * text is no header.
 */
export function decryptHeader(payload: string, headerKey: string): MessageHeader | 'malformed' | undefined {
  const json = decryptNip44Payload(payload, headerKey)
  if (json === undefined) return undefined
  const { number, previousChainLength, nextPublicKey } = parseJsonObject(json) ?? {}
  if (!isCount(number) || !isCount(previousChainLength) || !isHexKey(nextPublicKey)) return 'malformed'
  return { number, previousChainLength, nextPublicKey }
}
