import { Refusal } from '#kernel'
import { isHexKey, neutralize } from '#kernel/nostr'
import type { NoSigner, Signer } from '#kernel/ports'
import { isNip04 } from '../keys/is-nip04'
import { type Extension, findExtension } from './nip07'
import { createPromptQueue } from './prompt-queue'

const noExtension = () =>
  new Refusal('No Nostr extension answers in this browser. Is it switched on for this page?', {
    cause: 'no-signer' satisfies NoSigner,
  })

/** Turns the extension's error into a `Refusal`, shortened and made safe for display. */
function said(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const text = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
  const short = neutralize(text.slice(0, 120)).trim()
  return new Refusal(short ? `The extension refused: ${short}` : 'The extension refused.')
}

/** Asks the extension for the public key that it signs for. Rejects with a `Refusal`. */
export async function askExtension(signal?: AbortSignal): Promise<string> {
  const extension = await findExtension(signal)
  if (!extension?.getPublicKey) throw noExtension()
  let pubkey: unknown
  try {
    pubkey = await extension.getPublicKey()
  } catch (error) {
    throw said(error)
  }
  if (!isHexKey(pubkey)) throw new Refusal('The extension gave no valid public key.')
  return pubkey
}

/** Signs through a browser extension (NIP-07), one prompt at a time. */
export function createNip07Signer(pubkey: string): Signer {
  const queue = createPromptQueue()
  const ask = (signal: AbortSignal, act: (extension: Extension) => Promise<unknown>) =>
    queue(async () => {
      const extension = await findExtension(signal)
      if (!extension) throw noExtension()
      try {
        return await act(extension)
      } catch (error) {
        throw said(error)
      }
    }, signal)
  const text = async (answer: Promise<unknown>): Promise<string> => {
    const value = await answer
    if (typeof value === 'string' && value !== '') return value
    throw new Refusal('The extension returned nothing.')
  }
  const NO_NIP44 =
    'This extension cannot encrypt messages (NIP-44). Use another extension, or sign in another way.'
  return {
    pubkey,
    sign: ({ kind, created_at, tags, content }, { signal }) =>
      ask(signal, extension => {
        if (!extension.signEvent) throw new Refusal('This extension cannot sign.')
        // Pass a copy, because extensions may modify the object.
        return extension.signEvent({ kind, created_at, content, pubkey, tags: tags.map(tag => [...tag]) })
      }),
    encrypt: (peer, plain, { signal }) =>
      text(
        ask(signal, ({ nip44 }) => {
          if (!nip44?.encrypt) throw new Refusal(NO_NIP44)
          return nip44.encrypt(peer, plain)
        }),
      ),
    decrypt: (peer, payload, { signal, nip04: isOld }) =>
      text(
        ask(signal, ({ nip44, nip04 }) => {
          if ((peer === pubkey || isOld) && isNip04(payload)) {
            if (!nip04?.decrypt) throw new Refusal('This extension cannot decrypt old messages (NIP-04).')
            return nip04.decrypt(peer, payload)
          }
          if (!nip44?.decrypt) throw new Refusal(NO_NIP44)
          return nip44.decrypt(peer, payload)
        }),
      ),
    dispose() {},
  }
}
