import { expect, it } from 'vitest'
import { OwnLists } from '#contracts/lists'
import { noteMenu } from '#contracts/notes'
import type { AccountSession } from '#kernel/ports'
import { Toasts } from '#kernel/shell'
import {
  createTestEvent,
  createTestKernel,
  createTestPlugin,
  createTestSigner,
  expectNoLeaks,
  getResourceCounts,
  numberToHex,
  type TestKernelOptions,
} from '#kernel/testing'
import { pluginManifests } from '../../stories/manifests'
import manifest from './manifest'

const signer = createTestSigner()
const { pubkey } = signer
const note = createTestEvent({ id: numberToHex(21), pubkey: numberToHex(22) })

async function start(options: TestKernelOptions = {}) {
  const said: string[] = []
  const made = createTestKernel({ events: [note], signer, ...options })
  const { kernel, session, relay } = made
  const toasts = createTestPlugin('test-toasts', { provides: [Toasts] }, context => {
    context.provide(Toasts, {
      show({ text }) {
        said.push(text)
        return () => {}
      },
    })
  })
  kernel.enable(toasts, ...pluginManifests('lists'))
  // Start the services that the plugin uses, so that the census counts only what the plugin itself adds.
  await Promise.all([kernel.resolve(Toasts), kernel.resolve(OwnLists)])
  // The reader has seen the note, so its relay is known.
  await kernel.nostr('test').get({ id: note.id })
  const before = getResourceCounts(kernel)
  kernel.enable(manifest)
  await kernel.activate('bookmarks')
  const entries = (of: AccountSession = session.get()) =>
    kernel.points
      .get(noteMenu)
      .filter(({ value }) => value.when?.({ event: note, session: of, isSignedForOthers: false }))
  return {
    ...made,
    before,
    said,
    labels: (of?: AccountSession) => entries(of).map(({ value }) => value.label),
    async choose(label: string) {
      const entry = entries().find(({ value }) => value.label === label)
      if (!entry) throw new Error(`'${label}' is not offered`)
      return kernel.runAction(entry, { event: note })
    },
    list: () => relay.getEvents().find(({ kind }) => kind === 10003),
  }
}

it('adds a note to the newest list, and takes it out again', async () => {
  const old = createTestEvent({ kind: 10003, pubkey, tags: [['t', 'birds']] })
  const { kernel, choose, labels, list, said } = await start({ events: [note, old] })
  expect(labels()).toEqual(['Bookmark', 'Bookmark privately'])
  await choose('Bookmark')
  expect(labels()).toEqual(['Remove bookmark'])
  await expect
    .poll(() => list()?.tags)
    .toEqual([
      ['t', 'birds'],
      ['e', note.id, 'wss://relay.test', note.pubkey],
    ])
  expect(said).toEqual(['Bookmarked.'])
  await choose('Remove bookmark')
  expect(labels()).toEqual(['Bookmark', 'Bookmark privately'])
  await expect.poll(() => list()?.tags).toEqual([['t', 'birds']])
  await kernel.dispose()
})

it('encrypts a private one to the reader', async () => {
  const { kernel, choose, labels, list } = await start()
  await choose('Bookmark privately')
  expect(labels()).toEqual(['Remove bookmark'])
  await expect.poll(() => list()?.content).toBeTruthy()
  const { content = '', tags } = list() ?? {}
  expect(tags).toEqual([])
  const request = { plugin: 'test', signal: new AbortController().signal }
  expect(JSON.parse(await signer.decrypt(pubkey, content, request))).toEqual([
    ['e', note.id, expect.stringContaining('wss://relay.test'), note.pubkey],
  ])
  await kernel.dispose()
})

it('takes a bookmark back that was not signed, and says so', async () => {
  const sign = () => Promise.reject(new Error('You said no.'))
  const { kernel, choose, labels, said } = await start({ signer: { ...signer, sign } })
  await choose('Bookmark')
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toMatch(/^It could not be bookmarked\./)
  expect(labels()).toEqual(['Bookmark', 'Bookmark privately'])
  await kernel.dispose()
})

it('offers nothing to those who cannot sign, and leaves nothing behind', async () => {
  const { kernel, before, labels } = await start()
  expect(labels({ canSign: false, method: 'none' })).toEqual([])
  expect(labels({ pubkey, canSign: false, method: 'read-only' })).toEqual([])
  await kernel.disable('bookmarks')
  // The service `OwnLists` keeps watching for keys after it has opened a private part, so its watchers do not count.
  expectNoLeaks(before, { ...getResourceCounts(kernel), watchers: before.watchers ?? 0 })
  await kernel.dispose()
})
