import { type PluginContext, Refusal } from '#kernel'
import { bytesToHex } from '#kernel/nostr'
import { Outside, type OutsideAddress } from '#kernel/outside'
import type { Signer } from '#kernel/ports'
import type { Desk } from '../dialogs/desk'
import type { HeldKey } from '../keys/key-calls'
import type { Admit, KeyRing } from '../keys/key-ring'
import type { StoredRemote, Vault } from '../keys/vault'
import { createNip46Signer } from '../signers/nip46-signer'
import { makeConnectLink, parseBunkerLink, remoteRelays } from './bunker-link'
import { askRelays, askWhose, introduce } from './meet-signer'
import { createRemoteClient, type RemoteClient } from './remote-client'

/** Accounts whose key is held by a remote signer (NIP-46). */
export interface RemoteAccounts {
  /**
   * Connects to the signer of a `bunker://` link. Resolves with the public key of the account (hex). Rejects with a
   * `Refusal`.
   */
  connect(link: string, signal: AbortSignal): Promise<string>
  /** Creates a `nostrconnect://` code. `met` resolves with the account of the signer that scanned the code. */
  invite(
    relays: readonly string[],
    signal: AbortSignal,
  ): Promise<{ readonly code: string; readonly met: Promise<string> }>
  openSigner(pubkey: string): Promise<Signer>
  /** Tells the signer that the account is signing out. Never rejects. */
  sayGoodbye(pubkey: string): Promise<void>
}

/** Maximum milliseconds for which signing out waits for the signer. */
const LOGOUT_TIMEOUT_MS = 1_500

export function createRemoteAccounts(given: {
  readonly context: PluginContext
  readonly vault: Vault
  readonly ring: KeyRing
  readonly desk: Desk
  readonly admit: Admit
}): RemoteAccounts {
  const { context, vault, ring, desk, admit } = given
  const outside = context.use(Outside)

  const clientOf = (key: HeldKey, relays: readonly OutsideAddress[], signer?: string): RemoteClient => {
    let closePage: (() => void) | undefined
    const client = createRemoteClient({
      key: {
        pubkey: key.pubkey,
        write: (peer, text) => ring.calls.writeMessage(key.handle, peer, text),
        read: event => ring.calls.readMessage(key.handle, event),
        prove: (relay, challenge) => ring.calls.answerChallenge(key.handle, relay, challenge),
      },
      signer,
      relays,
      // biome-ignore lint/plugin: a checked address of a relay used by the signer
      connect: url => new WebSocket(url),
      onAuthUrl: url => {
        closePage?.()
        closePage = desk.show({ kind: 'auth-url', url })
      },
    })
    const owned = context.own(client)
    return {
      ...client,
      // Close the confirmation page when its request has been answered.
      request: (...args) => client.request(...args).finally(() => closePage?.()),
      dispose() {
        owned.dispose()
        void ring.calls.close(key.handle).catch(() => {})
      },
    }
  }
  /** Asks the signer for its account and stores the connection. */
  const settle = async (
    key: HeldKey,
    client: RemoteClient,
    signer: string,
    relays: readonly OutsideAddress[],
    signal: AbortSignal,
  ) => {
    const pubkey = await askWhose(client, signal)
    admit(pubkey)
    const better = (await askRelays(client, signal, outside)) ?? relays
    const sealed = await ring.calls.seal(key.handle, { by: 'browser' })
    if (signal.aborted) throw new Refusal('Cancelled.')
    await vault.putRemote({ pubkey, signer, relays: better, client: key.pubkey, sealed })
    return pubkey
  }
  const openRelays = async (relays: readonly string[]) => {
    const found = await remoteRelays(relays, outside)
    if (found.length === 0)
      throw new Refusal(
        `The relay of your remote signer is inside your own network: ${relays.join(', ')}. Add it to your relays.`,
      )
    return found
  }
  const open = async ({ client, sealed, relays, signer }: StoredRemote) =>
    clientOf(await ring.calls.open(client, sealed, { by: 'browser' }), await openRelays(relays), signer)

  return {
    async connect(text, signal) {
      const link = await parseBunkerLink(text, outside)
      if (!link) throw new Refusal('This is not a valid link to a remote signer.')
      const key = await ring.calls.create()
      const client = clientOf(key, link.relays, link.signer)
      try {
        await introduce(client, link, signal)
        return await settle(key, client, link.signer, link.relays, signal)
      } finally {
        client.dispose()
      }
    },
    async invite(named, signal) {
      const relays = (await remoteRelays(named, outside)).slice(0, 2)
      if (relays.length === 0) throw new Refusal('There is no relay to meet the signer on.')
      const key = await ring.calls.create()
      const secret = bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
      const client = clientOf(key, relays)
      const code = makeConnectLink({ client: key.pubkey, relays, secret, url: location.origin })
      const met = client
        .met(secret, signal)
        .then(signer => settle(key, client, signer, relays, signal))
        .finally(() => client.dispose())
      return { code, met }
    },
    async openSigner(pubkey) {
      const stored = await vault.remote(pubkey)
      if (!stored)
        throw new Refusal(
          'The connection to your remote signer is not stored in this browser. Sign in with it again.',
        )
      return createNip46Signer(pubkey, () => open(stored))
    },
    async sayGoodbye(pubkey) {
      const stored = await vault.remote(pubkey).catch(() => undefined)
      if (!stored) return
      try {
        const client = await open(stored)
        await client.request('logout', [], { patience: LOGOUT_TIMEOUT_MS }).finally(() => client.dispose())
      } catch {
        // Nothing more to do: the signer will notice that no more requests come.
      }
    },
  }
}
