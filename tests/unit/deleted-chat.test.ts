// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { Chats } from '#contracts/chats'
import type { KeyValueStorage } from '#kernel'
import { OUTBOX_DATABASE_NAME, openOutboxStorage } from '../../kernel/nostr/page/outbox/rows/outbox-storage'
import manifest, { DirectChats, DirectInbox } from '../../plugins/chat-direct/manifest'
import chatsManifest, { ChatLocalState } from '../../plugins/chats/manifest'
import {
  chatPeople,
  closeTabs,
  createInboxRelay,
  followConversation,
  getTexts,
  openPrivateTab,
} from '../support/private-chats'
import { readDatabases } from '../support/read-databases'

const [ana, ben] = chatPeople

afterEach(async () => {
  await closeTabs()
  indexedDB.deleteDatabase(OUTBOX_DATABASE_NAME)
})

/** Settings in memory, and their text. */
function watchedSettings() {
  const values = new Map<string, string>()
  const storage: KeyValueStorage = {
    read: key => JSON.parse(values.get(key) ?? 'null') ?? undefined,
    readText: key => values.get(key),
    write: (key, value) => void values.set(key, JSON.stringify(value)),
    remove: key => void values.delete(key),
  }
  return { storage, text: () => [...values.values()].join() }
}

test('a deleted chat is in no database, in no setting and in no outbox, and what no relay has is not sent', async () => {
  const relay = await createInboxRelay(ana, ben)
  const settings = watchedSettings()
  const tab = await openPrivateTab(ana, relay, manifest, DirectChats, undefined, {
    storage: settings.storage,
    openOutboxStorage,
  })
  tab.kernel.enable(chatsManifest)
  const desk = await tab.kernel.resolve(DirectInbox)
  const marks = await tab.kernel.resolve(Chats)
  const chatDesk = await tab.kernel.resolve(ChatLocalState)
  const id = await desk.createRoom([ben.pubkey])
  const chat = tab.chats.open(id)
  const shown = followConversation(tab, id)
  await chat.send({ text: 'First' })
  await vi.waitFor(() => expect(shown()[0]?.delivery?.state).toBe('sent'))
  relay.close()
  await chat.send({ text: 'Second' })
  await chat.draft?.write('Third')
  chatDesk.drafts.set(id, 'Third')
  marks.markRead(id, Date.now())
  const phases = async () =>
    ((await readDatabases())[OUTBOX_DATABASE_NAME] ?? [])
      .map(row => (row as { phase: string }).phase)
      .toSorted()
  // A message goes to the other one and to the reader's own other devices.
  await vi.waitFor(async () => expect(await phases()).toEqual(['sending', 'sending', 'sent', 'sent']))
  expect(getTexts(shown())).toEqual(['First', 'Second'])
  await vi.waitFor(() => expect(settings.text()).toMatch(new RegExp(`${id}.*Third`)))

  await tab.chats.leave(id)
  chatDesk.deleteLocalData(id)
  const { [OUTBOX_DATABASE_NAME]: _, ...rows } = await readDatabases()
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${id}|${ben.pubkey}`))
  expect(await phases()).toEqual(['sent', 'sent'])
  await vi.waitFor(() => expect(settings.text()).not.toMatch(new RegExp(`${id}|Third`)))
})
