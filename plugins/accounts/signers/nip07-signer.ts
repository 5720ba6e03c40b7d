import { UserFacingError } from '#kernel'
import { isHexKey, sanitizeName } from '#kernel/nostr'
import type { NoSignerCause, Signer } from '#kernel/ports'
import { isNip04Payload } from '../keys/is-nip04-payload'
import { type Nip07Extension, waitForNip07Extension } from './nip07-extension'
import { createPromptQueue } from './prompt-queue'

const extensionMissing = () =>
  new UserFacingError('No Nostr extension answers in this browser. Is it switched on for this page?', {
    cause: 'no-signer' satisfies NoSignerCause,
  })

/** Turns the extension's error into a `UserFacingError`, shortened and made safe for display. */
function toRefusal(error: unknown): UserFacingError {
  if (error instanceof UserFacingError) return error
  const errorText = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
  const shortReason = sanitizeName(errorText.slice(0, 120)).trim()
  return new UserFacingError(shortReason ? `The extension refused: ${shortReason}` : 'The extension refused.')
}

/** Asks the extension for the public key that it signs for. Rejects with a `UserFacingError`. */
export async function requestExtensionPubkey(signal?: AbortSignal): Promise<string> {
  const extension = await waitForNip07Extension(signal)
  if (!extension?.getPublicKey) throw extensionMissing()
  let pubkey: unknown
  try {
    pubkey = await extension.getPublicKey()
  } catch (error) {
    throw toRefusal(error)
  }
  if (!isHexKey(pubkey)) throw new UserFacingError('The extension gave no valid public key.')
  return pubkey
}

/** Signs through a browser extension (NIP-07), one prompt at a time. */
export function createNip07Signer(pubkey: string): Signer {
  const queue = createPromptQueue()
  const callExtension = (
    signal: AbortSignal,
    extensionCall: (extension: Nip07Extension) => Promise<unknown>,
  ) =>
    queue(async () => {
      const extension = await waitForNip07Extension(signal)
      if (!extension) throw extensionMissing()
      try {
        return await extensionCall(extension)
      } catch (error) {
        throw toRefusal(error)
      }
    }, signal)
  const requireText = async (answer: Promise<unknown>): Promise<string> => {
    const value = await answer
    if (typeof value === 'string' && value !== '') return value
    throw new UserFacingError('The extension returned nothing.')
  }
  const NO_NIP44 =
    'This extension cannot encrypt messages (NIP-44). Use another extension, or sign in another way.'
  return {
    pubkey,
    sign: ({ kind, created_at, tags, content }, { signal }) =>
      callExtension(signal, extension => {
        if (!extension.signEvent) throw new UserFacingError('This extension cannot sign.')
        // Pass a copy, because extensions may modify the object.
        return extension.signEvent({ kind, created_at, content, pubkey, tags: tags.map(tag => [...tag]) })
      }),
    encrypt: (peer, plaintext, { signal }) =>
      requireText(
        callExtension(signal, ({ nip44 }) => {
          if (!nip44?.encrypt) throw new UserFacingError(NO_NIP44)
          return nip44.encrypt(peer, plaintext)
        }),
      ),
    decrypt: (peer, payload, { signal, nip04: allowNip04 }) =>
      requireText(
        callExtension(signal, ({ nip44, nip04 }) => {
          if ((peer === pubkey || allowNip04) && isNip04Payload(payload)) {
            if (!nip04?.decrypt)
              throw new UserFacingError('This extension cannot decrypt old messages (NIP-04).')
            return nip04.decrypt(peer, payload)
          }
          if (!nip44?.decrypt) throw new UserFacingError(NO_NIP44)
          return nip44.decrypt(peer, payload)
        }),
      ),
    dispose() {},
  }
}
