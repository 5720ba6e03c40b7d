import type { NostrAccess } from '#kernel/ports'
import { UndecryptablePayloadError } from '../core/undecryptable-payload-error'

/** Length of the shortest payload, that of a text of one character (NIP-44). */
const MIN_PAYLOAD_CHARS = 132
/** Maximum number of characters of a payload. The kernel's signer decrypts no longer one. */
const MAX_PAYLOAD_CHARS = 256 * 1024
const BASE64_PATTERN = /^[A-Za-z0-9+/]+={0,2}$/

interface DecryptOptions {
  /** hex */
  readonly account: string
  readonly signal: AbortSignal
  /** True if this browser holds the account's key, so that decrypting asks nobody. */
  readonly isOwnKey: boolean
}

type CipherAccess = Pick<NostrAccess, 'encrypt' | 'decrypt'>

/**
 * Returns a function that decrypts a NIP-44 payload. It rejects with `UndecryptablePayloadError` only if it is proven
 * that the payload cannot be decrypted. With any other error the payload must be kept: the key may have been locked, or
 * an extension may have refused or failed.
 */
export function createNip44Decrypter(
  nostr: CipherAccess,
  options: DecryptOptions,
): (peer: string, payload: string) => Promise<string> {
  return async (peer, payload) => {
    if (
      payload.length < MIN_PAYLOAD_CHARS ||
      payload.length > MAX_PAYLOAD_CHARS ||
      !BASE64_PATTERN.test(payload)
    )
      throw new UndecryptablePayloadError('This is no NIP-44 payload.')
    return decryptOrProveUndecryptable(nostr, options, () => nostr.decrypt(peer, payload, options))
  }
}

/**
 * Calls `decrypt`. If a key in this browser fails twice but can encrypt in between, the key works and the payload is
 * broken: then this rejects with `UndecryptablePayloadError`. Otherwise it rejects as `decrypt` does.
 */
export async function decryptOrProveUndecryptable(
  nostr: CipherAccess,
  { account, signal, isOwnKey }: DecryptOptions,
  decrypt: () => Promise<string>,
): Promise<string> {
  try {
    return await decrypt()
  } catch (error) {
    if (!isOwnKey || signal.aborted) throw error
    await nostr.encrypt(account, 'test', { account, signal })
    return decrypt().catch(secondError => {
      throw signal.aborted
        ? secondError
        : new UndecryptablePayloadError('This message could not be decrypted.')
    })
  }
}
