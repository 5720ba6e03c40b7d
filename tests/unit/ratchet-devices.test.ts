// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { pluginSettingsKey } from '#kernel'
import { Accounts, type NostrEvent } from '#kernel/ports'
import { createInMemoryRelay } from '#kernel/testing'
import { chatRatchetSettings } from '../../plugins/chat-ratchet/chat-ratchet-settings'
import { MessageBackup } from '../../plugins/private-chats/manifest'
import { chatPeople, closeTabs } from '../support/private-chats'
import { beginChat, openRatchetTab } from '../support/ratchet-tabs'

const [ana, ben, cleo] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(closeTabs)

const LIST = 37_368
type Tags = readonly (readonly string[])[]
const devicesIn = (tags: Tags = []) => tags.flatMap(([name, key]) => (name === 'device' ? [key] : []))

test('the account joins its list of devices by choice, keeps all that is there, and leaves it', async () => {
  const relay = createInMemoryRelay()
  const draft = {
    pubkey: ben.pubkey,
    kind: LIST,
    content: '',
    created_at: Math.floor(Date.now() / 1_000) + 5,
    tags: [
      ['d', 'b9f2a7e0-3c54-4f6e-9d0b-0c8d5a1e7f42'],
      ['type', 'app_keys_roster_snapshot'],
      ['owner_pubkey', ben.pubkey],
      ['p', cleo.pubkey],
      ['device', cleo.pubkey, '1'],
      ['note', 'of a client that knows more'],
    ],
  }
  const other = (await ben.sign(draft, {
    plugin: 'test',
    signal: new AbortController().signal,
  })) as NostrEvent
  relay.add(other)
  const newest = () => relay.getEvents().find(({ kind }) => kind === LIST)?.tags
  const tab = await openRatchetTab(ben, relay)
  tab.desk.invites.subscribe(() => {})
  await tab.desk.setListedAsDevice(true)
  await vi.waitFor(() =>
    expect(devicesIn(newest())?.toSorted()).toEqual([ben.pubkey, cleo.pubkey].toSorted()),
  )
  for (const tag of other.tags) expect(newest()).toContainEqual(tag)
  expect(tab.desk.invites.get().isListed).toBe(true)

  await tab.desk.setListedAsDevice(false)
  await vi.waitFor(() => expect(devicesIn(newest())).toEqual([cleo.pubkey]))
  expect(newest()).toHaveLength(other.tags.length)
})

test('a list of devices is not changed while relays do not answer', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ana, relay)
  relay.refuseRequests('error: not now')
  await expect(tab.desk.setListedAsDevice(true)).rejects.toThrow('Too few of your relays answered')
  expect(relay.getEvents().filter(({ kind }) => kind === LIST)).toEqual([])
})

test('a conversation that was saved for another device says that it has moved, until it is taken back', async () => {
  const relay = createInMemoryRelay()
  const { one, id } = await beginChat([ana, relay], [ben, relay])
  const chat = one.chats.open(id)
  chat.permissions.subscribe(() => {})
  expect(chat.permissions.get().noSending).toBeUndefined()
  const desk = await one.kernel.resolve(MessageBackup)
  const saved = await desk.save('a password of the file', () => {})
  await expect(chat.send({ text: 'From here' })).rejects.toThrow('has moved to another device')
  await saved.undoMove()
  await chat.send({ text: 'From here again' })
}, 60_000)

test('signing out removes the account from what is remembered of its invites and lists', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ana, relay)
  await tab.desk.setInvitePublished(true)
  await tab.desk.setListedAsDevice(true)
  tab.desk.markLinkShared()
  const remembered = tab.kernel.settings(pluginSettingsKey('chat-ratchet'), chatRatchetSettings)
  expect(remembered.get()).toMatchObject({
    published: [ana.pubkey],
    listed: [ana.pubkey],
    shared: [ana.pubkey],
  })
  await (await tab.kernel.resolve(Accounts)).signOut(ana.pubkey)
  expect(remembered.get()).toMatchObject({ published: [], listed: [], shared: [] })
})
