// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import NoteMediaViewer from './note-media-viewer'
import { showPage, testEvent } from './test-page'

beforeAll(() => {
  // A page without layout does not scroll.
  window.scrollTo = () => {}
})
afterEach(cleanup)

const notes = Array.from({ length: 150 }, (_, n) =>
  testEvent({ content: `https://pictures.invalid/${n}.jpg` }),
)

const open = (n: number) =>
  showPage(<NoteMediaViewer events={notes} first={notes[n]?.id ?? ''} onClose={() => {}} />)

/** Compiling the viewer for the first time takes longer than a test waits by itself. */
const viewerAt = (at: number) =>
  screen.findByRole('dialog', { name: `${at} of 100: Image` }, { timeout: 15_000 })

test('of many notes a hundred are within reach of the arrows, those around the one that was opened', {
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

test('at either end of the list there are as many on one side', { timeout: 30_000 }, async () => {
  await open(0)
  await viewerAt(1)
  cleanup()
  await open(149)
  await viewerAt(100)
})
