import type { Meta, StoryObj } from '@storybook/react-vite'
import { noteEncode } from 'nostr-tools/nip19'
import { expect, userEvent, within } from 'storybook/test'
import { channelPages } from '#contracts/chats'
import { NoteCard, type NoteDisplayMode } from '#contracts/notes'
import { definePlugin } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { PluginView } from '#kernel/react'
import { defineRoute, routes } from '#kernel/shell'
import { createTestEvent, type TestKernel } from '#kernel/testing'
import articles from '../../plugins/articles/manifest'
import channels from '../../plugins/channels/manifest'
import highlights from '../../plugins/highlights/manifest'
import market from '../../plugins/market/manifest'
import notes from '../../plugins/notes/manifest'
import profiles from '../../plugins/profiles/manifest'
import { columnDecorator } from '../column'
import { notableIds } from '../demo-events'
import { withKernel } from '../with-kernel'

interface NoteArgs {
  readonly event: NostrEvent
  readonly mode?: NoteDisplayMode
}

const Note = ({ event, mode = 'card' }: NoteArgs) => <PluginView token={NoteCard} event={event} mode={mode} />

const now = Math.floor(Date.now() / 1_000)
const by = (kind: number, content: string, tags: string[][]) =>
  createTestEvent({ kind, content, tags, pubkey: notableIds.fullProfilePubkey, created_at: now - 3_600 })

/** The route of a plugin that has a page for channels. */
const room = defineRoute('/rooms/$channel')
const rooms = definePlugin({
  id: 'rooms',
  version: '1.0.0',
  api: 1,
  title: 'Rooms',
  summary: 'A page for each channel.',
  icon: 'chats',
  contributes: [
    routes({ id: 'room', to: room, view: async () => ({ default: () => <p>A room</p> }) }),
    channelPages({ id: 'room', to: room }),
  ],
})

export default {
  title: 'Plugins/Other kinds',
  component: Note,
  decorators: [columnDecorator, withKernel(notes, profiles, articles, market, highlights, channels)],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

type Story = StoryObj<NoteArgs>

const shown = async (canvasElement: HTMLElement) => within(await within(canvasElement).findByRole('article'))

const offer = [
  ['d', 'boat'],
  ['title', 'A small boat'],
  ['summary', 'Oak on larch, twelve feet, with oars.'],
  ['price', '15000', 'EUR', 'month'],
  ['location', 'The lower harbour'],
  ['status', 'active'],
]
const boat = 'It **floats**.\n\n- two oars\n- one anchor'

export const Listing: Story = {
  args: { event: by(30_402, boat, offer) },
  play: async ({ canvasElement }) => {
    const card = await shown(canvasElement)
    await expect(await card.findByRole('link', { name: 'A small boat' })).toBeVisible()
    await expect(card.getByText(/€15,000.*month|15,000 EUR.*month/)).toBeVisible()
  },
}

export const ListingThatIsGone: Story = {
  args: {
    event: by(30_402, boat, [...offer.filter(([name]) => name !== 'status'), ['status', 'sold']]),
  },
  play: async ({ canvasElement }) => {
    await expect(await (await shown(canvasElement)).findByText('Sold')).toBeVisible()
  },
}

export const ListingOnItsPage: Story = {
  args: { event: by(30_402, boat, offer), mode: 'page' },
  play: async ({ canvasElement }) => {
    await expect(await (await shown(canvasElement)).findByText('one anchor')).toBeVisible()
  },
}

/** A market listing with a text but no title, price or picture. */
export const ListingWithoutAnything: Story = {
  args: { event: by(30_402, 'Ask me.', [['d', 'x']]) },
  play: async ({ canvasElement }) => {
    await expect(await (await shown(canvasElement)).findByText('Something without a name')).toBeVisible()
  },
}

const weir = `## The weir\n\nWater comes over it *all day*.\n\n> Said the heron.\n\n\`\`\`\nflow = 3\n\`\`\`\n\n[More](https://example.com/weir)`
const head = [
  ['d', 'weir'],
  ['title', 'By the weir'],
  ['summary', 'A year of looking at water.'],
  ['published_at', String(now - 86_400)],
]

export const Article: Story = {
  args: { event: by(30_023, weir, head) },
  play: async ({ canvasElement }) => {
    const card = await shown(canvasElement)
    await expect(await card.findByRole('link', { name: 'By the weir' })).toBeVisible()
    await expect(card.getByText(/1 min to read/)).toBeVisible()
  },
}

export const ArticleOnItsPage: Story = {
  args: { event: by(30_023, weir, head), mode: 'page' },
  play: async ({ canvasElement }) => {
    const card = await shown(canvasElement)
    await expect(await card.findByRole('heading', { name: 'The weir' })).toBeVisible()
    await expect(card.getByText('Said the heron.')).toBeVisible()
  },
}

export const ArticleRightToLeft: Story = {
  args: {
    event: by(30_023, 'الماء هادئ الليلة.', [
      ['d', 'rtl'],
      ['title', 'على ضفة النهر'],
    ]),
    mode: 'page',
  },
  play: async ({ canvasElement }) => {
    const text = await (await shown(canvasElement)).findByText('الماء هادئ الليلة.')
    await expect(getComputedStyle(text).direction).toBe('rtl')
  },
}

/** A note within an article has its usual look: the article's style for links does not apply to it. */
export const ArticleWithANote: Story = {
  args: {
    event: by(
      30_023,
      `[More](https://example.com/weir)\n\nnostr:${noteEncode(notableIds.mentionNote)}`,
      head,
    ),
    mode: 'page',
  },
  play: async ({ canvasElement }) => {
    const card = await shown(canvasElement)
    const decoration = (link: HTMLElement) => getComputedStyle(link).textDecorationLine
    await expect(decoration(await card.findByRole('link', { name: 'More' }))).toBe('underline')
    const note = within(await card.findByRole('article'))
    await note.findByText(/sofa/)
    for (const link of note.getAllByRole('link')) await expect(decoration(link)).toBe('none')
  },
}

export const Highlight: Story = {
  args: {
    event: by(9_802, 'the water is quiet', [
      ['context', 'In the evening the water is quiet and the air is cold.'],
      ['comment', 'As it was last year.'],
      ['r', 'https://example.com/weir'],
    ]),
  },
  play: async ({ canvasElement }) => {
    const card = await shown(canvasElement)
    await expect((await card.findByText('the water is quiet')).tagName).toBe('MARK')
    await expect(card.getByRole('link', { name: 'example.com' })).toBeVisible()
  },
}

/** No plugin has a page for channels, so the card is not a link. */
export const ChannelWithoutPage: Story = {
  args: { event: by(40, JSON.stringify({ name: 'River people' }), []) },
  play: async ({ canvasElement }) => {
    const card = await shown(canvasElement)
    await expect(await card.findByText('River people')).toBeVisible()
    await expect(card.queryByRole('link', { name: /River people/ })).toBeNull()
  },
}

export const Channel: Story = {
  parameters: { kernel: { prepare: ({ kernel }: TestKernel) => kernel.enable(rooms) } },
  args: { event: by(40, JSON.stringify({ name: 'River people', about: 'Boats, birds and water.' }), []) },
  play: async ({ canvasElement }) => {
    const link = await (await shown(canvasElement)).findByRole('link', { name: /River people/ })
    await expect(link).toHaveAttribute('href', expect.stringMatching(/^\/rooms\/[0-9a-f]{64}$/))
  },
}

/** No plugin shows this kind. The card shows the author's description from the `alt` tag (NIP-31). */
export const UnknownKind: Story = {
  args: { event: by(31_999, '{}', [['alt', 'A game of chess, white to move']]) },
  play: async ({ canvasElement }) => {
    const card = await shown(canvasElement)
    await expect(await card.findByText('A game of chess, white to move')).toBeVisible()
  },
}

/** The player of a film on another site is loaded only after the reader presses play. */
export const FilmElsewhere: Story = {
  args: { event: by(1, 'From above:\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ', []) },
  play: async ({ canvasElement }) => {
    const card = await shown(canvasElement)
    await expect(await card.findByRole('button', { name: 'Load player' })).toBeVisible()
    await expect(canvasElement.querySelector('iframe')).toBeNull()
    await userEvent.hover(card.getByRole('link', { name: /youtube\.com/ }))
  },
}
