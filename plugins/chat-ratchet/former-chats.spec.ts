import type { Page } from '@playwright/test'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { getMessage, getMessageList, writeMessage } from '../../tests/support/chats.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import {
  createFormerMessage,
  createFormerTalk,
  FORMER_LAST_SEEN_MS,
} from '../../tests/support/former-chats.ts'
import { createLegacyProfile } from '../../tests/support/former-profile.ts'

const row = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: new RegExp(text) })

interface FormerStores {
  /** localStorage. */
  readonly profile: Readonly<Record<string, string>>
  /** The records of localforage by name, as JSON. */
  readonly records: Readonly<Record<string, string>>
  readonly messages: readonly object[]
}

/** Fills the stores of this page's origin as the former client did, with the versions that its libraries used. */
const fillFormerStores = (page: Page, stores: FormerStores) =>
  page.evaluate(async ({ profile, records, messages }) => {
    const fill = (
      name: string,
      version: number,
      create: (database: IDBDatabase) => void,
      put: (store: IDBObjectStore) => void,
      table: string,
    ) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version)
        opening.onerror = () => reject(opening.error)
        opening.onupgradeneeded = () => create(opening.result)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(table, 'readwrite')
          put(transaction.objectStore(table))
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      })
    for (const [name, text] of Object.entries(profile)) localStorage.setItem(name, text)
    await fill(
      'localforage',
      2,
      database => {
        for (const table of ['keyvaluepairs', 'local-forage-detect-blob-support'])
          database.createObjectStore(table)
      },
      store => {
        for (const [name, text] of Object.entries(records)) store.put(text, name)
      },
      'keyvaluepairs',
    )
    await fill(
      'Messages',
      10,
      database => {
        const table = database.createObjectStore('messages', { keyPath: 'id' })
        for (const index of ['session_id', 'created_at']) table.createIndex(index, index)
      },
      store => {
        for (const each of messages) store.put(each)
      },
      'messages',
    )
  }, stores)

/** Returns what is left of the former client's stores: the names of its databases, and of its records. */
const getFormerLeftovers = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    const keys = await new Promise<readonly IDBValidKey[]>((resolve, reject) => {
      const opening = indexedDB.open('localforage')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('keyvaluepairs').objectStore('keyvaluepairs').getAllKeys()
        reading.onsuccess = () => {
          opening.result.close()
          resolve(reading.result)
        }
      }
    })
    return [...names.filter(name => name === 'Messages'), ...keys]
  })

test('the chats of the former client are here at the first visit: private ones, a group and a channel; they go on', async ({
  page,
  built,
  goto,
  demo,
  relay,
}) => {
  const [mira, tom, ana] = [demo.person('mira'), demo.person('tom'), demo.person('ana')]
  const former = await createFormerTalk(mira, tom)
  const group = {
    id: '5b2f0c1e-7a64-4c3d-9e11-2f6d8a9b0c7e',
    name: 'Sunday ride along the dam',
    description: '',
    members: [ana.pubkey, mira.pubkey, tom.pubkey],
    createdAt: 1_690_000_000_000,
  }
  const channel = relay.store
    .query({ kinds: [40] })
    .find(({ event }) => event.content.includes('Bread helpline'))
  const channelId = channel?.event.id ?? ''
  const publicChats = { [channelId]: { metadata: { name: 'Bread helpline' } } }
  const record = (state: object) => JSON.stringify({ state, version: 0 })
  await page.goto(`${built.url}/icon.svg`)
  await fillFormerStores(page, {
    profile: createLegacyProfile({
      secretKey: Buffer.from(mira.secretKey).toString('hex'),
      pubkey: mira.pubkey,
      relay: relay.url,
      friend: tom.pubkey,
    }),
    records: {
      sessions: JSON.stringify(former.sessions),
      groups: record({ groups: { [group.id]: group } }),
      publicChats: record({ publicChats, lastSeen: { [channelId]: FORMER_LAST_SEEN_MS } }),
    },
    messages: [
      createFormerMessage('a1', former.id, { content: 'one', pubkey: tom.pubkey, reactions: { user: '❤️' } }),
      createFormerMessage('a2', former.id, { content: 'answer', pubkey: 'user', created_at: 1_700_000_010 }),
      createFormerMessage('a3', former.id, { content: 'forged', pubkey: 'cd'.repeat(32) }),
      createFormerMessage('a4', group.id, { content: 'to all <b>of you</b>', pubkey: ana.pubkey }),
    ],
  })

  await test.step('all three are in the list, and what was read there is read here', async () => {
    await goto('/chats')
    for (const text of ['answer', 'to all <b>of you</b>', 'Bread helpline'])
      await expect(row(page, text)).toBeVisible()
    await expect(row(page, 'answer')).toContainText('Tom')
    await expect(row(page, 'answer')).not.toContainText('unread')
    await expect(row(page, 'to all')).toContainText('Sunday ride along the dam')
  })
  await test.step('the messages are in order with a reaction, and without one that nobody of the two wrote', async () => {
    await row(page, 'answer').click()
    await expect(getMessageList(page).getByRole('article')).toHaveCount(2)
    await expect(getMessageList(page).getByRole('article').first()).toContainText('one')
    await expect(getMessage(page, 'one').getByRole('button', { name: '❤️, 1' })).toBeVisible()
    await expect(page.getByText(/^Not proven/)).toBeVisible()
    await expect(page.getByText('forged')).toHaveCount(0)
  })
  await test.step('the session goes on: late and new messages are read, and the former client reads the answer', async () => {
    relay.add(former.late, former.say('four'))
    for (const text of ['two', 'four']) await expect(getMessage(page, text)).toBeVisible()
    await writeMessage(page, 'From Pinion')
    await expect(getMessage(page, 'From Pinion')).toContainText('Sent')
    const sent = new Set<NostrEvent>()
    await expect
      .poll(() => {
        for (const { event } of relay.store.query({ kinds: [1060] }))
          if (!sent.has(event)) {
            sent.add(event)
            former.receive(event)
          }
        return former.read
      })
      .toContain('From Pinion')
  })
  await test.step('nothing is left in the former stores, and the next visit shows the same', async () => {
    await expect.poll(() => getFormerLeftovers(page)).toEqual([])
    await page.reload()
    for (const text of ['one', 'answer', 'two', 'four', 'From Pinion'])
      await expect(getMessage(page, text)).toHaveCount(1)
    await row(page, 'to all').click()
    await expect(getMessage(page, 'to all <b>of you</b>')).toBeVisible()
    await row(page, 'Bread helpline').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bread helpline' })).toBeVisible()
  })
})
