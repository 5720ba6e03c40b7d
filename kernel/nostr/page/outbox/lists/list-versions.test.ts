import { expect, test, vi } from 'vitest'
import { createTestEvent, createTestKernel, createTestPlugin, createTestSigner } from '../../../../testing'

const signer = createTestSigner()
const ME = signer.pubkey
const friend = (n: number) => String(n).repeat(64)

function start(options: Parameters<typeof createTestKernel>[0] = {}) {
  const made = createTestKernel({ signer, ...options })
  made.kernel.enable(createTestPlugin('writer', { permissions: ['publish:3', 'publish:0'] }))
  return { ...made, access: made.kernel.nostr('writer') }
}

test('an edit adds one entry to a list and keeps all unknown data', async () => {
  const old = createTestEvent({
    pubkey: ME,
    kind: 3,
    created_at: 1_000,
    content: '{"wss://old.test":{}}',
    tags: [
      ['p', friend(1), 'wss://hint.test', 'Mia'],
      ['t', 'nostr'],
      ['p', friend(2)],
    ],
  })
  const { access, relay, kernel } = start({ events: [old] })
  const job = access.editList({ kind: 3 }, [{ add: ['p', friend(3)] }, { remove: ['p', friend(2)] }])
  await job.whenSent
  const [list] = relay.getEvents().filter(e => e.id !== old.id)
  expect(list?.content).toBe(old.content)
  expect(list?.tags).toEqual([
    ['p', friend(1), 'wss://hint.test', 'Mia'],
    ['t', 'nostr'],
    ['p', friend(3)],
  ])
  await kernel.dispose()
})

test('a list that no relay answers for is not overwritten; the change waits and gives the reason', async () => {
  const old = createTestEvent({ pubkey: ME, kind: 3, created_at: 1_000, tags: [['p', friend(1)]] })
  const { access, relay, nostr, kernel } = start({ events: [old], retryDelayMs: () => 60_000 })
  relay.close()
  const job = access.editList({ kind: 3 }, [{ add: ['p', friend(2)] }])
  await vi.waitFor(() => expect(job.status.get().reason).toMatch(/Too few of your relays answered/), 15_000)
  expect(job.status.get().phase).toBe('queued')
  relay.open()
  nostr.reconnect()
  await job.whenSent
  expect(
    relay
      .getEvents()
      .find(e => e.id !== old.id)
      ?.tags.map(t => t[1]),
  ).toEqual([friend(1), friend(2)])
  await kernel.dispose()
}, 30_000)

test('a change that waits for the relays holds up nobody once its page has ended', async () => {
  const old = createTestEvent({ pubkey: ME, kind: 3, created_at: 1_000, tags: [['p', friend(1)]] })
  const former = start({ events: [old] })
  former.relay.setSilent(true)
  former.access.editList({ kind: 3 }, [{ add: ['p', friend(2)] }])
  await vi.waitFor(() => expect(former.relay.getRequests()).not.toEqual([]))
  await former.kernel.dispose()
  const { access, kernel } = start({ events: [old] })
  const list = await access.editList({ kind: 3 }, [{ add: ['p', friend(3)] }]).whenSent
  expect(list.tags.map(([, key]) => key)).toEqual([friend(1), friend(3)])
  await kernel.dispose()
})

test('a list that another client emptied can be restored', async () => {
  const { access, relay, kernel } = start()
  for (const n of [1, 2]) await access.editList({ kind: 3 }, [{ add: ['p', friend(n)] }]).whenSent
  const [ours] = await access.getListVersions({ kind: 3 })
  expect(ours?.tags.map(t => t[1])).toEqual([friend(1), friend(2)])
  // The clock of the other client is five minutes ahead.
  const emptied = createTestEvent({
    pubkey: ME,
    kind: 3,
    created_at: (ours?.created_at ?? 0) + 300,
    content: 'lost',
  })
  relay.add(emptied)
  const { tags = [], content = '' } = ours ?? {}
  const back = await access.editList({ kind: 3 }, [{ restore: { tags, content } }]).whenSent
  expect([back.tags, back.content, back.created_at]).toEqual([tags, content, emptied.created_at + 1])
  const kept = await access.getListVersions({ kind: 3 })
  expect(kept.slice(0, 3).map(e => e.id)).toEqual([back.id, emptied.id, ours?.id])
  for (let n = 0; n < 12; n++) await access.editList({ kind: 3 }, [{ add: ['t', `${n}`] }]).whenSent
  expect(await access.getListVersions({ kind: 3 })).toHaveLength(10)
  expect(await access.getListVersions({ kind: 0 })).toEqual([])
  await expect(access.getListVersions({ kind: 10_000 })).rejects.toThrow("no permission 'publish:10000'")
  await kernel.dispose()
})

test('many quick changes of one list are all kept', async () => {
  const { access, relay, kernel } = start()
  const jobs = [1, 2, 3, 4, 5].map(n => access.editList({ kind: 3 }, [{ add: ['p', friend(n)] }]))
  await Promise.all(jobs.map(job => job.whenSent))
  const newest = relay.getEvents().filter(e => e.kind === 3)[0]
  expect(newest?.tags.map(t => t[1]).sort()).toEqual([1, 2, 3, 4, 5].map(friend))
  await kernel.dispose()
})

test('a list changed by two clients in the same moment keeps the changes of both', async () => {
  const { access, relay, kernel } = start()
  const job = access.editList({ kind: 3 }, [{ add: ['p', friend(1)] }])
  const ours = await job.whenSent
  relay.add(
    createTestEvent({ pubkey: ME, kind: 3, created_at: ours.created_at + 1, tags: [['p', friend(2)]] }),
  )
  await vi.waitFor(() => {
    const [newest] = relay.getEvents().filter(e => e.kind === 3)
    expect(newest?.tags.map(t => t[1]).sort()).toEqual([friend(1), friend(2)])
  }, 5_000)
  await kernel.dispose()
})

test('a change reversed by the user is not repeated when another client overwrites the list', async () => {
  const { access, relay, kernel } = start()
  const [kept, back] = [friend(1), friend(2)]
  await access.editList({ kind: 3 }, [{ add: ['p', back] }]).whenSent
  const away = await access.editList({ kind: 3 }, [{ remove: ['p', back] }, { add: ['p', kept] }]).whenSent
  const again = await access.editList({ kind: 3 }, [{ add: ['p', back] }]).whenSent
  expect(again.created_at).toBeGreaterThan(away.created_at)
  const people = () =>
    relay
      .getEvents()
      .filter(e => e.kind === 3)[0]
      ?.tags.map(t => t[1])
  // The version of a second client is based on our first version, before `kept` was added. It lacks `kept`, which must
  // be added again. It contains `back`, which must stay because the user has added it again.
  const foreign = { created_at: again.created_at + 1, tags: [back, friend(3)].map(key => ['p', key]) }
  relay.add(createTestEvent({ pubkey: ME, kind: 3, ...foreign }))
  await vi.waitFor(() => expect(people()?.toSorted()).toEqual([kept, back, friend(3)]), 5_000)
  await kernel.dispose()
})

test('a change that every relay refused is not shown, is not part of the next change, and can be repeated', async () => {
  const old = createTestEvent({ pubkey: ME, kind: 3, created_at: 1_000, tags: [['p', friend(1)]] })
  const { access, relay, nostr, kernel } = start({ events: [old] })
  await access.get({ kind: 3, pubkey: ME })
  const shown = access.query({ kinds: [3], authors: [ME] })
  const versions: number[] = []
  shown.subscribe(() => versions.push(shown.get().events.length))
  await vi.waitFor(() => expect(shown.get().events).toEqual([old]))
  const begun = versions.length
  relay.refuseEvents('blocked: not now')
  const refused = access.editList({ kind: 3 }, [{ add: ['p', friend(2)] }])
  await expect(refused.whenSent).rejects.toThrow(/blocked/)
  expect(access.peek({ kind: 3, pubkey: ME })).toEqual(old)
  // Between the edit and the refusal, subscribers never saw an empty list.
  expect(new Set(versions.slice(begun))).toEqual(new Set([1]))
  shown.dispose()
  relay.refuseEvents(undefined)
  const people = (event: { tags: readonly (readonly string[])[] }) => event.tags.map(t => t[1])
  expect(people(await access.editList({ kind: 3 }, [{ add: ['p', friend(3)] }]).whenSent)).toEqual(
    [1, 3].map(friend),
  )
  const { outbox } = await nostr.loadWriter()
  outbox.retry(refused.id)
  await vi.waitFor(() =>
    expect(people(relay.getEvents().filter(e => e.kind === 3)[0] ?? old)).toHaveLength(3),
  )
  expect(people(access.peek({ kind: 3, pubkey: ME }) ?? old)).toEqual([1, 3, 2].map(friend))
  await kernel.dispose()
})

test('a person whose key is in capitals in a list can be removed, and is not added twice', async () => {
  const capitals = 'AB'.repeat(32)
  const old = createTestEvent({ pubkey: ME, kind: 3, created_at: 1_000, tags: [['p', capitals]] })
  const { access, kernel } = start({ events: [old] })
  const key = capitals.toLowerCase()
  const entries = async (change: { add: string[] } | { remove: readonly [string, string] }) =>
    (await access.editList({ kind: 3 }, [change]).whenSent).tags
  expect(await entries({ add: ['p', key] })).toEqual([['p', key]])
  expect(await entries({ remove: ['p', key] })).toEqual([])
  await kernel.dispose()
})
