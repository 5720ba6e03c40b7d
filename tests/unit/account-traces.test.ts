import { afterEach, expect, test } from 'vitest'
import { RecentPeople } from '#contracts/search'
import { createMemoryKeyValueStorage, pluginSettingsKey } from '#kernel'
import { Accounts } from '#kernel/ports'
import { createTestEvent, createTestKernel, numberToHex, type TestKernel } from '#kernel/testing'
import feeds from '../../plugins/feeds/manifest'
import { getSeenNotes, seenNotesSettings } from '../../plugins/feeds/reading-position/seen-notes'
import search from '../../plugins/search/manifest'
import { createHostAccountsPlugin } from '../support/host-accounts'

let made: TestKernel | undefined
afterEach(async () => {
  await made?.kernel.dispose()
  made = undefined
})

test('signing out removes the account’s recent searches and seen notes, also while other accounts stay', async () => {
  const note = createTestEvent({ kind: 1 })
  const storage = createMemoryKeyValueStorage()
  // An older version stored the seen notes of all accounts in this record.
  storage.write('pinion/seen', { version: 1, value: note.id.slice(0, 16) })
  const [leaver, other] = [numberToHex(1), numberToHex(3)]
  made = createTestKernel({ storage })
  const { kernel } = made
  kernel.enable(createHostAccountsPlugin(), search, feeds)
  const theirs = createTestEvent({ kind: 1 })
  expect(getSeenNotes(kernel, leaver).hasSeen(note)).toBe(true)
  getSeenNotes(kernel, other).add(theirs)
  const recent = await kernel.resolve(RecentPeople)
  recent.add({ pubkey: numberToHex(2), name: 'Friend', query: 'fr' })
  await expect.poll(() => recent.people.get()).toHaveLength(1)

  const accounts = await kernel.resolve(Accounts)
  await kernel.activateForSignOut()
  await accounts.signOut(leaver)
  await expect.poll(() => recent.people.get()).toEqual([])
  expect(getSeenNotes(kernel, leaver).hasSeen(note)).toBe(false)
  expect(getSeenNotes(kernel, other).hasSeen(theirs)).toBe(true)
  const kept = ['pinion/seen', pluginSettingsKey('feeds')].map(key =>
    kernel.settings(key, seenNotesSettings).get(),
  )
  expect(kept).toEqual([{}, {}])
})
