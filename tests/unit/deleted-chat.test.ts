// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { Chats } from '#contracts/chats'
import type { KeyValue } from '#kernel'
import { OUTBOX_DATABASE, openOutboxStorage } from '../../kernel/nostr/page/outbox/outbox-storage'
import manifest, { DirectChats, DirectDesk } from '../../plugins/chat-direct/manifest'
import chatsManifest, { ChatDesk } from '../../plugins/chats/manifest'
import { closeTabs, follow, openPrivateTab, people, relayWithInboxes, texts } from '../support/private-chats'

const [ana, ben] = people

afterEach(async () => {
  await closeTabs()
  indexedDB.deleteDatabase(OUTBOX_DATABASE)
})

/** The rows of all databases, by the name of the database. */
async function everyRow(): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const rows: Record<string, unknown[]> = {}
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answer(indexedDB.open(name))
    const tables = [...database.objectStoreNames].map(table =>
      answer(database.transaction(table).objectStore(table).getAll()),
    )
    rows[name] = (await Promise.all(tables)).flat()
    database.close()
  }
  return rows
}

/** Settings in memory, and their text. */
function watchedSettings() {
  const values = new Map<string, string>()
  const storage: KeyValue = {
    read: key => JSON.parse(values.get(key) ?? 'null') ?? undefined,
    text: key => values.get(key),
    write: (key, value) => void values.set(key, JSON.stringify(value)),
    remove: key => void values.delete(key),
  }
  return { storage, text: () => [...values.values()].join() }
}

test('a deleted chat is in no database, in no setting and in no outbox, and what no relay has is not sent', async () => {
  const relay = await relayWithInboxes(ana, ben)
  const settings = watchedSettings()
  const tab = await openPrivateTab(ana, relay, manifest, DirectChats, undefined, {
    storage: settings.storage,
    outbox: openOutboxStorage,
  })
  tab.kernel.enable(chatsManifest)
  const desk = await tab.kernel.resolve(DirectDesk)
  const marks = await tab.kernel.resolve(Chats)
  const chatDesk = await tab.kernel.resolve(ChatDesk)
  const id = await desk.begin([ben.pubkey])
  const chat = tab.chats.open(id)
  const shown = follow(tab, id)
  await chat.send({ text: 'First' })
  await vi.waitFor(() => expect(shown()[0]?.delivery?.state).toBe('sent'))
  relay.close()
  await chat.send({ text: 'Second' })
  await chat.draft?.write('Third')
  chatDesk.drafts.set(id, 'Third')
  marks.markRead(id, Date.now())
  const phases = async () =>
    ((await everyRow())[OUTBOX_DATABASE] ?? []).map(row => (row as { phase: string }).phase).toSorted()
  // A message goes to the other one and to the reader's own other devices.
  await vi.waitFor(async () => expect(await phases()).toEqual(['sending', 'sending', 'sent', 'sent']))
  expect(texts(shown())).toEqual(['First', 'Second'])
  await vi.waitFor(() => expect(settings.text()).toMatch(new RegExp(`${id}.*Third`)))

  await tab.chats.leave(id)
  chatDesk.forget(id)
  const { [OUTBOX_DATABASE]: _, ...rows } = await everyRow()
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${id}|${ben.pubkey}`))
  expect(await phases()).toEqual(['sent', 'sent'])
  await vi.waitFor(() => expect(settings.text()).not.toMatch(new RegExp(`${id}|Third`)))
})
