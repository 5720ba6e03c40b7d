import { decode } from 'nostr-tools/nip19'
import { BunkerSigner, parseBunkerInput } from 'nostr-tools/nip46'
import { SimplePool, useWebSocketImplementation as setWebSocket } from 'nostr-tools/pool'
import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { WebSocket } from 'ws'

// Node 20 has no WebSocket of its own.
setWebSocket(WebSocket)

/** Returns a signer with this secret key (nsec). Throws if it is not valid. */
export function createKeySigner(nsec) {
  let secretKey
  try {
    const { type, data } = decode(nsec.trim())
    if (type === 'nsec') secretKey = data
  } catch {
    // The error's message may contain the typed text, so it is not shown.
  }
  if (!secretKey) throw new Error('This is no secret key: it begins with nsec1')
  return {
    pubkey: async () => getPublicKey(secretKey),
    sign: async template => finalizeEvent(template, secretKey),
    close: async () => {},
  }
}

/** Returns a signer that uses a remote signer (NIP-46) with this `bunker://` address. The key stays there. */
export async function createBunkerSigner(address) {
  const pointer = await parseBunkerInput(address.trim())
  if (!pointer) throw new Error('This is no address of a remote signer: it begins with bunker://')
  const pool = new SimplePool()
  const bunker = BunkerSigner.fromBunker(generateSecretKey(), pointer, {
    pool,
    onauth: url => console.log(`Open ${url} to allow it.`),
  })
  await bunker.connect()
  return {
    pubkey: () => bunker.getPublicKey(),
    sign: template => bunker.signEvent(template),
    async close() {
      await bunker.close()
      pool.close(pointer.relays)
    },
  }
}
