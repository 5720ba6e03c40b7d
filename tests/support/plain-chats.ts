import 'fake-indexeddb/auto'
import { webcrypto } from 'node:crypto'
import type { ChatMessage } from '#contracts/chats'
import { createValueStore, type Kernel, pluginDatabaseName } from '#kernel'
import { generateKeyPair, signEvent } from '#kernel/keys'
import { Accounts, type AccountsService, Outbox, type PublishJob } from '#kernel/ports'
import { createInMemoryRelay, createTestKernel, createTestPlugin, createTestSigner } from '#kernel/testing'
import { createOutboxService } from '../../host/create-outbox-service'
import {
  type ChatChanges,
  PrivateChats,
  type PrivateMessage,
  type TransportStore,
} from '../../plugins/private-chats/contract'
import manifest from '../../plugins/private-chats/manifest'

export const randomBytes = (length: number) => webcrypto.getRandomValues(new Uint8Array(length))
export const ANA = 'a'.repeat(64)
export const CHAT = { id: 'p-1', people: [ANA], isAccepted: false }
export const signer = createTestSigner()

export const message = (id: string, at: number, rest: Partial<PrivateMessage> = {}): PrivateMessage => ({
  chat: CHAT.id,
  id,
  author: ANA,
  at,
  text: `Text ${id}`,
  tags: [],
  ...rest,
})

/** Returns the raw rows of all tables. */
export async function everyRow(): Promise<readonly unknown[]> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>(resolve => {
      request.onsuccess = () => resolve(request.result)
    })
  const database = await answer(indexedDB.open(pluginDatabaseName('private-chats')))
  const tables = [...database.objectStoreNames]
  const rows = await Promise.all(
    tables.map(name => answer(database.transaction(name).objectStore(name).getAll())),
  )
  database.close()
  return rows.flat()
}

const made: Kernel[] = []
/** Ends all tabs, and deletes what they have stored. */
export async function closePlainTabs(): Promise<void> {
  for (const kernel of made.splice(0)) await kernel.dispose()
  indexedDB.deleteDatabase(pluginDatabaseName('private-chats'))
}
/** Ends the tab that was opened last, as if it were killed. */
export const killLastPlainTab = async (): Promise<void> => made.pop()?.dispose()

let onSignOut: (account: string) => Promise<void> = async () => {}
/** Signs an account out in the tab that was opened last. */
export const signOut = (account: string): Promise<void> => onSignOut(account)

/** Opens one tab with a transport that sends messages unencrypted, in events of kind 1060. */
export async function openTab(relay = createInMemoryRelay(), by = signer) {
  const started = createTestKernel({
    signer: by,
    relays: [relay],
    session: { pubkey: by.pubkey, canSign: true, method: 'nip07' },
  })
  const { kernel } = started
  made.push(kernel)
  kernel.enable(
    createTestPlugin('test-host', { provides: [Outbox, Accounts] }, context => {
      context.provide(Outbox, createOutboxService(started.nostr))
      context.provide(Accounts, {
        onSignOut(fn: (account: string) => Promise<void>) {
          onSignOut = fn
          return { dispose() {} }
        },
      } as unknown as AccountsService)
    }),
    manifest,
    createTestPlugin('plain', { permissions: ['send:1060'] }),
  )
  const chats = await kernel.resolve(PrivateChats)
  let opened: ((store: TransportStore) => void) | undefined
  const store = new Promise<TransportStore>(resolve => {
    opened = resolve
  })
  const jobs: PublishJob[] = []
  const transport = chats.addTransport({
    id: 'plain',
    send(event, options) {
      const job = kernel.nostr('plain').send(event, options)
      jobs.push(job)
      return job
    },
    start(rows) {
      opened?.(rows)
      return { dispose() {} }
    },
    async compose({ id: chat }, draft, rows): Promise<ChatChanges | undefined> {
      if (draft.type === 'deletion')
        return {
          acts: [
            {
              chat,
              id: `d${draft.target.id}`,
              author: rows.account,
              at: 9,
              target: draft.target.id,
              type: 'deletion',
            },
          ],
        }
      if (draft.type !== 'message') return undefined
      const event = signEvent(
        { kind: 1060, content: draft.text, tags: [], created_at: 1 },
        generateKeyPair(randomBytes),
        randomBytes,
      )
      return {
        messages: [
          message(`own ${draft.text}`, Date.now(), { chat, author: rows.account, text: draft.text }),
        ],
        outgoing: [{ event, messageId: `own ${draft.text}`, recipientPubkey: ANA }],
      }
    },
    rights: () => ({ react: true, deleteForAll: true, files: false }),
    changes: createValueStore({}),
  })
  return { ...started, chats, transport, store: await store, jobs, relay }
}

/** Subscribes to a conversation, and returns its displayed messages. */
export function follow({ transport }: Awaited<ReturnType<typeof openTab>>) {
  const { messages } = transport.open(CHAT.id)
  messages.subscribe(() => {})
  return () => messages.get().messages
}
export const texts = (messages: readonly ChatMessage[]) => messages.map(({ text }) => text)
