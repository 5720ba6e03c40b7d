// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { createValueStore } from '#kernel'
import { type AccountMessageStore, openAccountMessageStore } from '../store/account-message-store'
import { generateKeyBytes } from '../store/cipher'
import type { CurrentMessageStoreState } from '../store/current-message-store'
import { importRowCipher } from '../store/row-cipher'
import { getTables, openPrivateChatsDatabase } from '../store/tables'
import { createConversationDraft, DRAFTS_TRANSPORT } from './create-draft'

const ANA = 'a'.repeat(64)
const DATABASE = 'draft-test'

afterEach(() => void indexedDB.deleteDatabase(DATABASE))

async function openStore(): Promise<AccountMessageStore> {
  const tables = getTables(await openPrivateChatsDatabase(DATABASE))
  const raw = generateKeyBytes()
  await tables.keys.add({ account: ANA, raw })
  return openAccountMessageStore(ANA, tables, await importRowCipher(raw), () => {})
}
const openDraft = (chat: string, store: AccountMessageStore) =>
  createConversationDraft(chat, ANA, createValueStore<CurrentMessageStoreState>({ lock: 'open', store }))

test('a draft is stored although another tab stores its own at the same moment', async () => {
  const store = await openStore()
  let isOtherTabFaster = true
  const draft = openDraft('r-1', {
    ...store,
    async records(transport, prefix) {
      const found = await store.records(transport, prefix)
      if (isOtherTabFaster) {
        isOtherTabFaster = false
        await store.commit(DRAFTS_TRANSPORT, {
          records: [{ key: 'r-1', baseVersion: 0, value: 'Of the other tab' }],
        })
      }
      return found
    },
  })
  await draft.write('Half a sentence')
  expect(await draft.read()).toBe('Half a sentence')
})

test('an own draft stays, and that of a conversation which continues here waits until there is none', async () => {
  const store = await openStore()
  await store.commit('ratchet', {
    chats: [
      { id: 'former', people: [ANA], isAccepted: true, continuedIn: 'r-1' },
      { id: 'r-1', people: [ANA], isAccepted: true },
    ],
  })
  const [former, draft] = [openDraft('former', store), openDraft('r-1', store)]
  await former.write('From before')
  await draft.write('Of today')
  expect(await draft.read()).toBe('Of today')
  await draft.write('')
  expect(await draft.read()).toBe('From before')
  expect(await draft.read()).toBe('From before')
  expect(await former.read()).toBe('')
})

test('a draft that another tab moves here at the same moment is read', async () => {
  const store = await openStore()
  await store.commit('ratchet', {
    chats: [
      { id: 'former', people: [ANA], isAccepted: true, continuedIn: 'r-1' },
      { id: 'r-1', people: [ANA], isAccepted: true },
    ],
  })
  await openDraft('former', store).write('From before')
  let isOtherTabFaster = true
  const draft = openDraft('r-1', {
    ...store,
    async commit(transport, changes) {
      if (isOtherTabFaster) {
        isOtherTabFaster = false
        await openDraft('r-1', store).read()
      }
      return store.commit(transport, changes)
    },
  })
  expect(await draft.read()).toBe('From before')
})
