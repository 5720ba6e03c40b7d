import { npubEncode } from 'nostr-tools/nip19'
import { expect, test, vi } from 'vitest'
import { createTestEvent, createTestKernel, createTestPlugin, createTestSigner } from '../../../../testing'

const signer = createTestSigner()
const ME = signer.pubkey
const friend = (n: number) => String(n).repeat(64)

const secretList = (entries: unknown, tags: string[][] = []) =>
  signer
    .encrypt(ME, JSON.stringify(entries), { plugin: 'x', signal: new AbortController().signal })
    .then(content => createTestEvent({ pubkey: ME, kind: 10_000, created_at: 1_000, content, tags }))
const open = (content: string) =>
  signer.decrypt(ME, content, { plugin: 'x', signal: new AbortController().signal })
const muter = (options: Parameters<typeof createTestKernel>[0]) => {
  const made = createTestKernel({ signer, ...options })
  made.kernel.enable(createTestPlugin('muter', { permissions: ['publish:10000', 'decrypt'] }))
  return { ...made, access: made.kernel.nostr('muter') }
}

test('a private entry is removed from the encrypted part, and its other entries stay', async () => {
  const kept = [['word', 'spoiler'], 'odd', ['p', friend(2), 'wss://hint.test'], ['odd'], ['p', 7]]
  const old = await secretList([['p', friend(1)], ...kept, ['p', friend(1), 'again']], [['p', friend(3)]])
  const { access, relay, kernel } = muter({ events: [old] })
  await access.editList({ kind: 10_000 }, [{ remove: ['p', friend(1)] }, { removePrivate: ['p', friend(1)] }])
    .whenSent
  const [list] = relay.getEvents().filter(e => e.id !== old.id)
  expect(list?.tags).toEqual([['p', friend(3)]])
  expect(JSON.parse(await open(list?.content ?? ''))).toEqual(kept)
  await kernel.dispose()
})

test('an npub of the encrypted part becomes its key and can be removed; nothing else goes', async () => {
  const kept = [['p', 'bitcoinpark'], ['word', 'spoiler'], 'odd']
  const old = await secretList([
    ['p', npubEncode(friend(1))],
    ...kept,
    ['p', npubEncode(friend(2)), 'wss://a.test'],
  ])
  const { access, kernel } = muter({ events: [old] })
  const list = await access.editList({ kind: 10_000 }, [{ removePrivate: ['p', friend(1)] }]).whenSent
  expect(JSON.parse(await open(list.content))).toEqual([...kept, ['p', friend(2), 'wss://a.test']])
  await kernel.dispose()
})

test('a private entry is added once, beside the others, and starts an encrypted part if there is none', async () => {
  const kept = [
    ['word', 'spoiler'],
    ['p', friend(2).toUpperCase(), 'wss://hint.test'],
  ]
  const old = await secretList(kept, [['p', friend(3)]])
  const { access, relay, kernel } = muter({ events: [old] })
  const first = await access.editList({ kind: 10_000 }, [{ addPrivate: ['p', friend(1)] }]).whenSent
  expect(first.tags).toEqual([['p', friend(3)]])
  expect(JSON.parse(await open(first.content))).toEqual([...kept, ['p', friend(1)]])
  const second = await access.editList(
    { kind: 10_000 },
    [1, 2].map(n => ({ addPrivate: ['p', friend(n)] })),
  ).whenSent
  expect(second.content).toBe(first.content)
  expect(relay.getEvents()).toHaveLength(3)
  await kernel.dispose()

  const bare = muter({})
  const begun = await bare.access.editList({ kind: 10_000 }, [{ addPrivate: ['p', friend(1)] }]).whenSent
  expect([begun.tags, JSON.parse(await open(begun.content))]).toEqual([[], [['p', friend(1)]]])
  await bare.kernel.dispose()
})

test('another client’s version of the same moment with another encrypted part makes the change be repeated', async () => {
  const { access, relay, kernel } = muter({})
  const ours = await access.editList({ kind: 10_000 }, [{ addPrivate: ['p', friend(1)] }]).whenSent
  const { content } = await secretList([['p', friend(2)]])
  relay.add(createTestEvent({ pubkey: ME, kind: 10_000, created_at: ours.created_at + 1, content }))
  await vi.waitFor(async () => {
    const [newest] = relay.getEvents().filter(e => e.kind === 10_000)
    expect(JSON.parse(await open(newest?.content ?? ''))).toEqual([
      ['p', friend(2)],
      ['p', friend(1)],
    ])
  }, 5_000)
  await kernel.dispose()
})

test('an encrypted part without the entry stays byte for byte; removing the last entry leaves no encrypted part', async () => {
  const old = await secretList([['p', friend(1)]])
  const { access, relay, kernel } = muter({ events: [old] })
  const first = await access.editList({ kind: 10_000 }, [{ removePrivate: ['p', friend(2)] }]).whenSent
  expect(first.content).toBe(old.content)
  const second = await access.editList({ kind: 10_000 }, [{ removePrivate: ['p', friend(1)] }]).whenSent
  expect(second.content).toBe('')
  expect(relay.getEvents().filter(e => e.id !== old.id)).toHaveLength(2)
  await kernel.dispose()
})

test('an encrypted part that cannot be read is not changed, and the job says so', async () => {
  for (const content of ['none of our business', await signer.encrypt(ME, '{"p":1}', {} as never)]) {
    const old = createTestEvent({ pubkey: ME, kind: 10_000, created_at: 1_000, content })
    const { access, relay, kernel } = muter({ events: [old] })
    const job = access.editList({ kind: 10_000 }, [{ removePrivate: ['p', friend(1)] }])
    await expect(job.whenSent).rejects.toThrow(/could not be read|refused/)
    expect(relay.getEvents().map(e => e.id)).toEqual([old.id])
    await kernel.dispose()
  }
})

test('an account that may not decrypt neither adds private entries nor removes them', async () => {
  const { kernel } = createTestKernel({ signer })
  kernel.enable(createTestPlugin('lists', { permissions: ['publish:10000'] }))
  const entry = ['p', friend(1)] as const
  for (const change of [{ removePrivate: entry }, { addPrivate: entry }])
    expect(() => kernel.nostr('lists').editList({ kind: 10_000 }, [change])).toThrow(
      "no permission 'decrypt'",
    )
  await kernel.dispose()
})
