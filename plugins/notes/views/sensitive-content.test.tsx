// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { nip19 } from 'nostr-tools'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { PluginView } from '#kernel/react'
import { CONTENT_SETTINGS_KEY, contentSettings } from '../content-settings'
import { RichText, SensitiveContent } from '../contract'
import { createUnsignedTestEvent, renderInTestKernel } from './test-page'

beforeAll(() => Promise.all([import('./sensitive-content'), import('./rich-text'), import('./note-by-ref')]))
afterEach(cleanup)

const PICTURE = 'https://media.example/p.jpg'

const show = (text: string, tags: string[][] = [], isPrivate = false) =>
  renderInTestKernel(
    <PluginView token={SensitiveContent} id={text} text={text} tags={tags}>
      <PluginView token={RichText} as="note" text={text} tags={tags} isPrivate={isPrivate} />
    </PluginView>,
    { events: [quoted] },
  )
const quoted = createUnsignedTestEvent({ content: 'the quoted words' })

test('a content warning covers a message until the reader lifts the cover', async () => {
  const { container } = await show(`My words ${PICTURE}`, [['content-warning', 'Spiders']])
  const cover = await screen.findByRole('button', { name: /Spiders/ })
  expect(container.textContent).not.toContain('My words')
  expect(container.querySelector('img')).toBeNull()
  fireEvent.click(cover)
  expect(await screen.findByText(/My words/)).toBeTruthy()
  expect(container.querySelector('img')).toBeTruthy()
})

test('#nsfw covers the media only, and nothing where the reader wants no covers', async () => {
  const { kernel, container } = await show(`Look #nsfw\n${PICTURE}`)
  expect(await screen.findByRole('button', { name: /Sensitive content/ })).toBeTruthy()
  expect(screen.getByText(/Look/)).toBeTruthy()
  expect(container.querySelector('img')).toBeNull()
  act(() =>
    kernel.settings(CONTENT_SETTINGS_KEY, contentSettings).set(draft => {
      draft.blurNSFW = false
    }),
  )
  expect(container.querySelector('img')).toBeTruthy()
})

test('in a private message a quoted note stays a link if its reference names a relay', async () => {
  const hinted = nip19.neventEncode({ id: quoted.id, relays: ['wss://relay.example'] })
  await show(`nostr:${hinted}`, [], true)
  expect(await screen.findByRole('link', { name: /Quoted note/ })).toBeTruthy()
  expect(screen.queryByText('the quoted words')).toBeNull()
  cleanup()
  await show(`nostr:${nip19.neventEncode({ id: quoted.id })}`, [], true)
  expect(await screen.findByText('the quoted words')).toBeTruthy()
  cleanup()
  await show(`nostr:${hinted}`)
  expect(await screen.findByText('the quoted words')).toBeTruthy()
})
