import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { NoteCard } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { PluginView } from '#kernel/react'
import { createTestEvent, createTestSigner } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { demoEvents, findDemoNote } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { createPendingSigner } from '../../stories/pending-signer'
import { withKernel } from '../../stories/with-kernel'
import reactions from './manifest'
import ReactionsDialog from './views/reactions-dialog'

const likers = (note: NostrEvent) =>
  demoEvents.filter(e => e.kind === 7 && e.content !== '-' && e.tags.some(tag => tag[1] === note.id)).length
const liked = findDemoNote(note => likers(note) > 50)
const quiet = findDemoNote(note => likers(note) === 0 && note.tags.length === 0)
const signedIn = { kernel: { signer: createTestSigner() } }

const { signer: asking, answer } = createPendingSigner()
const { signer: refusing, answer: refusal } = createPendingSigner()
const ownLike = createTestEvent({ kind: 7, pubkey: refusing.pubkey, content: '+', tags: [['e', quiet.id]] })

export default {
  title: 'Plugins/Reactions',
  decorators: [columnDecorator, withKernel(reactions, ...pluginManifests('reposts', 'notes', 'profiles'))],
  parameters: { layout: 'fullscreen', kernel: { overlays: true } },
} satisfies Meta

const heart = (canvasElement: HTMLElement) => within(canvasElement).findByRole('button', { name: /^Like/ })

export const Like: StoryObj = {
  parameters: signedIn,
  render: () => <PluginView token={NoteCard} event={quiet} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(await heart(canvasElement))
    const done = { name: 'You reacted with ❤️, 1 like', pressed: true }
    await expect(await within(canvasElement).findByRole('button', done)).toBeVisible()
  },
}

/**
 * The reader's signer is on another device. The like is shown while the signer is being asked, and disappears if the
 * signer refuses.
 */
export const SignedElsewhere: StoryObj = {
  parameters: { kernel: { overlays: true, signer: asking } },
  render: () => <PluginView token={NoteCard} event={quiet} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(await heart(canvasElement))
    const shown = { name: 'You reacted with ❤️, 1 like', pressed: true, busy: true }
    await expect(await within(canvasElement).findByRole('button', shown)).toBeVisible()
    await waitFor(() => expect(answer.no).toBeDefined())
    answer.no?.('not now')
    await screen.findByText('The signer refused: not now')
    const like = await within(canvasElement).findByRole('button', { name: 'Like', pressed: false })
    await expect(like).toBeVisible()

    // If the signer does not answer, a second press cancels the like. No message is shown, because the reader cancelled
    // it.
    delete answer.no
    await userEvent.click(like)
    await waitFor(() => expect(answer.no).toBeDefined())
    await within(canvasElement).findByRole('button', shown)
    await userEvent.click(await within(canvasElement).findByTitle(/press to give up$/))
    await waitFor(() => expect(like).toHaveAccessibleName('Like'))
    await expect(screen.queryByText('Cancelled.')).toBeNull()
  },
}

/** A like that the reader takes back disappears at once. If the signer refuses, the like appears again. */
export const TakenBack: StoryObj = {
  parameters: { kernel: { overlays: true, signer: refusing, events: [quiet, ownLike] } },
  render: () => <PluginView token={NoteCard} event={quiet} />,
  play: async ({ canvasElement }) => {
    const card = within(canvasElement)
    const liked = { name: 'You reacted with ❤️, 1 like', pressed: true }
    await userEvent.click(await card.findByRole('button', liked))
    await expect(await card.findByRole('button', { name: 'Like', pressed: false, busy: true })).toBeVisible()
    await waitFor(() => expect(refusal.no).toBeDefined())
    refusal.no?.('not now')
    await screen.findByText('The signer refused: not now')
    await expect(await card.findByRole('button', liked)).toBeVisible()
  },
}

/** A long press, a right click or the context menu key offers a choice of emoji. */
export const WithAnEmoji: StoryObj = {
  parameters: signedIn,
  render: () => <PluginView token={NoteCard} event={liked} />,
  play: async ({ canvasElement }) => {
    await userEvent.pointer({ keys: '[MouseRight]', target: await heart(canvasElement) })
    const picker = within(await screen.findByRole('dialog', { name: 'React' }))
    await userEvent.type(await picker.findByRole('searchbox', { name: 'Search emoji' }), 'thumbs u')
    await userEvent.click(picker.getByRole('gridcell', { name: /thumbs up/i }))
    const done = { name: /^You reacted with 👍/, pressed: true }
    await expect(await within(canvasElement).findByRole('button', done)).toBeVisible()
  },
}

/** A visitor sees the number of likes but cannot press the button. */
export const OfAVisitor: StoryObj = {
  render: () => <PluginView token={NoteCard} event={liked} />,
  play: async ({ canvasElement }) => {
    const name = `Like, ${likers(liked)} likes`
    const button = await within(canvasElement).findByRole('button', { name })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
  },
}

export const WhoDid: StoryObj = {
  render: () => <ReactionsDialog event={liked} onClose={() => {}} />,
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Reactions' })
    const shown = within(dialog)
    await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(likers(liked)))
    await waitFor(() => expect(Math.round(dialog.getBoundingClientRect().height)).toBe(600))
  },
}

export const Nobody: StoryObj = {
  render: () => <ReactionsDialog event={quiet} onClose={() => {}} />,
  play: async () => {
    const shown = within(await screen.findByRole('dialog', { name: 'Reactions' }))
    for (const [tab, words] of [
      ['Likes', 'No reactions yet'],
      ['Reposts', 'No reposts yet'],
    ] as const) {
      await userEvent.click(await shown.findByRole('tab', { name: tab }))
      await shown.findByText(words)
    }
  },
}

/** A like as one row of a person's list of likes. */
export const AsANote: StoryObj = {
  render: () => (
    <PluginView token={NoteCard} event={demoEvents.find(e => e.kind === 7 && e.content === '☕') ?? liked} />
  ),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('reacted')).toBeVisible()
  },
}
