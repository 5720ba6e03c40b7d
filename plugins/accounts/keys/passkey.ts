import { UserFacingError } from '#kernel'
import { hexToBytes } from '#kernel/nostr'

interface PrfResults {
  readonly prf?: { readonly enabled?: boolean; readonly results?: { readonly first?: BufferSource } }
}

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

const readPrfOutput = (credential: PublicKeyCredential): Uint8Array | undefined => {
  const output = (credential.getClientExtensionResults() as PrfResults).prf?.results?.first
  if (!output) return undefined
  const bytes = ArrayBuffer.isView(output)
    ? new Uint8Array(output.buffer, output.byteOffset, output.byteLength).slice()
    : new Uint8Array(output)
  return bytes.length === 32 ? bytes : undefined
}

const toRefusal = (error: unknown) => {
  if (error instanceof UserFacingError) return error
  const name = error instanceof DOMException ? error.name : ''
  return new UserFacingError(
    name === 'NotAllowedError' || name === 'AbortError'
      ? 'The passkey was not used. Try again.'
      : 'This device has no passkey that can do this.',
  )
}

/**
 * True if this browser supports passkeys. Whether a certain passkey can lock a key is known only once it was created.
 */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof navigator.credentials?.create === 'function'

/**
 * Asks a passkey for the 32 secret bytes that it derives from `salt`, always the same for one salt (WebAuthn PRF).
 * Needs a user gesture.
 */
export async function requestPasskeySecret(credential: Uint8Array, salt: Uint8Array): Promise<Uint8Array> {
  try {
    const answer = await navigator.credentials.get({
      publicKey: {
        challenge: randomBytes(32),
        allowCredentials: [{ type: 'public-key', id: credential as Uint8Array<ArrayBuffer> }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt as Uint8Array<ArrayBuffer> } } },
      },
    })
    const prf = answer && readPrfOutput(answer as PublicKeyCredential)
    if (!prf) throw new UserFacingError('This passkey cannot lock a key. Use a password.')
    return prf
  } catch (error) {
    throw toRefusal(error)
  }
}

/** Creates a passkey that can lock a key (WebAuthn PRF). Needs a user gesture. Rejects with a `UserFacingError`. */
export async function createPasskey(
  pubkey: string,
  name: string,
): Promise<{ readonly credential: Uint8Array; readonly salt: Uint8Array; readonly prf: Uint8Array }> {
  const salt = randomBytes(32)
  let newCredential: PublicKeyCredential | null
  try {
    newCredential = (await navigator.credentials.create({
      publicKey: {
        challenge: randomBytes(32),
        rp: { name: 'Pinion' },
        user: { id: hexToBytes(pubkey) as Uint8Array<ArrayBuffer>, name, displayName: name },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
      },
    })) as PublicKeyCredential | null
  } catch (error) {
    throw toRefusal(error)
  }
  if (!newCredential) throw new UserFacingError('The passkey was not created. Try again, or use a password.')
  const credential = new Uint8Array(newCredential.rawId)
  // Many passkeys do not give their secret (`prf`) when they are created, only when they are used. So use the new
  // passkey once.
  return {
    credential,
    salt,
    prf: readPrfOutput(newCredential) ?? (await requestPasskeySecret(credential, salt)),
  }
}
