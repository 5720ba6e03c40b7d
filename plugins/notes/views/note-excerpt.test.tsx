// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { definePlugin } from '#kernel'
import { PluginView } from '#kernel/react'
import { CONTENT_SETTINGS_KEY, contentSettings } from '../content-settings'
import { NoteExcerpt, noteFilters } from '../contract'
import { createUnsignedTestEvent, renderInTestKernel } from './test-page'

beforeAll(() => import('./note-excerpt'))
afterEach(cleanup)

const emoji = ['emoji', 'x', 'https://media.example/e.png']
const show = (content: string, ...tags: string[][]) =>
  renderInTestKernel(
    <PluginView token={NoteExcerpt} event={createUnsignedTestEvent({ content, tags })} text={content} />,
  )

test('a covered note shows the reason and loads nothing', async () => {
  const { kernel, container } = await show('secret :x:', ['content-warning', 'Spiders'], emoji)
  expect(await screen.findByText('Spiders')).toBeTruthy()
  expect(container.textContent).toBe('Spiders')
  expect(container.querySelector('img')).toBeNull()

  act(() =>
    kernel.settings(CONTENT_SETTINGS_KEY, contentSettings).set(draft => {
      draft.blurNSFW = false
    }),
  )
  expect(await screen.findByText(/secret/)).toBeTruthy()
  expect(container.querySelector('img')).toBeTruthy()
})

test('#nsfw shows the words without emoji pictures', async () => {
  const { container } = await show('my words #nsfw :x:', emoji)
  expect(await screen.findByText(/my words/)).toBeTruthy()
  expect(container.querySelector('img')).toBeNull()
})

test('a note that a filter keeps from the reader shows the reason instead of its words', async () => {
  const filter = definePlugin({
    id: 'words',
    version: '1.0.0',
    api: 1,
    title: 'Words',
    summary: 'Mutes words.',
    icon: 'hidden',
    contributes: [noteFilters({ id: 'words', judge: () => ({ action: 'hide', reason: 'Muted word' }) })],
  })
  const event = createUnsignedTestEvent({ content: 'my words' })
  const words = <PluginView token={NoteExcerpt} event={event} text={event.content} />
  const { container } = await renderInTestKernel(words, { plugins: [filter] })
  expect(await screen.findByText('Hidden: Muted word')).toBeTruthy()
  expect(container.textContent).not.toContain('my words')
})
