import { sha256 } from '@noble/hashes/sha2.js'
import type { NostrAccess, SignOptions } from '../../../ports/nostr-access'
import { bytesToHex } from '../codec/hex'

/** The kind of the event that signs an HTTP request (NIP-98). */
const HTTP_AUTH_KIND = 27_235

/** A request that a server should treat as made by an account. */
export interface HttpAuthRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** The whole address, with its query. */
  readonly url: string
  /** The body as it is sent. Its hash is signed, so that nobody can put another body under the same signature. */
  readonly body?: string | undefined
}

/**
 * Resolves with the `Authorization` header of a request (NIP-98). Needs the permission `sign:27235`. Rejects with a
 * `UserFacingError` if signing fails.
 */
export async function createHttpAuthHeader(
  nostr: Pick<NostrAccess, 'sign'>,
  { method, url, body }: HttpAuthRequest,
  options: SignOptions,
): Promise<string> {
  const tags = [
    ['u', url],
    ['method', method],
    ...(body === undefined ? [] : [['payload', bytesToHex(sha256(new TextEncoder().encode(body)))]]),
  ]
  const event = await nostr.sign({ kind: HTTP_AUTH_KIND, content: '', tags }, options)
  return `Nostr ${btoa(JSON.stringify(event))}`
}
