// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { personFilters } from '#contracts/profiles'
import { pluginDatabaseName } from '#kernel'
import { createTestEvent, createTestKernel, createTestPlugin, numberToHex } from '#kernel/testing'
import { mentionNotificationKind } from '../kinds/mention-notification-kind'
import { notificationsSettings } from '../notifications-settings'
import { loadMutedPeople, MUTED_DATABASE_NAME } from './muted-pubkeys-by-account'
import { type MutedPeopleSync, syncMutedPeople } from './sync-muted-people'

const [me, ann, ben, cleo] = [1, 2, 3, 4].map(numberToHex) as [string, string, string, string]
const registered = {
  server: 'https://push.invalid',
  endpoint: 'https://b.invalid',
  filters: '[]',
  checkedAt: 1,
}

const said = (pubkey: string) => createTestEvent({ kind: 1, pubkey, content: 'Well', tags: [['p', me]] })
const mutes = createTestEvent({
  kind: 10_000,
  pubkey: me,
  content: '',
  tags: [
    ['p', ann],
    ['p', 'nobody'],
  ],
})

it('stores the people an account mutes for the service worker, while push is registered', async () => {
  expect(MUTED_DATABASE_NAME).toBe(pluginDatabaseName('notifications'))
  // Reading must not create the database.
  expect(await loadMutedPeople()).toEqual(new Map())
  expect(await indexedDB.databases()).toEqual([])

  const { kernel } = createTestKernel({
    events: [mutes, said(ben), said(cleo)],
    session: { pubkey: me, canSign: true, method: 'key' },
  })
  let keeper: MutedPeopleSync | undefined
  kernel.enable(
    // Another plugin hides this person, who is not in the mute list.
    createTestPlugin('moderation', {
      contributes: [
        personFilters({
          id: 'ben',
          judge: ({ pubkey }) => (pubkey === ben ? { action: 'hide', reason: 'Not here' } : undefined),
        }),
      ],
    }),
    createTestPlugin('notifications', {}, context => {
      const settings = context.settings(notificationsSettings)
      context.contribute(mentionNotificationKind)
      keeper = syncMutedPeople(context, settings)
      settings.set(draft => {
        draft.registered[me] = registered
      })
    }),
    createTestPlugin('reader', {}, context => {
      context.nostr.query([{ kinds: [10_000], authors: [me] }, { '#p': [me] }]).subscribe(() => {})
    }),
  )
  await kernel.activate('notifications')
  await kernel.activate('reader')
  await vi.waitFor(
    async () => expect([...((await loadMutedPeople()).get(me) ?? [])].sort()).toEqual([ann, ben].sort()),
    5_000,
  )
  await keeper?.removeAccount(me)
  expect(await loadMutedPeople()).toEqual(new Map())
  await kernel.dispose()
})
