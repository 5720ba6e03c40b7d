// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { preloadViewer } from '#ui-kit'
import NoteMediaViewer from './note-media-viewer'
import { showPage, testEvent } from './test-page'

beforeAll(async () => {
  // Compiling it for the first time takes longer than a test waits; and a page without layout does not scroll.
  await preloadViewer()
  window.scrollTo = () => {}
})
afterEach(cleanup)

const notes = Array.from({ length: 150 }, (_, n) =>
  testEvent({ content: `https://pictures.invalid/${n}.jpg` }),
)

const open = (n: number) =>
  showPage(<NoteMediaViewer events={notes} first={notes[n]?.id ?? ''} onClose={() => {}} />)

test('of many notes a hundred are within reach of the arrows, those around the one that was opened', async () => {
  await open(75)
  const viewer = await screen.findByRole('dialog', { name: '51 of 100: Image' })
  expect(viewer.querySelector('img')?.src).toBe('https://pictures.invalid/75.jpg')
  fireEvent.keyDown(viewer, { key: 'Home' })
  expect(await screen.findByRole('dialog', { name: '1 of 100: Image' })).toBeTruthy()
  expect(viewer.querySelector('img')?.src).toBe('https://pictures.invalid/25.jpg')
  fireEvent.keyDown(viewer, { key: 'End' })
  expect(await screen.findByRole('dialog', { name: '100 of 100: Image' })).toBeTruthy()
  expect(viewer.querySelector('img')?.src).toBe('https://pictures.invalid/124.jpg')
})

test('at either end of the list there are as many on one side', async () => {
  await open(0)
  await screen.findByRole('dialog', { name: '1 of 100: Image' })
  cleanup()
  await open(149)
  await screen.findByRole('dialog', { name: '100 of 100: Image' })
})
