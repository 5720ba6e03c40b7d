import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Graph } from '#contracts/graph'
import { definePlugin } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { PluginView } from '#kernel/react'
import { createTestEvent, numberToHex, type TestKernel } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { pluginManifests } from '../../stories/manifests'
import type { StoryKernelOptions } from '../../stories/story-kernel'
import { withKernel } from '../../stories/with-kernel'
import { Feed, feedSources } from './contract'
import HomePage from './home/home-page'
import { homeSettings } from './home/home-settings'
import feeds from './manifest'
import { getSeenNotes } from './reading-position/seen-notes'

const kernel = (options: StoryKernelOptions) => ({ kernel: options })

/** Six people, each of whom follows the next. The first one is the reader. */
const chain = [0, 1, 2, 3, 4, 5].map(n => numberToHex(0x500 + n))
const [me = '', friend = '', theirs = '', , , far = ''] = chain
const session = { pubkey: me, canSign: true, method: 'key' as const }
const now = Math.floor(Date.now() / 1_000)
const lists = chain.slice(0, -1).map((pubkey, n) =>
  createTestEvent({
    kind: 3,
    pubkey,
    content: '',
    created_at: now - 9_000,
    tags: [['p', chain[n + 1] ?? '']],
  }),
)
const says = (pubkey: string, content: string) =>
  createTestEvent({ pubkey, content, created_at: now - 600, tags: [] })

const soups = definePlugin({
  id: 'soups',
  version: '1.0.0',
  api: 1,
  title: 'Soups',
  summary: 'Soups that were liked.',
  icon: 'hash',
  contributes: [
    feedSources({
      id: 'liked',
      order: 5,
      label: 'Liked soups',
      config: {
        filter: { kinds: [6, 7], search: 'soup', limit: 300 },
        followDistance: 1,
        sortLikedPosts: true,
      },
    }),
  ],
})

export default {
  title: 'Plugins/Feed choices',
  decorators: [
    columnDecorator,
    withKernel(
      feeds,
      ...pluginManifests('notes', 'profiles', 'lists', 'graph', 'moderation', 'reactions', 'reposts'),
      soups,
    ),
  ],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

const soup = says(theirs, 'Soup of the day: leek.')
const bread = says(theirs, 'Bread of the day: rye.')
const later = says(theirs, 'Soup of tomorrow: beetroot.')
const like = ({ id, pubkey }: NostrEvent, created_at = now - 300) =>
  createTestEvent({
    kind: 7,
    pubkey: friend,
    content: '+',
    created_at,
    tags: [
      ['e', id],
      ['p', pubkey],
    ],
  })
/**
 * Two events with more likes than the others. One is a note that no relay has any more. The other is a chat message,
 * which does not count as a post.
 */
const gone = { ...says(theirs, 'Gone.'), id: numberToHex(0x700) }
const message = createTestEvent({ kind: 42, pubkey: theirs, content: 'Hello, chat.', created_at: now - 500 })
const likedMore = [gone, message].flatMap(event => [like(event), { ...like(event), pubkey: theirs }])
/** The kernel of the story that is shown. */
let made: TestKernel | undefined

/**
 * The feed of most liked posts leaves out notes that cannot be found and events that are not posts. The word filter of
 * a ranked feed applies to the notes, not to the likes that rank them. A note that gets its like while the reader
 * watches appears at once, without a button.
 */
export const RankedWithWords: StoryObj = {
  render: () => <HomePage />,
  parameters: kernel({
    session,
    events: [...lists, soup, bread, later, like(soup), like(bread), message, ...likedMore],
    prepare: test => {
      made = test
    },
  }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('tab', { name: 'Popular' }))
    await page.findByText(bread.content)
    await expect(page.getAllByRole('article')).toHaveLength(2)
    await expect(page.queryByText(/could not be found|no plugin shows this/)).toBeNull()
    await userEvent.click(page.getByRole('tab', { name: 'Liked soups' }))
    await page.findByText(soup.content)
    await expect(page.queryByText(bread.content)).toBeNull()
    made?.relay.add(like(later, now))
    await page.findByText(later.content)
    await expect(page.queryByText(bread.content)).toBeNull()
    await userEvent.click(page.getByRole('tab', { name: 'Latest' }))
  },
}

const [seen, unseen] = [says(friend, 'Liked by one.'), says(friend, 'Liked by nobody.')]

/** A note that was read in the feed of most liked posts no longer counts as unseen in another feed. */
export const SeenAmongPopular: StoryObj = {
  render: () => <HomePage />,
  parameters: kernel({
    session,
    events: [...lists, seen, unseen, { ...like(seen), pubkey: me }],
    prepare: test => {
      made = test
      test.kernel.settings('pinion/home', homeSettings).set(home => {
        home.activeTab = 'feeds/popular'
      })
    },
  }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText(seen.content)
    // Wait until the visible note is recorded as seen, which takes a moment. A real reader does not switch tabs faster.
    await waitFor(() => expect(made && getSeenNotes(made.kernel, me).hasSeen(seen)).toBe(true))
    await userEvent.click(await page.findByRole('tab', { name: 'Unseen' }))
    await page.findByText(unseen.content)
    await expect(page.queryByText(seen.content)).toBeNull()
    await userEvent.click(page.getByRole('tab', { name: 'Latest' }))
  },
}

const answer = createTestEvent({
  pubkey: friend,
  content: 'Is there any left?',
  created_at: now - 200,
  tags: [['e', soup.id, '', 'root', soup.pubkey]],
})

/** If the feed's settings say so, the note that was replied to stands above the reply. */
export const RepliedTo: StoryObj = {
  render: () => <HomePage />,
  parameters: kernel({ session, events: [...lists, soup, answer] }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('tab', { name: 'Replies' }))
    const below = await page.findByText(answer.content)
    const above = await page.findByText(soup.content)
    await expect(above.getBoundingClientRect().bottom).toBeLessThan(below.getBoundingClientRect().top)
    // The feed of followed people shows a reply without the note that was replied to.
    await userEvent.click(page.getByRole('tab', { name: 'Latest' }))
    await page.findByText(answer.content)
    await waitFor(() => expect(page.queryByText(soup.content)).toBeNull())
  },
}

const fromFar = says(far, 'From five steps away.')
const fromNobody = says(numberToHex(0x600), 'From somebody nobody knows.')

/**
 * Notes by people five steps away are behind a button. Notes by people further away, or whom nobody follows, are left
 * out, even if the reader's contacts liked them.
 */
export const Strangers: StoryObj = {
  render: () => <HomePage />,
  parameters: kernel({
    session,
    events: [
      ...lists,
      says(theirs, 'From two steps away.'),
      fromFar,
      fromNobody,
      like(fromFar),
      like(fromNobody),
    ],
    // Adds the follow lists as if the reader had visited these people, because the graph does not request lists of
    // people this far away.
    prepare: ({ kernel }) => void kernel.resolve(Graph).then(graph => graph.addLists(lists)),
  }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('tab', { name: 'Adventure' }))
    const show = await page.findByRole('button', { name: 'Show 1 event by unknown users' })
    await page.findByText('From two steps away.')
    await expect(page.queryByText('From five steps away.')).toBeNull()
    await userEvent.click(show)
    await page.findByText('From five steps away.')
    await userEvent.click(page.getByRole('button', { name: 'Hide 1 event by unknown users' }))
    await waitFor(() => expect(page.queryByText('From five steps away.')).toBeNull())
    await expect(page.queryByText(fromNobody.content)).toBeNull()
    await userEvent.click(page.getByRole('tab', { name: 'Popular' }))
    const liked = await page.findByRole('button', { name: 'Show 1 event by unknown users' })
    await expect(page.queryByText(fromFar.content)).toBeNull()
    await userEvent.click(liked)
    await page.findByText(fromFar.content)
    await expect(page.queryByText(fromNobody.content)).toBeNull()
    await userEvent.click(page.getByRole('tab', { name: 'Latest' }))
  },
}

const muted = numberToHex(0x701)
const circle = [
  createTestEvent({
    kind: 3,
    pubkey: me,
    content: '',
    tags: [
      ['p', friend],
      ['p', muted],
    ],
  }),
  createTestEvent({ kind: 10_000, pubkey: me, content: '', tags: [['p', muted]] }),
]
const film = (pubkey: string, name: string, created_at = now - 600) =>
  createTestEvent({ pubkey, content: `https://media.invalid/${name}.mp4`, created_at, tags: [] })

/** A film by a muted author leaves no gap in the grid. Hidden notes are not counted in "Show new events" either. */
export const MutedInGrid: StoryObj = {
  render: () => <HomePage />,
  parameters: kernel({
    session,
    events: [...circle, film(friend, 'a'), film(muted, 'b'), film(friend, 'c')],
    prepare: test => {
      made = test
      test.kernel.settings('pinion/home', homeSettings).set(home => {
        home.grid = ['feeds/latest']
      })
    },
  }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await waitFor(() => expect(page.getAllByRole('link', { name: 'video' })).toHaveLength(2))
    await waitFor(() =>
      expect(page.getByRole('tabpanel').querySelector('[aria-busy="false"]')).not.toBeNull(),
    )
    const cells = page.getAllByRole('link', { name: 'video' })[0]?.closest('div')?.parentElement?.children
    await expect(cells).toHaveLength(2)
    made?.relay.add(film(muted, 'd', now), says(friend, 'Words alone.'), film(friend, 'e', now))
    await userEvent.click(await page.findByRole('button', { name: 'Show 1 new event' }))
    await waitFor(() => expect(page.getAllByRole('link', { name: 'video' })).toHaveLength(3))
  },
}

/** If every note is hidden, the feed shows the same message as an empty feed. */
export const AllHidden: StoryObj = {
  render: () => (
    <PluginView token={Feed} name="muted" query={{ filters: [{ kinds: [1], authors: [muted] }] }} />
  ),
  parameters: kernel({ session, events: [...circle, film(muted, 'b')] }),
  play: async ({ canvasElement }) => void (await within(canvasElement).findByText('No posts yet')),
}

/**
 * A muted person's like does not count for the ranking. The note about soup, which only they liked, is not among the
 * popular notes.
 */
export const LikesOfMuted: StoryObj = {
  render: () => <HomePage />,
  parameters: kernel({
    session,
    events: [...circle, soup, bread, { ...like(soup), pubkey: muted }, like(bread)],
  }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('tab', { name: 'Popular' }))
    await page.findByText(bread.content)
    await waitFor(() => expect(page.getAllByRole('article')).toHaveLength(1))
    await userEvent.click(page.getByRole('tab', { name: 'Latest' }))
  },
}
