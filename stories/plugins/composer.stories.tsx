import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  Composer,
  type ComposerModeProps,
  type ComposerModeRules,
  composerModes,
  composerParts,
  composerSteps,
} from '#contracts/composer'
import { NoteCard } from '#contracts/notes'
import { useNostr, useQuery, useService, useStore, View } from '#kernel/react'
import { hexOf, type TestKernel, testPlugin, testSigner } from '#kernel/testing'
import type { ComposerOptions } from '../../plugins/composer/contract'
import composer from '../../plugins/composer/manifest'
import NewPostButton from '../../plugins/composer/views/new-post-button'
import notes from '../../plugins/notes/manifest'
import profiles from '../../plugins/profiles/manifest'
import { askingSigner } from '../asking-signer'
import { inColumn } from '../column'
import { demoEvent, notable } from '../demo-events'
import { withKernel } from '../with-kernel'

/** A number for each story's reader. A draft is kept for each account, and a new account starts without one. */
let people = 0
const signedIn = () => ({ kernel: { signer: testSigner(hexOf(++people)) } })
const note = demoEvent(notable.mentionNote)

function Opened(options: ComposerOptions) {
  const service = useService(Composer)
  // The composer is opened once, with the options of the first rendering.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => service.open(options), [service])
  return null
}

export default {
  title: 'Plugins/Composer',
  decorators: [inColumn, withKernel(composer, notes, profiles)],
  parameters: { kernel: { overlays: true } },
} satisfies Meta

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
/** As if pasted: no story depends on single key presses. */
const write = async (shown: Awaited<ReturnType<typeof dialog>>, text: string) => {
  const field = await shown.findByPlaceholderText("What's on your mind?")
  await userEvent.clear(field)
  await userEvent.paste(text)
  return field
}

export const NewPost: StoryObj = {
  parameters: signedIn(),
  render: () => <NewPostButton />,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'New post' }))
    const shown = await dialog('New post')
    await expect(await shown.findByRole('button', { name: 'Publish' })).toBeDisabled()
    await write(shown, 'The first frost came on Tuesday #garden')
    const preview = within(await shown.findByRole('region', { name: 'Preview' }))
    await expect(await preview.findByRole('link', { name: '#garden' })).toBeVisible()
    await waitFor(() => expect(shown.getByRole('button', { name: 'Publish' })).toBeEnabled())
  },
}

/** After publishing, the note's own page is shown. */
export const Reply: StoryObj = {
  parameters: signedIn(),
  render: () => <Opened replyTo={note} />,
  play: async ({ canvasElement }) => {
    const shown = await dialog('Reply')
    await shown.findByRole('region', { name: 'The note this is about' })
    await write(shown, 'Gladly.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await within(canvasElement).findByText(/^This leads to \/note1/)
  },
}

export const ContentWarning: StoryObj = {
  parameters: signedIn(),
  render: () => <Opened />,
  play: async () => {
    const shown = await dialog('New post')
    await write(shown, 'The narrator did it.')
    if (!shown.queryByRole('textbox', { name: 'Content warning' }))
      await userEvent.click(shown.getByRole('button', { name: 'Content warning' }))
    await userEvent.type(await shown.findByRole('textbox', { name: 'Content warning' }), 'The end')
    const preview = within(await shown.findByRole('region', { name: 'Preview' }))
    await expect(await preview.findByRole('button', { name: /The end/ })).toBeVisible()
  },
}

/** People whose name begins with the text typed after an @. */
export const Mention: StoryObj = {
  parameters: signedIn(),
  render: () => <Opened replyTo={note} />,
  play: async () => {
    const shown = await dialog('Reply')
    await within(await shown.findByRole('region', { name: 'The note this is about' })).findByText('Leo Wren')
    const field = await write(shown, 'Thank @le')
    await expect(await shown.findByRole('option', { name: /Leo Wren/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toMatch(/^Thank nostr:npub1\w+ $/))
  },
}

/** A secret key is never published. */
export const Secret: StoryObj = {
  parameters: signedIn(),
  render: () => <Opened />,
  play: async () => {
    const shown = await dialog('New post')
    await write(shown, `nsec1${'q'.repeat(58)}`)
    await userEvent.click(shown.getByRole('button', { name: 'Publish' }))
    await expect(await shown.findByRole('alert')).toHaveTextContent(/holds a secret key/)
  },
}

const broken = testPlugin('broken', {
  contributes: [
    composerSteps({
      id: 'sign-off',
      step() {
        throw new Error('no sign-off')
      },
    }),
    composerSteps({ id: 'later', step: draft => ({ ...draft, tags: [...draft.tags, ['client', 'story']] }) }),
  ],
})
let nostr: TestKernel['nostr'] | undefined

/**
 * A step of another plugin fails: the message names the plugin, the text is kept, and the note can be published
 * without the step.
 */
export const BrokenStep: StoryObj = {
  parameters: {
    kernel: {
      ...signedIn().kernel,
      faults: true,
      prepare(made: TestKernel) {
        made.kernel.enable(broken)
        nostr = made.nostr
      },
    },
  },
  render: () => <Opened replyTo={note} />,
  play: async ({ canvasElement }) => {
    const shown = await dialog('Reply')
    const field = await write(shown, 'See you there.')
    const publish = shown.getByRole('button', { name: 'Publish' })
    await userEvent.click(publish)
    await expect(await shown.findByRole('alert')).toHaveTextContent(/“broken” failed .* was not published/)
    await expect(field).toHaveValue('See you there.')
    await expect(publish).toBeEnabled()
    await userEvent.click(publish)
    await within(canvasElement).findByText(/^This leads to \/note1/)
    const own = nostr
      ?.access('story', () => true)
      .query({ kinds: [1], '#client': ['story'] }, { from: 'local' })
    await waitFor(() => expect(own?.get().events.map(e => e.content)).toEqual(['See you there.']))
  },
}

const { signer: asking, answer } = askingSigner()
const refuse = async () => {
  await waitFor(() => expect(answer.no).toBeDefined())
  const { no } = answer
  delete answer.no
  no?.('not now')
}

/**
 * The reader's signer is on another device. While it is asked, the note is in the outbox and no longer a draft, so
 * that it cannot be published twice. If the signer refuses, the note is a draft again, whether the window is still
 * open or not.
 */
export const SignedElsewhere: StoryObj = {
  parameters: { kernel: { signer: asking } },
  render: () => <NewPostButton />,
  play: async ({ canvasElement }) => {
    const open = async () => {
      await userEvent.click(await within(canvasElement).findByRole('button', { name: 'New post' }))
      const shown = await dialog('New post')
      const field = await shown.findByPlaceholderText("What's on your mind?")
      return { shown, field, publish: shown.getByRole('button', { name: 'Publish' }) }
    }
    const close = async () => {
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const text = 'Asked on my phone.'
    const first = await open()
    await write(first.shown, text)
    await waitFor(() => expect(first.publish).toBeEnabled())
    await userEvent.click(first.publish)
    await refuse()
    await expect(await first.shown.findByRole('alert')).toHaveTextContent('not now')
    await expect(first.field).toHaveValue(text)
    await close()

    const second = await open()
    await waitFor(() => expect(second.field).toHaveValue(text))
    await userEvent.click(second.publish)
    await waitFor(() => expect(answer.no).toBeDefined())
    await close()
    const third = await open()
    await userEvent.type(third.field, '!')
    await waitFor(() => expect(third.publish).toBeEnabled())
    await expect(third.field).toHaveValue('!')
    await userEvent.clear(third.field)
    await close()

    await refuse()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    const last = await dialog('New post')
    const field = await last.findByPlaceholderText("What's on your mind?")
    await waitFor(() => expect(field).toHaveValue(text))
  },
}

export const Visitor: StoryObj = {
  render: () => <Opened />,
  play: async () => void (await (await dialog('New post')).findByText('Sign in with a key to write.')),
}

/** The reader's own note, which no relay has yet. */
export const Sending: StoryObj = {
  parameters: {
    kernel: {
      ...signedIn().kernel,
      prepare({ nostr, relay }: TestKernel) {
        relay.silence(true)
        nostr.access('story', () => true).publish({ kind: 1, content: 'Written in a tunnel.', tags: [] })
      },
    },
  },
  render: () => <OwnNotes />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Sending')).toBeVisible()
  },
}

/** The relays cannot be reached and are tried again. The note says that it is not sent yet, and why. */
export const NotSentYet: StoryObj = {
  parameters: {
    kernel: {
      ...signedIn().kernel,
      prepare({ nostr, relay }: TestKernel) {
        relay.close()
        nostr.access('story', () => true).publish({ kind: 1, content: 'Written in a tunnel.', tags: [] })
      },
    },
  },
  render: () => <OwnNotes />,
  play: async ({ canvasElement }) => {
    const told = await within(canvasElement).findByText('Not sent yet')
    await expect(told).toHaveAttribute('title', expect.stringMatching(/^Not sent yet: ./))
  },
}

function OwnNotes() {
  const { pubkey = '' } = useStore(useNostr().session)
  const { events } = useQuery({ kinds: [1], authors: [pubkey] })
  return events.map(event => <View key={event.id} of={NoteCard} event={event} />)
}

const isWords = (data: unknown): data is { readonly title: string } =>
  typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string'

/** An article (NIP-23) needs a title. The composer's text becomes its content. */
const rules: ComposerModeRules = {
  start: { title: '' },
  draft: (made, data) =>
    isWords(data) && data.title !== ''
      ? { ...made, kind: 30_023, tags: [...made.tags, ['d', data.title], ['title', data.title]] }
      : undefined,
}
const Title = ({ data, change, composer }: ComposerModeProps) => (
  <label>
    Title ({composer.text.length} characters)
    <input
      value={isWords(data) ? data.title : ''}
      onChange={event => change({ title: event.target.value })}
    />
  </label>
)
const article = testPlugin('article-mode', {
  permissions: ['publish:30023'],
  contributes: [
    composerModes({
      id: 'article',
      label: 'Article',
      icon: 'article',
      when: ({ options }) => options.replyTo === undefined,
      view: async () => ({ default: Title }),
      rules: async () => ({ default: rules }),
    }),
    composerParts({ id: 'hint', view: async () => ({ default: () => <p>Write kindly.</p> }) }),
  ],
})

/**
 * A composer mode turns the text into another kind of event, keeps its own data in the draft, and publishes with its
 * plugin's permissions.
 */
export const Mode: StoryObj = {
  parameters: {
    kernel: {
      ...signedIn().kernel,
      prepare(made: TestKernel) {
        made.kernel.enable(article)
        nostr = made.nostr
      },
    },
  },
  render: () => <Opened />,
  play: async ({ canvasElement }) => {
    const shown = await dialog('New post')
    await write(shown, 'The first frost came early.')
    await waitFor(() => expect(shown.getByText('Write kindly.')).toBeVisible())
    const publish = shown.getByRole('button', { name: 'Publish' })
    await waitFor(() => expect(publish).toBeEnabled())
    await userEvent.click(shown.getByRole('button', { name: 'Article' }))
    const title = await shown.findByLabelText('Title (27 characters)')
    await expect(publish).toBeDisabled()
    await userEvent.type(title, 'Frost')
    await waitFor(() => expect(publish).toBeEnabled())
    await userEvent.click(publish)
    await within(canvasElement).findByText(/^This leads to \/note1/)
    const own = nostr?.access('story', () => true)
    const [found] = own?.query({ kinds: [30_023] }, { from: 'local' }).get().events ?? []
    await expect(found).toMatchObject({
      content: 'The first frost came early.',
      tags: [
        ['d', 'Frost'],
        ['title', 'Frost'],
      ],
    })
  },
}
