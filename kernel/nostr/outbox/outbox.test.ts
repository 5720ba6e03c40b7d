import { expect, test, vi } from 'vitest'
import type { PublishJob, PublishPhase } from '../../core/publishing'
import { createTestKernel, inMemoryRelay, testEvent, testPlugin, testSigner } from '../../testing'
import { createMemoryStorage } from './outbox-storage'

const signer = testSigner()
const ME = signer.pubkey
const friend = (n: number) => String(n).repeat(64)

const until = (job: PublishJob, phase: PublishPhase) =>
  vi.waitFor(() => expect(job.status.get().phase).toBe(phase))

function start(options: Parameters<typeof createTestKernel>[0] = {}) {
  const made = createTestKernel({ signer, ...options })
  made.kernel.enable(
    testPlugin('writer', { permissions: ['publish:1', 'publish:3', 'publish:0', 'sign:27235', 'decrypt'] }),
  )
  return { ...made, access: made.kernel.nostr('writer') }
}

test('a note is shown at once, reaches every relay, and its job says so', async () => {
  const relays = [inMemoryRelay([], { url: 'wss://a.test' }), inMemoryRelay([], { url: 'wss://b.test' })]
  const { access, kernel } = start({ relays })
  const job = access.publish({ kind: 1, content: 'hello', tags: [['t', 'x']] })
  const event = await job.signed
  expect(event).toMatchObject({ pubkey: ME, kind: 1, content: 'hello', tags: [['t', 'x']] })
  expect(access.peek({ id: event.id })).toEqual(event)
  await job.sent
  await vi.waitFor(() => expect(relays.map(r => r.events().map(e => e.id))).toEqual([[event.id], [event.id]]))
  await vi.waitFor(() =>
    expect(job.status.get().relays).toEqual({
      'wss://a.test': { state: 'ok' },
      'wss://b.test': { state: 'ok' },
    }),
  )
  await kernel.dispose()
})

test('an event that is named gets the relay where others find it, where there is room for one', async () => {
  const told = testEvent({ pubkey: friend(1) })
  const elsewhere = testEvent({ pubkey: friend(1) })
  const relays = [
    inMemoryRelay([told, elsewhere], { url: 'ws://127.0.0.1:7777' }),
    inMemoryRelay([told], { url: 'wss://b.test' }),
  ]
  const { access, kernel } = start({ relays })
  for (const { id } of [told, elsewhere]) await access.get({ id })
  await vi.waitFor(async () => expect(await access.seenOn(told.id)).toHaveLength(2))
  const tags = [
    ['e', told.id, '', 'root', friend(1)],
    ['q', told.id, 'wss://mine.test', friend(1)],
    ['e', elsewhere.id, ''],
    ['e', told.id],
    ['p', friend(1), ''],
    ['e', 'nonsense', ''],
  ]
  const event = await access.publish({ kind: 1, content: 'there', tags }).signed
  expect(event.tags).toEqual([['e', told.id, 'wss://b.test', 'root', friend(1)], ...tags.slice(1)])
  await kernel.dispose()
})

test('what may be taken back is not sent before its time, and leaves nothing when it is', async () => {
  const { access, relay, kernel } = start()
  const job = access.publish({ kind: 1, content: 'oops', tags: [] }, { hold: 60_000 })
  const { id } = await job.signed
  await until(job, 'held')
  expect(await job.undo()).toBe(true)
  expect(job.status.get().phase).toBe('discarded')
  expect(access.peek({ id })).toBeUndefined()
  await expect(job.sent).rejects.toThrow('It was taken back.')
  expect(relay.events()).toEqual([])
  const sent = access.publish({ kind: 1, content: 'there', tags: [] }, { hold: 30 })
  await sent.sent
  expect(await sent.undo()).toBe(false)
  expect(relay.events()).toHaveLength(1)
  await kernel.dispose()
})

test('a relay that is away gets the same event when it is back', async () => {
  const { access, relay, nostr, kernel } = start()
  relay.close()
  const job = access.publish({ kind: 1, content: 'patience', tags: [] })
  const { id } = await job.signed
  await vi.waitFor(() => expect(job.status.get().reason).toMatch(/Not sent yet/))
  relay.open()
  nostr.wake()
  await job.sent
  expect(relay.events().map(e => e.id)).toEqual([id])
  await kernel.dispose()
})

test('rows that a closed page left are sent by the next one, with the same id', async () => {
  const shared = createMemoryStorage()
  const first = start({ outbox: async () => shared })
  first.relay.close()
  const job = first.access.publish({ kind: 1, content: 'crash', tags: [] })
  const { id } = await job.signed
  await first.kernel.dispose()
  const second = start({ outbox: async () => shared })
  await second.nostr.writer()
  await vi.waitFor(() => expect(second.relay.events().map(e => e.id)).toEqual([id]))
  await second.kernel.dispose()
})

test('a list keeps what it does not know, and gets one entry more', async () => {
  const old = testEvent({
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
  const job = access.edit({ kind: 3 }, [{ add: ['p', friend(3)] }, { remove: ['p', friend(2)] }])
  await job.sent
  const [list] = relay.events().filter(e => e.id !== old.id)
  expect(list?.content).toBe(old.content)
  expect(list?.tags).toEqual([
    ['p', friend(1), 'wss://hint.test', 'Mia'],
    ['t', 'nostr'],
    ['p', friend(3)],
  ])
  await kernel.dispose()
})

test('a list that no relay answers for is not overwritten; the change waits and says why', async () => {
  const old = testEvent({ pubkey: ME, kind: 3, created_at: 1_000, tags: [['p', friend(1)]] })
  const { access, relay, nostr, kernel } = start({ events: [old], retry: () => 60_000 })
  relay.close()
  const job = access.edit({ kind: 3 }, [{ add: ['p', friend(2)] }])
  await vi.waitFor(() => expect(job.status.get().reason).toMatch(/Too few of your relays answered/), 15_000)
  expect(job.status.get().phase).toBe('queued')
  relay.open()
  nostr.wake()
  await job.sent
  expect(
    relay
      .events()
      .find(e => e.id !== old.id)
      ?.tags.map(t => t[1]),
  ).toEqual([friend(1), friend(2)])
  await kernel.dispose()
}, 30_000)

test('a list that another client emptied is as it was before, on a word', async () => {
  const { access, relay, kernel } = start()
  for (const n of [1, 2]) await access.edit({ kind: 3 }, [{ add: ['p', friend(n)] }]).sent
  const [ours] = await access.versions({ kind: 3 })
  expect(ours?.tags.map(t => t[1])).toEqual([friend(1), friend(2)])
  // Its clock is ahead.
  const emptied = testEvent({
    pubkey: ME,
    kind: 3,
    created_at: (ours?.created_at ?? 0) + 300,
    content: 'lost',
  })
  relay.add(emptied)
  const { tags = [], content = '' } = ours ?? {}
  const back = await access.edit({ kind: 3 }, [{ restore: { tags, content } }]).sent
  expect([back.tags, back.content, back.created_at]).toEqual([tags, content, emptied.created_at + 1])
  const kept = await access.versions({ kind: 3 })
  expect(kept.slice(0, 3).map(e => e.id)).toEqual([back.id, emptied.id, ours?.id])
  for (let n = 0; n < 12; n++) await access.edit({ kind: 3 }, [{ add: ['t', `${n}`] }]).sent
  expect(await access.versions({ kind: 3 })).toHaveLength(10)
  expect(await access.versions({ kind: 0 })).toEqual([])
  await expect(access.versions({ kind: 10_000 })).rejects.toThrow("no permission 'publish:10000'")
  await kernel.dispose()
})

test('many quick changes of one list lose none', async () => {
  const { access, relay, kernel } = start()
  const jobs = [1, 2, 3, 4, 5].map(n => access.edit({ kind: 3 }, [{ add: ['p', friend(n)] }]))
  await Promise.all(jobs.map(job => job.sent))
  const newest = relay.events().filter(e => e.kind === 3)[0]
  expect(newest?.tags.map(t => t[1]).sort()).toEqual([1, 2, 3, 4, 5].map(friend))
  await kernel.dispose()
})

test('another client that changed the list in the same moment loses nothing and makes us lose nothing', async () => {
  const { access, relay, kernel } = start()
  const job = access.edit({ kind: 3 }, [{ add: ['p', friend(1)] }])
  const ours = await job.sent
  relay.add(testEvent({ pubkey: ME, kind: 3, created_at: ours.created_at + 1, tags: [['p', friend(2)]] }))
  await vi.waitFor(() => {
    const [newest] = relay.events().filter(e => e.kind === 3)
    expect(newest?.tags.map(t => t[1]).sort()).toEqual([friend(1), friend(2)])
  }, 5_000)
  await kernel.dispose()
})

test('a signer that gives back something else publishes nothing', async () => {
  const lying = {
    ...signer,
    sign: async (draft: never) =>
      signer.sign({ ...(draft as object), content: 'evil' } as never, {} as never),
  }
  const { access, relay, kernel } = start({ signer: lying })
  const job = access.publish({ kind: 1, content: 'good', tags: [] })
  await expect(job.signed).rejects.toThrow('The signer changed what was to be signed.')
  expect(job.status.get().phase).toBe('failed')
  expect(relay.events()).toEqual([])
  await kernel.dispose()
})

test('a secret key that was pasted into any field is not signed', async () => {
  const { access, relay, kernel } = start()
  const nsec = 'nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5'
  const leak = 'This holds a secret key or a wallet connection.'
  await expect(access.edit({ kind: 0 }, [{ set: { about: `mine: ${nsec}` } }]).signed).rejects.toThrow(leak)
  await expect(access.publish({ kind: 1, content: '', tags: [['t', nsec]] }).signed).rejects.toThrow(leak)
  expect(relay.events()).toEqual([])
  await kernel.dispose()
})

test('one that never answers can be cancelled; a plugin without the permission is refused', async () => {
  const silent = { ...signer, sign: () => new Promise<never>(() => {}) }
  const { access, kernel } = start({ signer: silent })
  const stop = new AbortController()
  const job = access.publish({ kind: 1, content: 'hm', tags: [] }, { signal: stop.signal })
  setTimeout(() => stop.abort(), 50)
  await expect(job.signed).rejects.toThrow('Cancelled.')
  expect(() => access.publish({ kind: 7, content: '+', tags: [] })).toThrow("no permission 'publish:7'")
  await expect(access.sign({ kind: 24242, content: '', tags: [] })).rejects.toThrow(
    "no permission 'sign:24242'",
  )
  await kernel.dispose()
})

test('a visitor is told to sign in', async () => {
  const { kernel } = createTestKernel()
  kernel.enable(testPlugin('writer', { permissions: ['publish:1'] }))
  const job = kernel.nostr('writer').publish({ kind: 1, content: 'x', tags: [] })
  await expect(job.signed).rejects.toThrow('Sign in to do this.')
  await kernel.dispose()
})

test('a storage that takes nothing loses nothing: it is sent from memory, and told of', async () => {
  const refusing = {
    ...createMemoryStorage(),
    put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  }
  const { access, relay, kernel } = start({ outbox: async () => refusing })
  const job = access.publish({ kind: 1, content: 'from memory', tags: [] })
  await job.sent
  expect(relay.events().map(e => e.content)).toEqual(['from memory'])
  expect(kernel.faults.get().map(f => f.where)).toContain('outbox')
  await kernel.dispose()
})

const secretList = (entries: unknown, tags: string[][] = []) =>
  signer
    .encrypt(ME, JSON.stringify(entries), { plugin: 'x', signal: new AbortController().signal })
    .then(content => testEvent({ pubkey: ME, kind: 10_000, created_at: 1_000, content, tags }))
const open = (content: string) =>
  signer.decrypt(ME, content, { plugin: 'x', signal: new AbortController().signal })
const muter = (options: Parameters<typeof createTestKernel>[0]) => {
  const made = createTestKernel({ signer, ...options })
  made.kernel.enable(testPlugin('muter', { permissions: ['publish:10000', 'decrypt'] }))
  return { ...made, access: made.kernel.nostr('muter') }
}

test('a private entry is taken out of the encrypted part, and the rest of it stays', async () => {
  const kept = [['word', 'spoiler'], 'odd', ['p', friend(2), 'wss://hint.test'], ['odd'], ['p', 7]]
  const old = await secretList([['p', friend(1)], ...kept, ['p', friend(1), 'again']], [['p', friend(3)]])
  const { access, relay, kernel } = muter({ events: [old] })
  await access.edit({ kind: 10_000 }, [{ remove: ['p', friend(1)] }, { removePrivate: ['p', friend(1)] }])
    .sent
  const [list] = relay.events().filter(e => e.id !== old.id)
  expect(list?.tags).toEqual([['p', friend(3)]])
  expect(JSON.parse(await open(list?.content ?? ''))).toEqual(kept)
  await kernel.dispose()
})

test('a private entry is put in once, beside what is there, and begins an encrypted part where there is none', async () => {
  const kept = [
    ['word', 'spoiler'],
    ['p', friend(2).toUpperCase(), 'wss://hint.test'],
  ]
  const old = await secretList(kept, [['p', friend(3)]])
  const { access, relay, kernel } = muter({ events: [old] })
  const first = await access.edit({ kind: 10_000 }, [{ addPrivate: ['p', friend(1)] }]).sent
  expect(first.tags).toEqual([['p', friend(3)]])
  expect(JSON.parse(await open(first.content))).toEqual([...kept, ['p', friend(1)]])
  const second = await access.edit(
    { kind: 10_000 },
    [1, 2].map(n => ({ addPrivate: ['p', friend(n)] })),
  ).sent
  expect(second.content).toBe(first.content)
  expect(relay.events()).toHaveLength(3)
  await kernel.dispose()

  const bare = muter({})
  const begun = await bare.access.edit({ kind: 10_000 }, [{ addPrivate: ['p', friend(1)] }]).sent
  expect([begun.tags, JSON.parse(await open(begun.content))]).toEqual([[], [['p', friend(1)]]])
  await bare.kernel.dispose()
})

test('a version of the same moment with another encrypted part is not the last word about a private entry', async () => {
  const { access, relay, kernel } = muter({})
  const ours = await access.edit({ kind: 10_000 }, [{ addPrivate: ['p', friend(1)] }]).sent
  const { content } = await secretList([['p', friend(2)]])
  relay.add(testEvent({ pubkey: ME, kind: 10_000, created_at: ours.created_at + 1, content }))
  await vi.waitFor(async () => {
    const [newest] = relay.events().filter(e => e.kind === 10_000)
    expect(JSON.parse(await open(newest?.content ?? ''))).toEqual([
      ['p', friend(2)],
      ['p', friend(1)],
    ])
  }, 5_000)
  await kernel.dispose()
})

test('an encrypted part without it stays byte for byte; the last entry leaves nothing', async () => {
  const old = await secretList([['p', friend(1)]])
  const { access, relay, kernel } = muter({ events: [old] })
  const first = await access.edit({ kind: 10_000 }, [{ removePrivate: ['p', friend(2)] }]).sent
  expect(first.content).toBe(old.content)
  const second = await access.edit({ kind: 10_000 }, [{ removePrivate: ['p', friend(1)] }]).sent
  expect(second.content).toBe('')
  expect(relay.events().filter(e => e.id !== old.id)).toHaveLength(2)
  await kernel.dispose()
})

test('an encrypted part that cannot be read is not touched, and it is said', async () => {
  for (const content of ['none of our business', await signer.encrypt(ME, '{"p":1}', {} as never)]) {
    const old = testEvent({ pubkey: ME, kind: 10_000, created_at: 1_000, content })
    const { access, relay, kernel } = muter({ events: [old] })
    const job = access.edit({ kind: 10_000 }, [{ removePrivate: ['p', friend(1)] }])
    await expect(job.sent).rejects.toThrow(/could not be read|refused/)
    expect(relay.events().map(e => e.id)).toEqual([old.id])
    await kernel.dispose()
  }
})

test('who may not decrypt puts nothing into what is encrypted, and takes nothing out', async () => {
  const { kernel } = createTestKernel({ signer })
  kernel.enable(testPlugin('lists', { permissions: ['publish:10000'] }))
  const entry = ['p', friend(1)] as const
  for (const change of [{ removePrivate: entry }, { addPrivate: entry }])
    expect(() => kernel.nostr('lists').edit({ kind: 10_000 }, [change])).toThrow("no permission 'decrypt'")
  await kernel.dispose()
})
