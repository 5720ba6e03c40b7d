// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createTestEvent } from '#kernel/testing'
import ExamplePluginNote from './views/example-plugin-note'

afterEach(cleanup)

const show = (content: string, ...tags: string[][]) =>
  render(<ExamplePluginNote event={createTestEvent({ kind: 30_777, content, tags })} mode="card" />)

it('shows title and text as plain text', () => {
  const { container } = show('<b>bold</b>', ['d', 'one'], ['title', 'A title'])
  expect(screen.getByText('A title')).toBeTruthy()
  expect(screen.getByText('<b>bold</b>')).toBeTruthy()
  expect(container.querySelector('b')).toBeNull()
})

it('shows a note without a title, and cuts a text that is too long', () => {
  const { container } = show('x'.repeat(100_000), ['title'])
  expect(screen.getByText('Untitled')).toBeTruthy()
  expect(container.textContent?.length).toBeLessThan(6_000)
})
