import type { NostrAccess } from '#kernel/ports'
import { UndecryptablePayloadError } from '../core/undecryptable-payload-error'

/** Length of the payload of a text of one character (NIP-44). */
const MIN_PAYLOAD_CHARS = 132
/** Maximum length: the kernel's signer decrypts no longer payload. */
const MAX_PAYLOAD_CHARS = 256 * 1024
const BASE64_PATTERN = /^[A-Za-z0-9+/]+={0,2}$/

interface DecryptOptions {
  /** hex */
  readonly account: string
  readonly signal: AbortSignal
  /** True if the account's key is in this browser, so that nobody is asked. */
  readonly isOwnKey: boolean
}

type CipherAccess = Pick<NostrAccess, 'encrypt' | 'decrypt'>

/**
 * Returns a function that decrypts a NIP-44 payload. It rejects with `UndecryptablePayloadError` only if that is proven. Otherwise the
 * key may have been locked, or an extension may have refused or had a fault, so the payload has to be kept.
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
 * Calls `decrypt`. If a key of this browser fails twice and encrypts in between, the key is there and the payload is
 * broken: rejects with `UndecryptablePayloadError`. Otherwise rejects as `decrypt` does.
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
