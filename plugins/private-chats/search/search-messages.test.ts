// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import type { PrivateMessage } from '../contract'
import { openAccountMessageStore } from '../store/account-message-store'
import { generateKeyBytes } from '../store/cipher'
import { importRowCipher } from '../store/row-cipher'
import { getTables, openPrivateChatsDatabase } from '../store/tables'
import { searchMessages } from './search-messages'

const ME = '1'.repeat(64)
const ANA = 'a'.repeat(64)
const NAME = 'search-messages'
afterEach(() => {
  indexedDB.deleteDatabase(NAME)
})

test('finds words in any case and without accents, the newest first, in the named conversations only', async () => {
  const tables = getTables(await openPrivateChatsDatabase(NAME))
  const raw = generateKeyBytes()
  await tables.keys.add({ account: ME, raw })
  const cipher = await importRowCipher(raw)
  const store = await openAccountMessageStore(ME, tables, cipher, () => {})
  const said = (chat: string, id: string, at: number, text: string): PrivateMessage => ({
    chat,
    id,
    author: ANA,
    at,
    text,
    tags: [],
  })
  const filler = Array.from({ length: 700 }, (_, i) => said('one', `f${i}`, 10_000 + i, `Nothing ${i}`))
  await store.commit('direct', {
    chats: ['one', 'two', 'three'].map(id => ({ id, people: [ANA], isAccepted: true })),
    messages: [
      said('one', 'a', 1, 'Meet me at the CAFÉ at four'),
      said('two', 'b', 2, 'The cafe is closed'),
      said('three', 'c', 3, 'Another café'),
      said('one', 'd', 4, 'No coffee'),
      ...filler,
    ],
  })
  const find = (text: string, chats: readonly string[], limit = 10) =>
    searchMessages({ account: ME, chats, text, limit }, tables, cipher, new AbortController().signal).then(
      hits => hits.map(({ id }) => id),
    )
  expect(await find('cafe', ['one', 'two'])).toEqual(['b', 'a'])
  expect(await find('Four café', ['one', 'two', 'three'])).toEqual(['a'])
  expect(await find('cafe', ['one', 'two', 'three'], 1)).toEqual(['c'])
  expect(await find('nothing', ['one'], 3)).toEqual(['f699', 'f698', 'f697'])
  expect(await find('  ', ['one'])).toEqual([])
  // The stored rows must not contain any word of a text in clear.
  const rows = await tables.messages.toArray()
  expect(JSON.stringify(rows)).not.toMatch(/caf|Meet|closed/i)
})
