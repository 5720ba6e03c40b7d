import { afterEach, expect, test } from 'vitest'
import { RecentPeople } from '#contracts/search'
import { createMemoryKeyValue, settingsKey } from '#kernel'
import { Accounts } from '#kernel/ports'
import { createTestKernel, hexOf, type TestKernel, testEvent } from '#kernel/testing'
import feeds from '../../plugins/feeds/manifest'
import { seenNotes, seenSettings } from '../../plugins/feeds/seen/seen-notes'
import search from '../../plugins/search/manifest'
import { hostAccounts } from '../support/host-accounts'

let made: TestKernel | undefined
afterEach(async () => {
  await made?.kernel.dispose()
  made = undefined
})

test('signing out removes the account’s recent searches and seen notes, also while other accounts stay', async () => {
  const note = testEvent({ kind: 1 })
  const storage = createMemoryKeyValue()
  // An older version stored the seen notes of all accounts under this name.
  storage.write('pinion/seen', { version: 1, value: note.id.slice(0, 16) })
  const [leaver, other] = [hexOf(1), hexOf(3)]
  made = createTestKernel({ storage })
  const { kernel } = made
  kernel.enable(hostAccounts(), search, feeds)
  const theirs = testEvent({ kind: 1 })
  expect(seenNotes(kernel, leaver).has(note)).toBe(true)
  seenNotes(kernel, other).add(theirs)
  const recent = await kernel.resolve(RecentPeople)
  recent.add({ pubkey: hexOf(2), name: 'Friend', query: 'fr' })
  await expect.poll(() => recent.people.get()).toHaveLength(1)

  const accounts = await kernel.resolve(Accounts)
  await kernel.prepareSignOut()
  await accounts.signOut(leaver)
  await expect.poll(() => recent.people.get()).toEqual([])
  expect(seenNotes(kernel, leaver).has(note)).toBe(false)
  expect(seenNotes(kernel, other).has(theirs)).toBe(true)
  const kept = ['pinion/seen', settingsKey('feeds')].map(key => kernel.settings(key, seenSettings).get())
  expect(kept).toEqual([{}, {}])
})
