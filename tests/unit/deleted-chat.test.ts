// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { Chats } from '#contracts/chats'
import { type KeyValueStorage, pluginDatabaseName } from '#kernel'
import { OUTBOX_DATABASE_NAME, openOutboxStorage } from '../../kernel/nostr/page/outbox/rows/outbox-storage'
import manifest, { DirectChats, DirectInbox } from '../../plugins/chat-direct/manifest'
import chatsManifest, { LocalChatData } from '../../plugins/chats/manifest'
import { createUnlockedKey } from '../support/create-unlocked-key'
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

/** Returns settings in memory, and a function that returns them as text. */
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
  const chatDesk = await tab.kernel.resolve(LocalChatData)
  const id = await desk.createRoom([ben.pubkey])
  const chat = tab.chats.open(id)
  const shown = followConversation(tab, id)
  await chat.send({ text: 'First' })
  await vi.waitFor(() => expect(shown()[0]?.delivery?.state).toBe('sent'))
  relay.close()
  await chat.send({ text: 'Second' })
  await chat.draft?.write('Third')
  chatDesk.drafts.set(ana.pubkey, id, 'Third')
  marks.markRead(id, Date.now())
  const phases = async () =>
    ((await readDatabases())[OUTBOX_DATABASE_NAME] ?? [])
      .map(row => (row as { phase: string }).phase)
      .toSorted()
  // Each message is sent to the other person and to the reader's own other devices, so each has two events.
  await vi.waitFor(async () => expect(await phases()).toEqual(['sending', 'sending', 'sent', 'sent']))
  expect(getTexts(shown())).toEqual(['First', 'Second'])
  await vi.waitFor(() => expect(settings.text()).toMatch(new RegExp(`${id}.*Third`)))

  await tab.chats.leave(id)
  chatDesk.deleteLocalData(ana.pubkey, id)
  expect(JSON.stringify(await readDatabases())).not.toMatch(new RegExp(`${id}|${ben.pubkey}`))
  expect(await phases()).toEqual([])
  await vi.waitFor(() => expect(settings.text()).not.toMatch(new RegExp(`${id}|Third`)))
})

/** Deletes the records of which gift wraps were read. */
const forgetReadWraps = () =>
  new Promise<void>(resolve => {
    const opening = indexedDB.open(pluginDatabaseName('private-chats'))
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('read', 'readwrite')
      transaction.objectStore('read').clear()
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })

test('a message that was deleted for me is stored nowhere, stays away after a restart, and the other keeps theirs', async () => {
  const relay = await createInboxRelay(ana, ben)
  const open = async (signer: typeof ana) => {
    const tab = await openPrivateTab(signer, relay, manifest, DirectChats, createUnlockedKey(signer))
    return { ...tab, desk: await tab.kernel.resolve(DirectInbox) }
  }
  const [mine, theirs] = [await open(ana), await open(ben)]
  const [id, theirId] = [await mine.desk.createRoom([ben.pubkey]), await theirs.desk.createRoom([ana.pubkey])]
  const [shown, atTheirs] = [followConversation(mine, id), followConversation(theirs, theirId)]
  await mine.chats.open(id).send({ text: 'From me' })
  await vi.waitFor(() => expect(getTexts(atTheirs())).toEqual(['From me']))
  await theirs.chats.open(theirId).send({ text: 'From them' })
  await theirs.chats.open(theirId).send({ text: 'It stays' })
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['From me', 'From them', 'It stays']))

  const deleted = shown().filter(({ text }) => text !== 'It stays')
  for (const message of deleted) await mine.chats.open(id).deleteForMe?.(message)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['It stays']))
  // Only a record remains of a deleted message, which keeps the message from coming back.
  const rows = Object.values(await readDatabases()).flat() as readonly Record<string, unknown>[]
  for (const { id: message, at } of deleted)
    expect(rows.filter(row => row.account === ana.pubkey && row.id === message)).toEqual([
      { account: ana.pubkey, chat: id, at, id: message },
    ])

  // The wraps are still on the relay, and will be read again, like another copy of each message.
  await forgetReadWraps()
  const again = await open(ana)
  const afterRestart = followConversation(again, id)
  await theirs.chats.open(theirId).send({ text: 'Later' })
  await vi.waitFor(() => expect(getTexts(afterRestart())).toEqual(['It stays', 'Later']))
  expect(getTexts(atTheirs())).toEqual(['From me', 'From them', 'It stays', 'Later'])
})
