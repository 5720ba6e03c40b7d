import { expect, test, vi } from 'vitest'
import { createSeededRandom } from '../../../demo/network/seeded-random.ts'
import { startDemoRelay } from '../../../demo/relay/start-demo-relay.ts'
import { createMemoryOutboxStorage } from '../../../kernel/nostr/page/outbox/rows/outbox-storage.ts'
import { createTestSigner } from '../../../kernel/testing/create-test-signer.ts'
import { type Faults, startFaultProxy } from '../../peers/fault-proxy.ts'
import { startEngineClient } from './engine-client.ts'

const NOTES = 200
const signer = createTestSigner('07'.repeat(32))
const ME = signer.pubkey
const friend = (n: number) => n.toString(16).padStart(64, '0')
/** The kinds of the follow list (NIP-02) and the mute list (NIP-51). */
const LISTS = [3, 10_000]
const inAHurry = () => 60

/** Faults of a relay or of its connection while notes are being published. Each is used in turn. */
const WRONG: readonly Partial<Faults>[] = [
  {},
  { cut: true },
  { stall: true },
  { duplicate: 3 },
  { ok: 'missing' },
  { ok: 'false', okReason: 'error: busy' },
  { ok: 'wrong-id' },
  { latencyMs: 40 },
  { cutAfter: 3 },
]

test('two hundred notes under cuts, stalls, duplicates and refusals, and killed pages: none lost, none doubled', async () => {
  const random = createSeededRandom('publishing/1')
  const relay = await startDemoRelay()
  const proxy = await startFaultProxy({ target: relay.url, seed: 7 })
  const storage = createMemoryOutboxStorage()
  const start = () =>
    startEngineClient({
      relays: [proxy.url],
      signer,
      settleLimit: 500,
      outbox: { storage: async () => storage, retryDelayMs: inAHurry },
    })
  let page = await start()
  for (let n = 0; n < NOTES; n++) {
    if (n % 8 === 0) {
      proxy.clearFaults()
      proxy.setFaults(WRONG[random.int(0, WRONG.length - 1)] ?? {})
    }
    const job = page.access.publish({ kind: 1, content: `note ${n}`, tags: [] })
    await job.whenSigned
    if (n % 25 === 24) {
      // The page ends suddenly. The next page finds the outbox as it was in that moment.
      page.dispose()
      page = await start()
      await page.nostr.loadWriter()
    }
  }
  proxy.clearFaults()
  const contents = () => relay.query({ kinds: [1], authors: [ME] }).map(e => e.content)
  await vi.waitFor(
    () => {
      page.nostr.reconnect()
      expect(contents().length).toBeGreaterThanOrEqual(NOTES)
    },
    { timeout: 45_000, interval: 500 },
  )
  expect(contents().sort()).toEqual(Array.from({ length: NOTES }, (_, n) => `note ${n}`).sort())
  page.dispose()
  await proxy.close()
  await relay.close()
}, 120_000)

test('follows and mutes from two tabs and a second device at the same time: none is lost', async () => {
  const relay = await startDemoRelay()
  const shared = createMemoryOutboxStorage()
  const start = (storage = createMemoryOutboxStorage()) =>
    startEngineClient({
      relays: [relay.url],
      signer,
      outbox: { storage: async () => storage, retryDelayMs: inAHurry },
    })
  const pages = await Promise.all([start(shared), start(shared), start()])
  const wanted: string[] = []
  await Promise.all(
    pages.flatMap((page, device) =>
      [0, 1, 2, 3].map(n => {
        const key = friend(1 + device * 10 + n)
        wanted.push(key)
        const changes = [{ add: ['p', key] }]
        return Promise.all(LISTS.map(kind => page.access.editList({ kind }, changes).whenSent))
      }),
    ),
  )
  await vi.waitFor(
    () => {
      for (const kind of LISTS) {
        const [list] = relay.query({ kinds: [kind], authors: [ME] })
        expect(list?.tags.map(t => t[1]).sort()).toEqual([...wanted].sort())
      }
    },
    { timeout: 20_000, interval: 100 },
  )
  for (const page of pages) page.dispose()
  await relay.close()
}, 60_000)

test('a relay that wants to know the writer gets one answer, and the note', async () => {
  const relay = await startDemoRelay({ requireAuth: 'write' })
  const asked: string[] = []
  const page = await startEngineClient({
    relays: [relay.url],
    signer,
    outbox: { storage: async () => createMemoryOutboxStorage(), retryDelayMs: inAHurry },
    async authorize(url, challenge) {
      asked.push(url)
      const tags = [
        ['relay', url],
        ['challenge', challenge],
      ]
      const draft = { kind: 22242, content: '', tags, created_at: Math.floor(Date.now() / 1000), pubkey: ME }
      return (await signer.sign(draft, { plugin: 'test', signal: new AbortController().signal })) as never
    },
  })
  const notes = [1, 2, 3].map(n => page.access.publish({ kind: 1, content: `${n}`, tags: [] }))
  await Promise.all(notes.map(job => job.whenSent))
  expect(relay.query({ kinds: [1], authors: [ME] })).toHaveLength(3)
  expect(asked).toHaveLength(1)
  page.dispose()
  await relay.close()
})

test('a reply is sent to the read relays of the person it answers (NIP-65), and so is its deletion', async () => {
  const [mine, theirs, elsewhere] = await Promise.all([startDemoRelay(), startDemoRelay(), startDemoRelay()])
  const them = createTestSigner('08'.repeat(32))
  const request = { plugin: 'test', signal: new AbortController().signal }
  const list = await them.sign(
    {
      kind: 10002,
      content: '',
      tags: [
        ['r', theirs.url, 'read'],
        ['r', elsewhere.url, 'write'],
      ],
      created_at: 1_000,
      pubkey: them.pubkey,
    },
    request,
  )
  mine.add([list as never])
  const page = await startEngineClient({
    relays: [mine.url],
    signer,
    outbox: { storage: async () => createMemoryOutboxStorage(), retryDelayMs: inAHurry },
  })
  const job = page.access.publish({ kind: 1, content: 'hello', tags: [['p', them.pubkey]] })
  const { id } = await job.whenSigned
  await vi.waitFor(() => expect(theirs.query({ ids: [id] })).toHaveLength(1))
  expect(mine.query({ ids: [id] })).toHaveLength(1)
  expect(elsewhere.query({ ids: [id] })).toHaveLength(0)
  const { id: deletion } = await page.access.publish({ kind: 5, content: '', tags: [['e', id]] }).whenSigned
  await vi.waitFor(() => expect(theirs.query({ ids: [id, deletion] }).map(e => e.id)).toEqual([deletion]))
  expect(mine.query({ ids: [id, deletion] }).map(e => e.id)).toEqual([deletion])
  expect(elsewhere.query({ ids: [deletion] })).toHaveLength(0)
  page.dispose()
  await Promise.all([mine, theirs, elsewhere].map(relay => relay.close()))
})
