import type { NostrAccess } from '#kernel/ports'
import { BrokenPayload } from '../core/broken-payload'

/** Length of the payload of a text of one character (NIP-44). */
const MIN_PAYLOAD = 132
/** The kernel's signer decrypts no longer one. */
const MAX_PAYLOAD = 256 * 1024
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

interface ReadOptions {
  /** hex */
  readonly account: string
  readonly signal: AbortSignal
  /** True if the account's key is in this browser, so that nobody is asked. */
  readonly isOwnKey: boolean
}

type Decrypter = Pick<NostrAccess, 'encrypt' | 'decrypt'>

/**
 * Returns a function that decrypts a NIP-44 payload. It rejects with `BrokenPayload` only if that is proven. Otherwise the
 * key may have been locked, or an extension may have refused or had a fault, so the payload has to be kept.
 */
export function payloadReader(
  nostr: Decrypter,
  options: ReadOptions,
): (peer: string, payload: string) => Promise<string> {
  return async (peer, payload) => {
    if (payload.length < MIN_PAYLOAD || payload.length > MAX_PAYLOAD || !BASE64.test(payload))
      throw new BrokenPayload('This is no NIP-44 payload.')
    return decryptOrProve(nostr, options, () => nostr.decrypt(peer, payload, options))
  }
}

/**
 * Calls `decrypt`. If a key of this browser fails twice and encrypts in between, the key is there and the payload is
 * broken: rejects with `BrokenPayload`. Otherwise rejects as `decrypt` does.
 */
export async function decryptOrProve(
  nostr: Decrypter,
  { account, signal, isOwnKey }: ReadOptions,
  decrypt: () => Promise<string>,
): Promise<string> {
  try {
    return await decrypt()
  } catch (error) {
    if (!isOwnKey || signal.aborted) throw error
    await nostr.encrypt(account, 'test', { account, signal })
    return decrypt().catch(reason => {
      throw signal.aborted ? reason : new BrokenPayload('This message could not be decrypted.')
    })
  }
}
