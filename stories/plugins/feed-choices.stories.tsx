import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { feedSources } from '#contracts/feeds'
import { Graph } from '#contracts/graph'
import { definePlugin, type NostrEvent } from '#kernel'
import { hexOf, type TestKernel, testEvent } from '#kernel/testing'
import HomePage from '../../plugins/feeds/home/home-page'
import { homeSettings } from '../../plugins/feeds/home/home-settings'
import feeds from '../../plugins/feeds/manifest'
import { seenNotes } from '../../plugins/feeds/seen/seen-notes'
import graph from '../../plugins/graph/manifest'
import moderation from '../../plugins/moderation/manifest'
import notes from '../../plugins/notes/manifest'
import profiles from '../../plugins/profiles/manifest'
import { inColumn } from '../column'
import type { StoryKernelOptions } from '../story-kernel'
import { withKernel } from '../with-kernel'

const kernel = (options: StoryKernelOptions) => ({ kernel: options })

/** The reader, and people each of whom follows the next. */
const chain = [0, 1, 2, 3, 4, 5].map(n => hexOf(0x500 + n))
const [me = '', friend = '', theirs = '', , , far = ''] = chain
const session = { pubkey: me, canSign: true, method: 'key' as const }
const now = Math.floor(Date.now() / 1_000)
const lists = chain.slice(0, -1).map((pubkey, n) =>
  testEvent({
    kind: 3,
    pubkey,
    content: '',
    created_at: now - 9_000,
    tags: [['p', chain[n + 1] ?? '']],
  }),
)
const says = (pubkey: string, content: string) =>
  testEvent({ pubkey, content, created_at: now - 600, tags: [] })

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
  decorators: [inColumn, withKernel(feeds, notes, profiles, graph, moderation, soups)],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

const soup = says(theirs, 'Soup of the day: leek.')
const bread = says(theirs, 'Bread of the day: rye.')
const later = says(theirs, 'Soup of tomorrow: beetroot.')
const like = ({ id, pubkey }: NostrEvent, created_at = now - 300) =>
  testEvent({
    kind: 7,
    pubkey: friend,
    content: '+',
    created_at,
    tags: [
      ['e', id],
      ['p', pubkey],
    ],
  })
/** Of the story that is shown. */
let made: TestKernel | undefined

/**
 * The words of a ranked feed are those of the notes, not of what ranks them. What is liked while one reads joins at
 * once: there is no button for it.
 */
export const RankedWithWords: StoryObj = {
  render: () => <HomePage />,
  parameters: kernel({
    session,
    events: [...lists, soup, bread, later, like(soup), like(bread)],
    prepare: test => {
      made = test
    },
  }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('tab', { name: 'Popular' }))
    await page.findByText(bread.content, {}, { timeout: 8_000 })
    await userEvent.click(page.getByRole('tab', { name: 'Liked soups' }))
    await page.findByText(soup.content, {}, { timeout: 8_000 })
    await expect(page.queryByText(bread.content)).toBeNull()
    made?.relay.add(like(later, now))
    await page.findByText(later.content, {}, { timeout: 8_000 })
    await expect(page.queryByText(bread.content)).toBeNull()
    await userEvent.click(page.getByRole('tab', { name: 'Latest' }))
  },
}

const [seen, unseen] = [says(friend, 'Liked by one.'), says(friend, 'Liked by nobody.')]

/** What was read among the most liked is not unseen. */
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
    await page.findByText(seen.content, {}, { timeout: 8_000 })
    // No reader is faster than what looks at what is in sight.
    await waitFor(() => expect(made && seenNotes(made.kernel).has(seen)).toBe(true))
    await userEvent.click(page.getByRole('tab', { name: 'Unseen' }))
    await page.findByText(unseen.content, {}, { timeout: 8_000 })
    await expect(page.queryByText(seen.content)).toBeNull()
    await userEvent.click(page.getByRole('tab', { name: 'Latest' }))
  },
}

const answer = testEvent({
  pubkey: friend,
  content: 'Is there any left?',
  created_at: now - 200,
  tags: [['e', soup.id, '', 'root', soup.pubkey]],
})

/** Where a feed is set so, what is answered stands above the answer. */
export const RepliedTo: StoryObj = {
  render: () => <HomePage />,
  parameters: kernel({ session, events: [...lists, soup, answer] }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('tab', { name: 'Replies' }))
    const below = await page.findByText(answer.content, {}, { timeout: 8_000 })
    const above = await page.findByText(soup.content, {}, { timeout: 8_000 })
    await expect(above.getBoundingClientRect().bottom).toBeLessThan(below.getBoundingClientRect().top)
    // The list of those one follows has no room for it.
    await userEvent.click(page.getByRole('tab', { name: 'Latest' }))
    await page.findByText(answer.content)
    await waitFor(() => expect(page.queryByText(soup.content)).toBeNull())
  },
}

/** Who is five steps away is asked about; who is farther, or known to nobody, is not in the list. */
export const Strangers: StoryObj = {
  render: () => <HomePage />,
  parameters: kernel({
    session,
    events: [
      ...lists,
      says(theirs, 'From two steps away.'),
      says(far, 'From five steps away.'),
      says(hexOf(0x600), 'From somebody nobody knows.'),
    ],
    // As if the reader had looked at them: of those farther away the lists are not asked for.
    prepare: ({ kernel }) => void kernel.resolve(Graph).then(graph => graph.learn(lists)),
  }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('tab', { name: 'Adventure' }))
    const show = await page.findByRole(
      'button',
      { name: 'Show 1 event by unknown users' },
      { timeout: 15_000 },
    )
    await page.findByText('From two steps away.')
    await expect(page.queryByText('From five steps away.')).toBeNull()
    await userEvent.click(show)
    await page.findByText('From five steps away.')
    await userEvent.click(page.getByRole('button', { name: 'Hide 1 event by unknown users' }))
    await waitFor(() => expect(page.queryByText('From five steps away.')).toBeNull())
    await expect(page.queryByText('From somebody nobody knows.')).toBeNull()
    await userEvent.click(page.getByRole('tab', { name: 'Latest' }))
  },
}
