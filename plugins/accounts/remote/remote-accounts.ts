import { type PluginContext, UserFacingError } from '#kernel'
import { bytesToHex } from '#kernel/nostr'
import type { Signer } from '#kernel/ports'
import { type CheckedUrl, UrlPolicy } from '#kernel/url-policy'
import type { DialogQueue } from '../dialogs/dialog-queue'
import type { KeyDatabase, StoredRemoteSigner } from '../keys/key-database'
import type { AssertCanAdd, KeyManager } from '../keys/key-manager'
import type { LoadedKey } from '../keys/key-worker-api'
import { createNip46Signer } from '../signers/nip46-signer'
import { buildConnectLink, filterAllowedRelays, parseBunkerLink } from './bunker-link'
import { createRemoteSignerClient, type RemoteSignerClient } from './remote-signer-client'
import { connectSigner, requestAccountPubkey, requestSignerRelays } from './signer-handshake'

/** Accounts whose key is held by a remote signer (NIP-46). */
export interface RemoteAccounts {
  /**
   * Connects to the signer of a `bunker://` link. Resolves with the public key of the account (hex). Rejects with a
   * `UserFacingError`.
   */
  connectBunker(link: string, signal: AbortSignal): Promise<string>
  /**
   * Creates a `nostrconnect://` code. `connectedPubkey` resolves with the account (hex) whose signer scanned the code.
   */
  createConnectCode(
    relays: readonly string[],
    signal: AbortSignal,
  ): Promise<{ readonly code: string; readonly connectedPubkey: Promise<string> }>
  openSigner(pubkey: string): Promise<Signer>
  /** Tells the signer that the account is signing out. Never rejects. */
  sendLogout(pubkey: string): Promise<void>
}

/** Maximum milliseconds for which signing out waits for the signer. */
const LOGOUT_TIMEOUT_MS = 1_500

export function createRemoteAccounts(options: {
  readonly context: PluginContext
  readonly database: KeyDatabase
  readonly keyManager: KeyManager
  readonly dialogQueue: DialogQueue
  readonly assertCanAdd: AssertCanAdd
}): RemoteAccounts {
  const { context, database, keyManager, dialogQueue, assertCanAdd } = options
  const outside = context.use(UrlPolicy)

  const createClient = (
    key: LoadedKey,
    relays: readonly CheckedUrl[],
    signer?: string,
  ): RemoteSignerClient => {
    let closePage: (() => void) | undefined
    const client = createRemoteSignerClient({
      key: {
        pubkey: key.pubkey,
        writeMessage: (peer, text) => keyManager.calls.writeMessage(key.handle, peer, text),
        readMessage: event => keyManager.calls.readMessage(key.handle, event),
        signChallenge: (relay, challenge) => keyManager.calls.answerChallenge(key.handle, relay, challenge),
      },
      signer,
      relays,
      // biome-ignore lint/plugin: a checked address of a relay used by the signer
      connect: url => new WebSocket(url),
      onAuthUrl: url => {
        closePage?.()
        closePage = dialogQueue.show({ kind: 'auth-url', url })
      },
    })
    const ownedClient = context.own(client)
    return {
      ...client,
      // When the request was answered, close the page on which the user confirmed it.
      request: (...args) => client.request(...args).finally(() => closePage?.()),
      dispose() {
        ownedClient.dispose()
        void keyManager.calls.close(key.handle).catch(() => {})
      },
    }
  }
  /** Asks the signer for its account and stores the connection. */
  const saveConnection = async (
    key: LoadedKey,
    client: RemoteSignerClient,
    signer: string,
    relays: readonly CheckedUrl[],
    signal: AbortSignal,
  ) => {
    const pubkey = await requestAccountPubkey(client, signal)
    assertCanAdd(pubkey)
    const preferredRelays = (await requestSignerRelays(client, signal, outside)) ?? relays
    const sealed = await keyManager.calls.seal(key.handle, { by: 'browser' })
    if (signal.aborted) throw new UserFacingError('Cancelled.')
    await database.putRemote({ pubkey, signer, relays: preferredRelays, client: key.pubkey, sealed })
    return pubkey
  }
  const openRelays = async (relays: readonly string[]) => {
    const allowed = await filterAllowedRelays(relays, outside)
    if (allowed.length === 0)
      throw new UserFacingError(
        `The relay of your remote signer is inside your own network: ${relays.join(', ')}. Add it to your relays.`,
      )
    return allowed
  }
  const openClient = async ({ client, sealed, relays, signer }: StoredRemoteSigner) =>
    createClient(
      await keyManager.calls.open(client, sealed, { by: 'browser' }),
      await openRelays(relays),
      signer,
    )

  return {
    async connectBunker(text, signal) {
      const link = await parseBunkerLink(text, outside)
      if (!link) throw new UserFacingError('This is not a valid link to a remote signer.')
      const key = await keyManager.calls.create()
      const client = createClient(key, link.relays, link.signer)
      try {
        await connectSigner(client, link, signal)
        return await saveConnection(key, client, link.signer, link.relays, signal)
      } finally {
        client.dispose()
      }
    },
    async createConnectCode(requestedRelays, signal) {
      const relays = (await filterAllowedRelays(requestedRelays, outside)).slice(0, 2)
      if (relays.length === 0) throw new UserFacingError('There is no relay to meet the signer on.')
      const key = await keyManager.calls.create()
      const secret = bytesToHex(crypto.getRandomValues(new Uint8Array(16)))
      const client = createClient(key, relays)
      const code = buildConnectLink({ client: key.pubkey, relays, secret, url: location.origin })
      const connectedPubkey = client
        .waitForSigner(secret, signal)
        .then(signer => saveConnection(key, client, signer, relays, signal))
        .finally(() => client.dispose())
      return { code, connectedPubkey }
    },
    async openSigner(pubkey) {
      const stored = await database.getRemote(pubkey)
      if (!stored)
        throw new UserFacingError(
          'The connection to your remote signer is not stored in this browser. Sign in with it again.',
        )
      return createNip46Signer(pubkey, () => openClient(stored))
    },
    async sendLogout(pubkey) {
      const stored = await database.getRemote(pubkey).catch(() => undefined)
      if (!stored) return
      try {
        const client = await openClient(stored)
        await client.request('logout', [], { timeoutMs: LOGOUT_TIMEOUT_MS }).finally(() => client.dispose())
      } catch {
        // The error is ignored: the signer notices that no more requests come.
      }
    },
  }
}
