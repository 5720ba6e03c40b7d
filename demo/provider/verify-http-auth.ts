import { createHash } from 'node:crypto'
import type { EventSigner } from '../event-signer.ts'
import { parseEventOrError } from '../relay/parse-event-or-error.ts'

const MAX_AGE_S = 60

/** A request as the client has signed it. */
export interface ReceivedHttpRequest {
  readonly method: string
  /** The whole address of the request. */
  readonly url: string
  readonly body: string
  /** The value of the header `Authorization`. */
  readonly authorization: string | undefined
  /** The current time in s since 1970. */
  readonly now: number
}

/**
 * Returns the public key that signed the request (NIP-98), or the reason why the signature is not accepted. A body
 * needs its hash in the tag `payload`.
 */
export function verifyHttpAuth(
  { method, url, body, authorization, now }: ReceivedHttpRequest,
  signer: EventSigner,
): { readonly pubkey: string } | { readonly reason: string } {
  const [, encoded] = /^Nostr ([A-Za-z0-9+/=]{1,10000})$/.exec(authorization ?? '') ?? []
  if (encoded === undefined) return { reason: 'The request is not signed.' }
  const event = parseEventOrError(parse(Buffer.from(encoded, 'base64').toString()))
  if (typeof event === 'string') return { reason: `The signature is no event: ${event}` }
  const tag = (name: string) => event.tags.find(item => item[0] === name)?.[1]
  if (event.kind !== 27_235 || event.content !== '') return { reason: 'The signature is not for HTTP.' }
  if (Math.abs(event.created_at - now) > MAX_AGE_S) return { reason: 'The signature is too old or too new.' }
  if (tag('u') !== url) return { reason: 'The signature is for another address.' }
  if (tag('method') !== method) return { reason: 'The signature is for another method.' }
  if (body !== '' && tag('payload') !== createHash('sha256').update(body).digest('hex'))
    return { reason: 'The signature is for another body.' }
  return signer.verify(event) ? { pubkey: event.pubkey } : { reason: 'The signature is not valid.' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
