// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { definePlugin } from '#kernel'
import { encodeNote } from '#kernel/nostr'
import type { ModerationVerdict, NostrEvent } from '#kernel/ports'
import { PluginView } from '#kernel/react'
import {
  NoteByRef,
  NoteCard,
  type NoteKindViewProps,
  noteFilters,
  noteKinds,
  noteMenu,
  noteOpened,
} from '../contract'
import { createTestPubkey, createUnsignedTestEvent, renderInTestKernel } from './test-page'

// Load the modules first, because compiling them takes longer than the tests wait for elements.
beforeAll(() =>
  Promise.all([
    import('./note-card'),
    import('./text-note'),
    import('../card/note-menu-list'),
    import('../card/filtered-note-placeholder'),
  ]),
)
afterEach(cleanup)

const Card = ({ event }: { event: NostrEvent }) => <PluginView token={NoteCard} event={event} />

function Pager({ notes }: { notes: readonly NostrEvent[] }) {
  const [at, setAt] = useState(0)
  const event = notes[at]
  return (
    <>
      <button type="button" onClick={() => setAt(at + 1)}>
        Next
      </button>
      {event && <Card event={event} />}
    </>
  )
}

const listing = definePlugin({
  id: 'market',
  version: '1.0.0',
  api: 1,
  title: 'Market',
  summary: 'Listings.',
  icon: 'market',
  contributes: [
    noteKinds({
      id: 'listing',
      kinds: [30402],
      view: async () => ({ default: ({ event }: NoteKindViewProps) => <b>Listing {event.content}</b> }),
    }),
  ],
})

test('the plugin of a kind renders the body, until it is disabled', async () => {
  const event = createUnsignedTestEvent({
    kind: 30402,
    content: 'bike',
    tags: [['alt', 'A bicycle for sale']],
  })
  const { kernel } = await renderInTestKernel(<Card event={event} />, { plugins: [listing] })
  expect(await screen.findByText('Listing bike')).toBeTruthy()

  await act(() => kernel.disable('market'))
  expect(await screen.findByText('Kind 30402: no plugin shows this.')).toBeTruthy()
  expect(screen.getByText('A bicycle for sale')).toBeTruthy()
})

test('a comment is rendered like a note, with only its media covered (NIP-22)', async () => {
  const tags = [
    ['A', `30023:${createTestPubkey(2)}:weir`],
    ['K', '30023'],
    ['a', `30023:${createTestPubkey(2)}:weir`],
    ['k', '30023'],
    ['t', 'nsfw'],
  ]
  const content = 'Dry feet all year https://pictures.invalid/weir.jpg'
  await renderInTestKernel(<Card event={createUnsignedTestEvent({ kind: 1111, content, tags })} />)
  expect(await screen.findByText(/Dry feet all year/)).toBeTruthy()
  expect(screen.queryByText(/no plugin shows this/)).toBeNull()
})

test('a long text is shortened, and can be expanded and collapsed', async () => {
  const event = createUnsignedTestEvent({ content: `${'word '.repeat(150)}end` })
  await renderInTestKernel(<Card event={event} />)
  const more = await screen.findByRole('button', { name: 'Show more' })
  expect(screen.queryByText(/end$/)).toBeNull()

  fireEvent.click(more)
  expect(screen.getByText(/end$/)).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Show less' }))
  expect(screen.queryByText(/end$/)).toBeNull()
})

const PICTURE = 'https://media.example/a.jpg'
const EMOJI = 'https://media.example/e.png'
const media = 'img, video, audio, canvas, source'

test('a note with a content warning renders nothing until it is opened', async () => {
  const quoted = createUnsignedTestEvent({ content: 'quoted words' })
  const event = createUnsignedTestEvent({
    content: `secret words :x: ${PICTURE} nostr:${encodeNote(quoted.id)}`,
    tags: [
      ['content-warning', 'Spiders'],
      ['emoji', 'x', EMOJI],
    ],
  })
  const { container } = await renderInTestKernel(<Card event={event} />, { events: [quoted] })
  const cover = await screen.findByRole('button', { name: /Spiders/ })
  expect(container.querySelector(media)).toBeNull()
  expect(container.textContent).not.toContain('words')

  fireEvent.click(cover)
  expect(await screen.findByText(/secret words/)).toBeTruthy()
  expect(container.querySelector(`img[src="${PICTURE}"]`)).toBeTruthy()
  expect(await screen.findByText('quoted words')).toBeTruthy()
})

test('opening a warning does not open that of the next note in the same place', async () => {
  const notes = ['first words', 'other words'].map(content =>
    createUnsignedTestEvent({ content, tags: [['content-warning', 'Spoiler']] }),
  )
  await renderInTestKernel(<Pager notes={notes} />)
  fireEvent.click(await screen.findByRole('button', { name: /Spoiler/ }))
  expect(await screen.findByText('first words')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('button', { name: /Spoiler/ })).toBeTruthy()
  expect(screen.queryByText('other words')).toBeNull()
})

test('#nsfw covers pictures and emoji, not the words', async () => {
  const event = createUnsignedTestEvent({
    content: `my words #nsfw :x: ${PICTURE}`,
    tags: [['emoji', 'x', EMOJI]],
  })
  const { container } = await renderInTestKernel(<Card event={event} />)
  expect(await screen.findByText(/my words/)).toBeTruthy()
  expect(container.querySelector(media)).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: /Sensitive content/ }))
  expect(container.querySelector(`img[src="${PICTURE}"]`)).toBeTruthy()
  expect(container.querySelector(`img[src="${EMOJI}"]`)).toBeTruthy()
})

test('nested quotes end at two, even if notes quote each other', async () => {
  const chain = Array.from({ length: 5 }, (_, n) =>
    createUnsignedTestEvent({
      id: createTestPubkey(50 + n),
      content: `level ${n} nostr:${encodeNote(createTestPubkey(50 + ((n + 1) % 5)))}`,
    }),
  )
  const [first] = chain
  if (!first) throw new Error('no chain')
  await renderInTestKernel(<Card event={first} />, { events: chain })
  await waitFor(() => expect(screen.getByText('level 2')).toBeTruthy())
  expect(screen.queryByText('level 3')).toBeNull()
  expect(screen.getByText('Quoted note →').getAttribute('href')).toBe(`/${encodeNote(createTestPubkey(53))}`)
})

/** A plugin whose filters give these verdicts for every note. */
const filtering = (...judges: readonly (() => ModerationVerdict | undefined)[]) =>
  definePlugin({
    ...listing,
    contributes: judges.map((judge, at) => noteFilters({ id: `filter-${at}`, judge })),
  })
const says = (how: ModerationVerdict['action'], reason: string) => (): ModerationVerdict => ({
  action: how,
  reason,
})

test('the strictest filter counts, and a throwing filter hides nothing', async () => {
  const event = createUnsignedTestEvent({ content: 'judged' })
  const broken = () => {
    throw new Error('no')
  }
  const covering = filtering(broken, says('blur', 'Spiders'))
  await renderInTestKernel(<Card event={event} />, { plugins: [covering] })
  const cover = await screen.findByRole('button', { name: /Spiders/ })
  expect(screen.queryByText('judged')).toBeNull()
  fireEvent.click(cover)
  expect(await screen.findByText('judged')).toBeTruthy()
  cleanup()

  const strict = filtering(says('blur', 'Spiders'), says('hide', 'Muted word'))
  const { container } = await renderInTestKernel(<Card event={event} />, { plugins: [strict] })
  await waitFor(() => expect(container.textContent).toBe(''))
})

test('a folded note is one line in a list; a press shows the note, another one folds it again', async () => {
  const event = createUnsignedTestEvent({ content: 'judged' })
  await renderInTestKernel(<Card event={event} />, {
    plugins: [filtering(says('fold', 'Muted word \u2018spoiler\u2019'))],
  })
  const show = await screen.findByRole('button', {
    name: 'Show',
    description: 'Folded: Muted word ‘spoiler’',
  })
  expect(screen.queryByText('judged')).toBeNull()
  fireEvent.click(show)
  expect(await screen.findByText('judged')).toBeTruthy()
  // The button is still the same element, so it keeps the focus.
  expect(show.textContent).toBe('Fold again')
  fireEvent.click(show)
  expect(screen.queryByText('judged')).toBeNull()
})

test('a hidden note gives the reason on its own page, in a quote and above a reply, but renders nothing in a list', async () => {
  const event = createUnsignedTestEvent({ content: 'judged' })
  const plugins = [filtering(says('hide', 'Muted word'))]
  for (const given of [{ mode: 'page' }, { mode: 'embed' }, { threadLine: 'below' }] as const) {
    await renderInTestKernel(<PluginView token={NoteCard} event={event} {...given} />, { plugins })
    fireEvent.click(await screen.findByRole('button', { name: 'Show anyway' }))
    expect(await screen.findByText('judged')).toBeTruthy()
    cleanup()
  }
  await renderInTestKernel(<PluginView token={NoteByRef} to={{ id: event.id }} />, {
    plugins,
    events: [event],
  })
  expect(await screen.findByText('Hidden: Muted word')).toBeTruthy()
  cleanup()
  const { container } = await renderInTestKernel(<Card event={event} />, { plugins })
  await waitFor(() => expect(container.textContent).toBe(''))
})

test('a note that the site has hidden cannot be shown anyway', async () => {
  const blocked = () => ({ action: 'hide', reason: 'On this site’s blocklist', final: true }) as const
  const event = createUnsignedTestEvent({ content: 'judged' })
  const page = <PluginView token={NoteCard} event={event} mode="page" />
  await renderInTestKernel(page, { plugins: [filtering(blocked)] })
  expect(await screen.findByText('Hidden: On this site’s blocklist')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a reason is rendered as text, whatever it contains', async () => {
  const event = createUnsignedTestEvent({ content: 'judged' })
  const hostile = says('fold', 'Muted word \u202e<b>x</b>')
  const { container } = await renderInTestKernel(<Card event={event} />, { plugins: [filtering(hostile)] })
  await screen.findByRole('button', { name: 'Show' })
  expect(container.textContent).toContain('<b>x</b>')
  expect(container.textContent).not.toContain('\u202e')
})

test('a copy entry reports success in the menu, which stays open', async () => {
  let copied = ''
  const marker = definePlugin({
    ...listing,
    contributes: [
      noteMenu({
        id: 'copy',
        label: 'Copy words',
        doneLabel: 'Copied',
        action: async () => ({
          default: ({ event }) => {
            copied = event.content
          },
        }),
      }),
    ],
  })
  await renderInTestKernel(<Card event={createUnsignedTestEvent({ content: 'these words' })} />, {
    plugins: [marker],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy words' }))
  expect(await screen.findByRole('menuitem', { name: 'Copied' })).toBeTruthy()
  expect(copied).toBe('these words')
})

test('a click on an empty area of a card opens its note, except for kind 6927', async () => {
  const [note, job] = [
    createUnsignedTestEvent({ content: 'read me' }),
    createUnsignedTestEvent({ kind: 6927, tags: [['alt', 'a job']] }),
  ]
  const opened: string[] = []
  for (const event of [job, note]) {
    const { kernel, container } = await renderInTestKernel(<Card event={event} />)
    kernel.on(noteOpened, ({ id }) => void opened.push(id))
    await waitFor(() => expect(container.querySelector('article')).toBeTruthy())
    fireEvent.click(container.querySelector('article') as HTMLElement)
    cleanup()
  }
  expect(opened).toEqual([note.id])
})
