import 'fake-indexeddb/auto'
import { verifyEvent } from 'nostr-tools/pure'
import { expect, vi } from 'vitest'
import { AccountKeys, type AccountKeysService, type BrowserKeyInfo } from '#contracts/accounts'
import type { ChatMessage, ChatTransport } from '#contracts/chats'
import { PrivateChats } from '#contracts/private-chats'
import {
  createStore,
  type Kernel,
  type PluginManifest,
  pluginDatabaseName,
  type ServiceToken,
  type Store,
} from '#kernel'
import { Config } from '#kernel/config'
import { Accounts, type NostrEvent, Outbox, type Signer } from '#kernel/ports'
import {
  createInMemoryRelay,
  createTestKernel,
  createTestPlugin,
  createTestSigner,
  type InMemoryRelay,
  type TestKernelOptions,
} from '#kernel/testing'
import { DEFAULT_CONFIG } from '../../host/config/parse-config'
import { createOutboxService } from '../../host/create-outbox-service'
import privateChats from '../../plugins/private-chats/manifest'
import { createSignOutAccounts } from './host-accounts'

const made: Kernel[] = []

/**
 * Creates the event of kind 10050 (NIP-17) in which a person names the relays of their private messages, as published
 * `ageS` seconds ago.
 */
export async function createInboxRelayList(
  { pubkey, sign }: Signer,
  urls: readonly string[],
  ageS = 100,
): Promise<NostrEvent> {
  const draft = {
    kind: 10_050,
    content: '',
    tags: urls.map(url => ['relay', url]),
    created_at: Math.floor(Date.now() / 1_000) - ageS,
    pubkey,
  }
  return (await sign(draft, { plugin: 'test', signal: new AbortController().signal })) as NostrEvent
}

/** Creates a relay that each of these people names as the only relay of their private messages. */
export async function createInboxRelay(...people: readonly Signer[]): Promise<InMemoryRelay> {
  const lists = people.map(person => createInboxRelayList(person, ['wss://relay.test']))
  return createInMemoryRelay(await Promise.all(lists))
}

/** Ends all tabs, and deletes what they have stored. */
export async function closeTabs(): Promise<void> {
  for (const kernel of made.splice(0)) await kernel.dispose()
  indexedDB.deleteDatabase(pluginDatabaseName('private-chats'))
}
/** Ends the tab that was opened last, as if it were killed. */
export const killLastTab = async (): Promise<void> => made.pop()?.dispose()

/** The signers of three people. */
export const chatPeople = ['0a', '0b', '0c'].map(byte => createTestSigner(byte.repeat(32))) as [
  Signer,
  Signer,
  Signer,
]

/**
 * Opens one tab of a person. Signatures are really verified, unless `verifier` is given. The signer counts as an
 * extension, which may ask the user, or as the key in this browser if `keys` has it. All tabs share one database, as in
 * a browser. The store of messages may still be locked when this resolves.
 */
export async function startPrivateTab(
  signer: Signer,
  relay: InMemoryRelay | readonly InMemoryRelay[],
  plugin: PluginManifest,
  token: ServiceToken<ChatTransport>,
  keys?: Store<readonly BrowserKeyInfo[]>,
  {
    signedUpHere = [],
    siteRelays,
    storedKeys,
    ...options
  }: Pick<TestKernelOptions, 'openOutboxStorage' | 'storage' | 'authorize' | 'verifier' | 'foreignRelays'> & {
    /** Public keys of accounts that were created in this browser. */
    readonly signedUpHere?: readonly string[]
    /** The relays in the site's configuration. Without them, the person's own relays count as those of the site. */
    readonly siteRelays?: readonly string[]
    /** The keys in storage, which are put into `keys` when they are loaded. Without them, `keys` are loaded already. */
    readonly storedKeys?: readonly BrowserKeyInfo[]
  } = {},
) {
  const started = createTestKernel({
    ...options,
    signer,
    relays: [relay].flat(),
    session: { pubkey: signer.pubkey, canSign: true, method: keys ? 'key' : 'nip07' },
    verifier: options.verifier ?? {
      parallelBatches: 1,
      verify: async events =>
        events.map(event => verifyEvent({ ...event } as Parameters<typeof verifyEvent>[0])),
      dispose() {},
    },
  })
  const { kernel } = started
  made.push(kernel)
  kernel.enable(
    createTestPlugin(
      'test-host',
      { provides: [Outbox, Accounts, AccountKeys, ...(siteRelays ? [Config] : [])] },
      context => {
        context.provide(Outbox, createOutboxService(started.nostr))
        context.provide(Accounts, createSignOutAccounts())
        if (siteRelays) context.provide(Config, { ...DEFAULT_CONFIG, relays: siteRelays })
        if (keys)
          context.provide(AccountKeys, {
            keys,
            signedUpHere: createStore(signedUpHere),
            loadKeys: () => storedKeys && keys.set(() => storedKeys),
            readLockKind: async (person: string) =>
              (storedKeys ?? keys.get()).find(({ pubkey }) => pubkey === person)?.lockKind,
          } as unknown as AccountKeysService)
      },
    ),
    privateChats,
    plugin,
  )
  const [chats, store] = await Promise.all([kernel.resolve(token), kernel.resolve(PrivateChats)])
  store.lock.subscribe(() => {})
  chats.list.subscribe(() => {})
  return { ...started, chats, store }
}

/** Opens one tab of a person, and waits until the store of messages is unlocked. */
export async function openPrivateTab(...given: Parameters<typeof startPrivateTab>) {
  const { store, ...tab } = await startPrivateTab(...given)
  await vi.waitFor(() => expect(store.lock.get()).toBe('open'))
  return tab
}

/** Shows a conversation, and returns its messages as they are shown. */
export function followConversation(
  { chats }: { readonly chats: ChatTransport },
  id: string,
): () => readonly ChatMessage[] {
  const { messages } = chats.open(id)
  messages.subscribe(() => {})
  return () => messages.get().messages
}
export const getTexts = (messages: readonly ChatMessage[]): readonly string[] =>
  messages.map(({ text }) => text)
