// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { personFilters } from '#contracts/profiles'
import { databaseName } from '#kernel'
import { createTestKernel, hexOf, testEvent, testPlugin } from '#kernel/testing'
import { mentions } from '../kinds/mentions'
import { notificationsSettings } from '../notifications-settings'
import { keepMuted, type MutedKeeper } from './keep-muted'
import { MUTED_DATABASE, readMutedPeople } from './muted-people'

const [me, ann, ben, cleo] = [1, 2, 3, 4].map(hexOf) as [string, string, string, string]
const registered = {
  server: 'https://push.invalid',
  endpoint: 'https://b.invalid',
  filters: '[]',
  checkedAt: 1,
}

const said = (pubkey: string) => testEvent({ kind: 1, pubkey, content: 'Well', tags: [['p', me]] })
const mutes = testEvent({
  kind: 10_000,
  pubkey: me,
  content: '',
  tags: [
    ['p', ann],
    ['p', 'nobody'],
  ],
})

it('stores the people an account mutes for the service worker, while push is registered', async () => {
  expect(MUTED_DATABASE).toBe(databaseName('notifications'))
  // Reading must not create the database.
  expect(await readMutedPeople()).toEqual(new Map())
  expect(await indexedDB.databases()).toEqual([])

  const { kernel } = createTestKernel({
    events: [mutes, said(ben), said(cleo)],
    session: { pubkey: me, canSign: true, method: 'key' },
  })
  let keeper: MutedKeeper | undefined
  kernel.enable(
    // A plugin that hides a person who is not in the mute list.
    testPlugin('moderation', {
      contributes: [
        personFilters({
          id: 'ben',
          judge: ({ pubkey }) => (pubkey === ben ? { how: 'hide', reason: 'Not here' } : undefined),
        }),
      ],
    }),
    testPlugin('notifications', {}, context => {
      const settings = context.settings(notificationsSettings)
      context.contribute(mentions)
      keeper = keepMuted(context, settings)
      settings.set(draft => {
        draft.registered[me] = registered
      })
    }),
    testPlugin('reader', {}, context => {
      context.nostr.query([{ kinds: [10_000], authors: [me] }, { '#p': [me] }]).subscribe(() => {})
    }),
  )
  await kernel.activate('notifications')
  await kernel.activate('reader')
  await vi.waitFor(
    async () => expect([...((await readMutedPeople()).get(me) ?? [])].sort()).toEqual([ann, ben].sort()),
    5_000,
  )
  await keeper?.forget(me)
  expect(await readMutedPeople()).toEqual(new Map())
  await kernel.dispose()
})
