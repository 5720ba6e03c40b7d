import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Composer } from '#contracts/composer'
import { NoteCard } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { PluginView, useService } from '#kernel/react'
import { createTestSigner, type TestKernel } from '#kernel/testing'
import { Button } from '#ui-kit'
import { pressKeys } from '../../.storybook/press-keys'
import { columnDecorator } from '../../stories/column'
import { demoEvents, findDemoEvent, notableIds } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import manifest from './manifest'

const now = Math.floor(Date.now() / 1000)
const people = [...new Set(demoEvents.map(event => event.pubkey))]

/** Returns a poll with an invalid signature, because stories do not check signatures. */
const poll = (id: string, ...tags: string[][]): NostrEvent => ({
  ...findDemoEvent(notableIds.longNote),
  id: id.repeat(64),
  kind: 1068,
  created_at: now - 3_600,
  content: 'Where shall we meet on the first evening?',
  tags: [
    ['option', 'h', 'At the harbour'],
    ['option', 'm', 'On the market square'],
    ['option', 'r', 'By the river, if the weather allows it and somebody brings a lamp'],
    ...tags,
  ],
})
const vote = (of: NostrEvent, by: number, ...ids: string[]): NostrEvent => ({
  id: `${of.id[0]}${by}`.padEnd(64, '0'),
  pubkey: people[by] ?? '',
  kind: 1018,
  created_at: now - 1_800 + by,
  content: '',
  tags: [['e', of.id], ...ids.map(id => ['response', id])],
  sig: '0'.repeat(128),
})

const open = poll('a', ['endsAt', `${now + 86_400}`])
const ended = poll('b', ['endsAt', `${now - 60}`])
const several = poll('c', ['polltype', 'multiplechoice'])
const events = [
  ...demoEvents,
  ...[vote(open, 1, 'h'), vote(open, 2, 'm'), vote(open, 3, 'h')],
  ...[vote(ended, 1, 'h'), vote(ended, 2, 'm'), vote(ended, 3, 'h'), vote(ended, 4, 'r')],
  ...[vote(several, 1, 'h', 'r'), vote(several, 2, 'r')],
]

export default {
  title: 'Plugins/Polls',
  decorators: [columnDecorator, withKernel(manifest, ...pluginManifests('notes', 'profiles', 'composer'))],
  parameters: { layout: 'fullscreen', kernel: { events } },
} satisfies Meta

type Story = StoryObj

const signedIn = { kernel: { events, signer: createTestSigner() } }
const rows = (canvasElement: HTMLElement) => within(canvasElement).findAllByRole('listitem')

/** A visitor cannot vote and sees the results. */
export const Visitor: Story = {
  render: () => <PluginView token={NoteCard} event={open} />,
  play: async ({ canvasElement }) => {
    await waitFor(async () => {
      const [first, second] = await rows(canvasElement)
      await expect(first).toHaveTextContent('At the harbour67 % 2 votes')
      await expect(second).toHaveTextContent('33 % 1 vote')
    })
    await expect(within(canvasElement).getByText('3 people voted')).toBeVisible()
    await expect(within(canvasElement).queryByRole('button', { name: 'Vote' })).toBeNull()
  },
}

export const Ended: Story = {
  parameters: signedIn,
  render: () => <PluginView token={NoteCard} event={ended} />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('4 people voted')).toBeVisible())
    await expect(within(canvasElement).getByText(/^Ended/)).toBeVisible()
    await expect(within(canvasElement).queryByRole('button', { name: /vote/i })).toBeNull()
  },
}

/** A vote counts immediately, and can be changed until the poll's end. */
export const Voting: Story = {
  parameters: signedIn,
  render: () => <PluginView token={NoteCard} event={open} />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('radio', { name: 'On the market square' }))
    await userEvent.click(inside.getByRole('button', { name: 'Vote' }))
    await waitFor(() => expect(inside.getByText('4 people voted')).toBeVisible())
    await expect(await inside.findByRole('img', { name: 'Your choice' })).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Change vote' }))
    await userEvent.click(await inside.findByRole('radio', { name: 'At the harbour' }))
    await userEvent.click(inside.getByRole('button', { name: 'Vote' }))
    await waitFor(async () => {
      const [harbour] = await rows(canvasElement)
      await expect(harbour).toHaveTextContent('75 % 3 votes')
    })
  },
}

export const SeveralChoices: Story = {
  parameters: signedIn,
  render: () => <PluginView token={NoteCard} event={several} />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findAllByRole('checkbox')).toHaveLength(3)
    await userEvent.click(inside.getByRole('button', { name: 'Show results' }))
    await waitFor(async () => {
      const all = await rows(canvasElement)
      await expect(all[2]).toHaveTextContent('100 % 2 votes')
    })
  },
}

/** A poll in which only the question is valid. */
export const NoChoices: Story = {
  render: () => (
    <PluginView token={NoteCard} event={{ ...open, id: 'd'.repeat(64), tags: [['option', 'x']] }} />
  ),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('This poll has no choices.')).toBeVisible()
  },
}

/** No relay accepts the vote. The vote is removed again, and a message says why. */
export const Refused: Story = {
  parameters: {
    kernel: {
      ...signedIn.kernel,
      overlays: true,
      prepare: (made: TestKernel) => made.relay.refuseEvents('blocked: no votes here'),
    },
  },
  render: () => <PluginView token={NoteCard} event={open} />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('radio', { name: 'At the harbour' }))
    await userEvent.click(inside.getByRole('button', { name: 'Vote' }))
    await waitFor(() => expect(screen.getByText(/no votes here/)).toBeVisible())
    await waitFor(() => expect(inside.getByText('3 people voted')).toBeVisible())
    await expect(inside.getByRole('radio', { name: 'At the harbour' })).toBeVisible()
  },
}

function Writing() {
  const composer = useService(Composer)
  return <Button onClick={() => composer.open()}>Write</Button>
}

/**
 * The composer's poll mode. Enter in the last choice adds another one. Publish is disabled until there are two choices.
 */
export const Composing: Story = {
  parameters: { kernel: { ...signedIn.kernel, overlays: true } },
  render: () => <Writing />,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Write' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New post' }))
    await userEvent.type(await dialog.findByPlaceholderText("What's on your mind?"), 'Tea or coffee?')
    await userEvent.click(await dialog.findByRole('button', { name: 'Poll' }))
    const publish = dialog.getByRole('button', { name: 'Publish' })
    ;(await dialog.findByLabelText('Choice 1')).focus()
    await pressKeys('Tea')
    await expect(publish).toBeDisabled()
    dialog.getByLabelText('Choice 2').focus()
    await pressKeys('Coffee{Enter}')
    await waitFor(() => expect(dialog.getByLabelText('Choice 3')).toHaveFocus())
    await waitFor(() => expect(publish).toBeEnabled())
    await userEvent.click(dialog.getByRole('button', { name: 'Remove choice 3' }))
    await expect(dialog.queryByLabelText('Choice 3')).toBeNull()
  },
}
