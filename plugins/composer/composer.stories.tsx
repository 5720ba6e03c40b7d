import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { NoteCard } from '#contracts/notes'
import { PluginView, useNostr, useQuery, useStore } from '#kernel/react'
import type { TestKernel } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { findDialog, OpenComposer, pasteText, signedInParameters } from '../../stories/composer-window'
import { findDemoEvent, notableIds } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { createPendingSigner } from '../../stories/pending-signer'
import { withKernel } from '../../stories/with-kernel'
import composer from './manifest'
import SidebarNewPostButton from './views/sidebar-new-post-button'

const note = findDemoEvent(notableIds.mentionNote)

export default {
  title: 'Plugins/Composer',
  decorators: [
    columnDecorator,
    withKernel(composer, ...pluginManifests('media-upload', 'notes', 'profiles')),
  ],
  parameters: { kernel: { overlays: true } },
} satisfies Meta

export const NewPost: StoryObj = {
  parameters: signedInParameters(),
  render: () => <SidebarNewPostButton />,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'New post' }))
    const shown = await findDialog('New post')
    await expect(await shown.findByRole('button', { name: 'Publish' })).toBeDisabled()
    await pasteText(shown, 'The first frost came on Tuesday #garden')
    const preview = within(await shown.findByRole('region', { name: 'Preview' }))
    await expect(await preview.findByRole('link', { name: '#garden' })).toBeVisible()
    await waitFor(() => expect(shown.getByRole('button', { name: 'Publish' })).toBeEnabled())
  },
}

/** After a reply is published, its own page is shown. */
export const Reply: StoryObj = {
  parameters: signedInParameters(),
  render: () => <OpenComposer replyTo={note} />,
  play: async ({ canvasElement }) => {
    const shown = await findDialog('Reply')
    await shown.findByRole('region', { name: 'The note this is about' })
    await pasteText(shown, 'Gladly.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await within(canvasElement).findByText(/^This leads to \/note1/)
  },
}

export const ContentWarning: StoryObj = {
  parameters: signedInParameters(),
  render: () => <OpenComposer />,
  play: async () => {
    const shown = await findDialog('New post')
    await pasteText(shown, 'The narrator did it.')
    if (!shown.queryByRole('textbox', { name: 'Content warning' }))
      await userEvent.click(shown.getByRole('button', { name: 'Content warning' }))
    await userEvent.type(await shown.findByRole('textbox', { name: 'Content warning' }), 'The end')
    const preview = within(await shown.findByRole('region', { name: 'Preview' }))
    await expect(await preview.findByRole('button', { name: /The end/ })).toBeVisible()
  },
}

/** After an @ and some letters, people whose names begin with these letters are offered. */
export const Mention: StoryObj = {
  parameters: signedInParameters(),
  render: () => <OpenComposer replyTo={note} />,
  play: async () => {
    const shown = await findDialog('Reply')
    await within(await shown.findByRole('region', { name: 'The note this is about' })).findByText('Leo Wren')
    const field = await pasteText(shown, 'Thank @le')
    await expect(await shown.findByRole('option', { name: /Leo Wren/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toMatch(/^Thank nostr:npub1\w+ $/))
  },
}

/** A text with a secret key is not published. */
export const Secret: StoryObj = {
  parameters: signedInParameters(),
  render: () => <OpenComposer />,
  play: async () => {
    const shown = await findDialog('New post')
    await pasteText(shown, `nsec1${'q'.repeat(58)}`)
    await userEvent.click(shown.getByRole('button', { name: 'Publish' }))
    await expect(await shown.findByRole('alert')).toHaveTextContent(/holds a secret key/)
  },
}

const { signer: asking, answer } = createPendingSigner()

const refuse = async () => {
  await waitFor(() => expect(answer.no).toBeDefined())
  const { no } = answer
  delete answer.no
  no?.('not now')
}

/**
 * The reader's signer is on another device. While it is being asked, the note is in the outbox and is no draft, so that
 * it cannot be published twice. If the signer refuses, the note becomes a draft again, even if the composer was closed.
 */
export const SignedElsewhere: StoryObj = {
  parameters: { kernel: { signer: asking } },
  render: () => <SidebarNewPostButton />,
  play: async ({ canvasElement }) => {
    const open = async () => {
      await userEvent.click(await within(canvasElement).findByRole('button', { name: 'New post' }))
      const shown = await findDialog('New post')
      const field = await shown.findByPlaceholderText("What's on your mind?")
      return { shown, field, publish: shown.getByRole('button', { name: 'Publish' }) }
    }
    const close = async () => {
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const text = 'Asked on my phone.'
    const first = await open()
    await pasteText(first.shown, text)
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
    const last = await findDialog('New post')
    const field = await last.findByPlaceholderText("What's on your mind?")
    await waitFor(() => expect(field).toHaveValue(text))
  },
}

export const Visitor: StoryObj = {
  render: () => <OpenComposer />,
  play: async () => void (await (await findDialog('New post')).findByText('Sign in with a key to write.')),
}

/** The reader's own note is shown although no relay has it yet. */
export const Sending: StoryObj = {
  parameters: {
    kernel: {
      ...signedInParameters().kernel,
      prepare({ nostr, relay }: TestKernel) {
        relay.setSilent(true)
        nostr
          .createAccess('story', () => true)
          .publish({ kind: 1, content: 'Written in a tunnel.', tags: [] })
      },
    },
  },
  render: () => <OwnNotes />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Sending')).toBeVisible()
  },
}

/** The relays cannot be reached and the outbox tries again. The note says that it was not sent yet, and why. */
export const NotSentYet: StoryObj = {
  parameters: {
    kernel: {
      ...signedInParameters().kernel,
      prepare({ nostr, relay }: TestKernel) {
        relay.close()
        nostr
          .createAccess('story', () => true)
          .publish({ kind: 1, content: 'Written in a tunnel.', tags: [] })
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
  return events.map(event => <PluginView key={event.id} token={NoteCard} event={event} />)
}
