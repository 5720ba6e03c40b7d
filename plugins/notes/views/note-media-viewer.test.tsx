// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { definePlugin } from '#kernel'
import { noteFilters } from '../contract'
import NoteMediaViewer from './note-media-viewer'
import { createTestPubkey, createUnsignedTestEvent, renderInTestKernel } from './test-page'

beforeAll(() => {
  // jsdom has no layout and cannot scroll, so replace `scrollTo` with a stub.
  window.scrollTo = () => {}
})
afterEach(cleanup)

const notes = Array.from({ length: 150 }, (_, n) =>
  createUnsignedTestEvent({ content: `https://pictures.invalid/${n}.jpg` }),
)

const open = (n: number) =>
  renderInTestKernel(<NoteMediaViewer events={notes} firstId={notes[n]?.id ?? ''} onClose={() => {}} />)

/** Waits longer than the default, because the viewer must be compiled first. */
const viewerAt = (at: number) =>
  screen.findByRole('dialog', { name: `${at} of 100: Image` }, { timeout: 15_000 })

test('the viewer holds a hundred of many notes, around the opened one', {
  timeout: 30_000,
}, async () => {
  await open(75)
  const viewer = await viewerAt(51)
  expect(viewer.querySelector('img')?.src).toBe('https://pictures.invalid/75.jpg')
  fireEvent.keyDown(viewer, { key: 'Home' })
  await viewerAt(1)
  expect(viewer.querySelector('img')?.src).toBe('https://pictures.invalid/25.jpg')
  fireEvent.keyDown(viewer, { key: 'End' })
  await viewerAt(100)
  expect(viewer.querySelector('img')?.src).toBe('https://pictures.invalid/124.jpg')
})

test('near an end of the list it still holds a hundred', { timeout: 30_000 }, async () => {
  await open(0)
  await viewerAt(1)
  cleanup()
  await open(149)
  await viewerAt(100)
})

const [hidden, blurred] = [createTestPubkey(8), createTestPubkey(9)]
const moderation = definePlugin({
  id: 'moderation',
  version: '1.0.0',
  api: 1,
  title: 'Moderation',
  summary: 'Hides some.',
  icon: 'hidden',
  contributes: [
    noteFilters({
      id: 'some',
      judge: ({ event: { pubkey } }) => {
        const how = pubkey === hidden ? 'hide' : pubkey === blurred ? 'blur' : undefined
        return how && { action: how, reason: 'Moderated' }
      },
    }),
  ],
})

test('notes that a filter hides or blurs are left out', { timeout: 30_000 }, async () => {
  const by = [createTestPubkey(7), hidden, blurred, createTestPubkey(7)].map((pubkey, n) =>
    createUnsignedTestEvent({ pubkey, content: `https://pictures.invalid/${n}.jpg` }),
  )
  const first = by[0]?.id ?? ''
  await renderInTestKernel(<NoteMediaViewer events={by} firstId={first} onClose={() => {}} />, {
    plugins: [moderation],
  })
  const viewer = await screen.findByRole('dialog', { name: '1 of 2: Image' }, { timeout: 15_000 })
  fireEvent.keyDown(viewer, { key: 'End' })
  await screen.findByRole('dialog', { name: '2 of 2: Image' })
  expect(viewer.querySelector('img')?.src).toBe('https://pictures.invalid/3.jpg')
})

test('a repost shows the original note, not its copy, and hidden people are left out', {
  timeout: 30_000,
}, async () => {
  const picture = (name: string) => `Look: https://pictures.invalid/${name}.jpg `
  const [known, muted, unknown] = [createTestPubkey(7), hidden, hidden].map((pubkey, n) =>
    createUnsignedTestEvent({ pubkey, content: picture(`passed-on-${n}`) }),
  )
  // None of these reposts names the author of the reposted note.
  const reposts = [known, muted, unknown].map(note =>
    createUnsignedTestEvent({
      kind: 6,
      tags: [['e', note?.id ?? '']],
      content: JSON.stringify({ ...note, content: picture('copy') }),
    }),
  )
  const first = createUnsignedTestEvent({ content: picture('first') })
  await renderInTestKernel(
    <NoteMediaViewer events={[first, ...reposts]} firstId={first.id} onClose={() => {}} />,
    {
      plugins: [moderation],
      events: [known, muted].filter(note => note !== undefined),
    },
  )
  const viewer = await screen.findByRole('dialog', { name: '1 of 2: Image' }, { timeout: 15_000 })
  fireEvent.keyDown(viewer, { key: 'End' })
  await screen.findByRole('dialog', { name: '2 of 2: Image' })
  expect(viewer.querySelector('img')?.src).toBe('https://pictures.invalid/passed-on-0.jpg')
})
