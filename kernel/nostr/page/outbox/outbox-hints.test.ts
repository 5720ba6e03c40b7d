import { getRepostedEventPointer } from 'nostr-tools/nip18'
import { getReactedEventPointer } from 'nostr-tools/nip25'
import type { NostrEvent as ForeignEvent } from 'nostr-tools/pure'
import { expect, test, vi } from 'vitest'
import {
  createInMemoryRelay,
  createTestEvent,
  createTestKernel,
  createTestPlugin,
  createTestSigner,
} from '../../../testing'

const signer = createTestSigner()
const ME = signer.pubkey
const friend = (n: number) => String(n).repeat(64)

function start(options: Parameters<typeof createTestKernel>[0] = {}) {
  const made = createTestKernel({ signer, ...options })
  made.kernel.enable(
    createTestPlugin('writer', {
      permissions: [
        'publish:1',
        'publish:3',
        'publish:6',
        'publish:7',
        'publish:10003',
        'sign:27235',
        'decrypt',
      ],
    }),
  )
  return { ...made, access: made.kernel.nostr('writer') }
}

test('a tag gets a hint of a relay that has its event or person, if it has a place for one', async () => {
  const told = createTestEvent({ pubkey: friend(1) })
  const elsewhere = createTestEvent({ pubkey: friend(1) })
  const profile = createTestEvent({ pubkey: friend(1), kind: 0, content: '{}' })
  const article = createTestEvent({ pubkey: friend(1), kind: 30_023, tags: [['d', 'x']] })
  const address = `30023:${friend(1)}:x`
  const relays = [
    createInMemoryRelay([told, elsewhere], { url: 'ws://127.0.0.1:7777' }),
    createInMemoryRelay([told, profile, article], { url: 'wss://b.test' }),
  ]
  const { access, kernel } = start({ relays })
  for (const { id } of [told, elsewhere, profile, article]) await access.get({ id })
  await vi.waitFor(async () => expect(await access.getSourceRelays(told.id)).toHaveLength(2))
  const tags = [
    ['e', told.id, '', 'root', friend(1)],
    ['q', told.id, 'wss://mine.test', friend(1)],
    ['e', told.id, 'ws://127.0.0.1:7777', 'reply'],
    ['e', elsewhere.id, '', 'mention'],
    ['e', elsewhere.id, ''],
    ['e', told.id],
    ['p', friend(1), ''],
    ['p', friend(2), ''],
    ['p', friend(1)],
    ['A', address, ''],
    ['a', address, 'https://b.test', friend(1)],
    ['a', `30023:${friend(2)}:x`, ''],
    ['e', 'nonsense', ''],
  ]
  const event = await access.publish({ kind: 1, content: 'there', tags }).whenSigned
  expect(event.tags).toEqual([
    ['e', told.id, 'wss://b.test', 'root', friend(1)],
    ['q', told.id, 'wss://mine.test', friend(1)],
    ['e', told.id, 'wss://b.test', 'reply'],
    ['e', elsewhere.id, '', 'mention'],
    ['e', elsewhere.id],
    ['e', told.id],
    ['p', friend(1), 'wss://b.test'],
    ['p', friend(2)],
    ['p', friend(1)],
    ['A', address, 'wss://b.test'],
    ['a', address, 'wss://b.test', friend(1)],
    ['a', `30023:${friend(2)}:x`],
    ['e', 'nonsense'],
  ])
  await kernel.dispose()
})

test('nostr-tools finds no empty relay address in a like and a repost of a note whose relays are unknown', async () => {
  const { access, kernel } = start()
  const publish = async (kind: number, tags: string[][]) =>
    structuredClone(await access.publish({ kind, content: '+', tags }).whenSigned) as ForeignEvent
  const [id, author] = ['a'.repeat(64), friend(1)]
  const like = await publish(7, [
    ['e', id, '', author],
    ['p', author, ''],
  ])
  expect(getReactedEventPointer(like)).toEqual({ id, author, relays: [] })
  const repost = await publish(6, [
    ['e', id, '', '', author],
    ['p', author, ''],
  ])
  expect(getRepostedEventPointer(repost)).toEqual({ id, author, relays: [] })
  await kernel.dispose()
})

test('an event that is signed but not published has no empty relay hint either', async () => {
  const { access, kernel } = start()
  const tags = [
    ['p', friend(1), ''],
    ['e', friend(2), 'ws://localhost:7777'],
  ]
  const event = await access.sign({ kind: 27_235, content: '', tags })
  expect(event.tags).toEqual([
    ['p', friend(1)],
    ['e', friend(2)],
  ])
  await kernel.dispose()
})

test('a tag added to a list names a relay that is known to have its event, in the encrypted part too', async () => {
  const note = createTestEvent({ pubkey: friend(1) })
  const relay = createInMemoryRelay([note], { url: 'wss://b.test' })
  const { access, kernel } = start({ relays: [relay] })
  await access.get({ id: note.id })
  const changes = [
    { add: ['e', note.id, '', friend(1)] },
    { add: ['e', 'c'.repeat(64), '', friend(1)] },
    { addPrivate: ['e', note.id, ''] },
  ]
  const { tags, content } = await access.editList({ kind: 10_003 }, changes).whenSent
  expect(tags).toEqual([
    ['e', note.id, 'wss://b.test', friend(1)],
    ['e', 'c'.repeat(64)],
  ])
  expect(JSON.parse(await access.decrypt(ME, content))).toEqual([['e', note.id, 'wss://b.test']])
  await kernel.dispose()
})

test('a list keeps the tags of other clients unchanged, and tags added to it have no empty hint', async () => {
  const old = [
    ['p', friend(1), ''],
    ['p', friend(2), '', 'Mia'],
    ['p', friend(3), 'ws://192.168.0.2'],
    ['unknown', 'x', ''],
  ]
  const list = createTestEvent({ kind: 3, pubkey: ME, tags: old })
  const relay = createInMemoryRelay([list])
  const { access, kernel } = start({ relays: [relay] })
  const added = [
    { add: ['p', friend(4), ''] },
    { add: ['p', friend(5), 'ws://10.0.0.1', 'Leo'] },
    { add: ['p', friend(1), 'wss://other.test'] },
    { replace: { names: ['e'], tags: [['e', friend(6), '']] } },
  ]
  const event = await access.editList({ kind: 3 }, added).whenSent
  expect(event.tags).toEqual([...old, ['p', friend(4)], ['p', friend(5), '', 'Leo'], ['e', friend(6)]])
  const undone = await access.editList({ kind: 3 }, [{ restore: { tags: old, content: '' } }]).whenSent
  expect(undone.tags).toEqual(old)
  await kernel.dispose()
})
