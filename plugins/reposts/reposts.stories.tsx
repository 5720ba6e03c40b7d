import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { NoteCard } from '#contracts/notes'
import { PluginView } from '#kernel/react'
import { createTestEvent, createTestSigner } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { demoEvents, findDemoNote } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { createPendingSigner } from '../../stories/pending-signer'
import { withKernel } from '../../stories/with-kernel'
import reposts from './manifest'
import RepostsTab from './views/reposts-tab'

const passedOn = findDemoNote(note =>
  demoEvents.some(e => e.kind === 6 && e.tags.some(tag => tag[1] === note.id)),
)
const signedIn = { kernel: { signer: createTestSigner() } }

const { signer: asking, answer } = createPendingSigner()

export default {
  title: 'Plugins/Reposts',
  decorators: [columnDecorator, withKernel(reposts, ...pluginManifests('composer', 'notes', 'profiles'))],
  parameters: { layout: 'fullscreen', kernel: { overlays: true } },
} satisfies Meta

const choose = async (canvasElement: HTMLElement, name: string) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: /^Repost/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

export const Repost: StoryObj = {
  parameters: signedIn,
  render: () => <PluginView token={NoteCard} event={passedOn} />,
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Repost, 1 repost' })
    await choose(canvasElement, 'Repost')
    const done = { name: 'You reposted this, 2 reposts' }
    await expect(await within(canvasElement).findByRole('button', done)).toBeVisible()

    await userEvent.click(await within(canvasElement).findByRole('button', done))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Undo repost' }))
    await expect(await within(canvasElement).findByRole('button', { name: 'Repost, 1 repost' })).toBeVisible()
  },
}

/**
 * The reader's signer is on another device. The repost is shown while the signer is being asked, and disappears if the
 * signer refuses.
 */
export const SignedElsewhere: StoryObj = {
  parameters: { kernel: { overlays: true, signer: asking } },
  render: () => <PluginView token={NoteCard} event={passedOn} />,
  play: async ({ canvasElement }) => {
    await choose(canvasElement, 'Repost')
    const shown = { name: 'You reposted this, 2 reposts', busy: true }
    await expect(await within(canvasElement).findByRole('button', shown)).toBeVisible()
    await waitFor(() => expect(answer.no).toBeDefined())
    answer.no?.('not now')
    await screen.findByText('The signer refused: not now')
    await expect(await within(canvasElement).findByRole('button', { name: 'Repost, 1 repost' })).toBeVisible()
  },
}

const real = createTestEvent({ content: 'The real one' })
const forged = createTestEvent({
  kind: 6,
  content: JSON.stringify({ ...real, content: 'A forgery' }),
  tags: [['e', real.id]],
})

/** The copy of the note inside this repost is forged. The note from the relays is shown instead. */
export const Forged: StoryObj = {
  parameters: { kernel: { events: [...demoEvents, real, forged] } },
  render: () => <PluginView token={NoteCard} event={forged} />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('The real one')).toBeVisible()
    await within(canvasElement).findByText('reposted')
    await expect(within(canvasElement).queryByText('A forgery')).toBeNull()
  },
}

/** A repost of a repost is shown as a link. Otherwise two reposts that name each other would nest without end. */
export const OfRepost: StoryObj = {
  parameters: { kernel: { events: [...demoEvents, real, forged] } },
  render: () => (
    <PluginView token={NoteCard} event={createTestEvent({ kind: 16, tags: [['e', forged.id]] })} />
  ),
  play: async ({ canvasElement }) =>
    void (await within(canvasElement).findByRole('link', { name: 'Reposted note →' })),
}

export const Quote: StoryObj = {
  parameters: signedIn,
  render: () => <PluginView token={NoteCard} event={passedOn} />,
  play: async ({ canvasElement }) => {
    await choose(canvasElement, 'Quote')
    const written = within(await screen.findByRole('dialog', { name: 'Quote' }))
    await written.findByRole('region', { name: 'The note this is about' })
  },
}

export const WhoDid: StoryObj = {
  render: () => <RepostsTab event={passedOn} />,
  play: async ({ canvasElement }) => void (await within(canvasElement).findByRole('listitem')),
}
