import { afterEach, expect, test } from 'vitest'
import { accountTraces } from '#contracts/accounts'
import { RecentPeople } from '#contracts/search'
import { Accounts, createStore, settingsKey } from '#kernel'
import { createTestKernel, hexOf, type TestKernel, testEvent, testPlugin } from '#kernel/testing'
import feeds from '../../plugins/feeds/manifest'
import { seenNotes, seenSettings } from '../../plugins/feeds/seen/seen-notes'
import search from '../../plugins/search/manifest'

let made: TestKernel | undefined
afterEach(async () => {
  await made?.kernel.dispose()
  made = undefined
})

test('whom one looked for and which notes one has seen go with whoever signs out, also while others stay', async () => {
  const leaving = new Set<(pubkey: string) => Promise<void>>()
  made = createTestKernel()
  const { kernel } = made
  kernel.enable(
    testPlugin('test-host', { provides: [Accounts] }, context => {
      context.provide(Accounts, {
        accounts: createStore([]),
        signIn: () => {},
        switchTo: () => {},
        signOut: async pubkey => void (await Promise.all([...leaving].map(fn => fn(pubkey)))),
        onSignOut(fn) {
          leaving.add(fn)
          return { dispose: () => void leaving.delete(fn) }
        },
      })
    }),
    search,
    feeds,
  )
  const note = testEvent({ kind: 1 })
  // An older version kept the notes elsewhere.
  kernel.settings('pinion/seen', seenSettings).set(() => note.id.slice(0, 16))
  expect(seenNotes(kernel).has(note)).toBe(true)
  const recent = await kernel.resolve(RecentPeople)
  recent.add({ pubkey: hexOf(2), name: 'Friend', query: 'fr' })
  await expect.poll(() => recent.people.get()).toHaveLength(1)

  const accounts = await kernel.resolve(Accounts)
  for (const { owner } of kernel.points.get(accountTraces)) await kernel.activate(owner)
  await accounts.signOut(hexOf(1))
  await expect.poll(() => recent.people.get()).toEqual([])
  expect(seenNotes(kernel).has(note)).toBe(false)
  const kept = ['pinion/seen', settingsKey('feeds')].map(key => kernel.settings(key, seenSettings).get())
  expect(kept).toEqual(['', ''])
})
