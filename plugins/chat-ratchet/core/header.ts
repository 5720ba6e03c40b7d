import { openPayload, parseObject } from '#kernel/keys'
import { isHexKey } from '#kernel/nostr'

/** The header of a message, as its JSON has it. */
export interface Header {
  /** Number of the message in its chain, from 0. */
  readonly number: number
  /** Number of messages in the sender's previous chain. */
  readonly previousChainLength: number
  /** Public key of the sender's next turn. */
  readonly nextPublicKey: string
}

/** Maximum number of characters of an encrypted header. Those of other clients have about 350. */
const MAX_HEADER = 1_000

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** Returns the encrypted header of an event of kind 1060. Other tags may come before it. */
export const headerOf = (tags: readonly (readonly string[])[]): string | undefined => {
  const payload = tags.find(([name]) => name === 'header')?.[1]
  return payload !== undefined && payload.length <= MAX_HEADER ? payload : undefined
}

/**
 * Decrypts a header. Undefined if it was made with another key, `malformed` if it was made with this key and is no
 * header.
 */
export function openHeader(payload: string, headerKey: string): Header | 'malformed' | undefined {
  const json = openPayload(payload, headerKey)
  if (json === undefined) return undefined
  const { number, previousChainLength, nextPublicKey } = parseObject(json) ?? {}
  if (!isCount(number) || !isCount(previousChainLength) || !isHexKey(nextPublicKey)) return 'malformed'
  return { number, previousChainLength, nextPublicKey }
}
