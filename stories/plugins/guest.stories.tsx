import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { feedSources } from '#contracts/feeds'
import { NoteCard, noteKinds } from '#contracts/notes'
import { notificationKinds } from '#contracts/notifications'
import { searchProviders } from '#contracts/search'
import { definePlugin } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { PluginView } from '#kernel/react'
import { createTestEvent } from '#kernel/testing'
import accounts from '../../plugins/accounts/manifest'
import HomePage from '../../plugins/feeds/home/home-page'
import feeds from '../../plugins/feeds/manifest'
import graph from '../../plugins/graph/manifest'
import lists from '../../plugins/lists/manifest'
import notes from '../../plugins/notes/manifest'
import notifications from '../../plugins/notifications/manifest'
import NotificationsPage from '../../plugins/notifications/views/notifications-page'
import profiles from '../../plugins/profiles/manifest'
import search from '../../plugins/search/manifest'
import SearchBox from '../../plugins/search/views/search-box'
import { columnDecorator } from '../column'
import { demoEvents, rootPubkey } from '../demo-events'
import { withKernel } from '../with-kernel'

/** The event kind of a recipe. Only the plugin below knows it. */
const RECIPE = 30_818
/** The kind of a poll (NIP-88), which counts as a post. */
const POLL = 1068

/** A plugin of another author. It contributes to four other plugins, of which it knows only the contracts. */
const recipes = definePlugin({
  id: 'recipes',
  version: '1.0.0',
  api: 1,
  title: 'Recipes',
  summary: 'Shows, lists, finds and tells of recipes.',
  icon: 'article',
  contributes: [
    noteKinds({ id: 'recipe', kinds: [RECIPE], view: async () => ({ default: RecipeBody }) }),
    noteKinds({
      id: 'poll',
      kinds: [POLL],
      roles: ['post'],
      view: async () => ({ default: ({ event }) => <p>Poll: {event.content}</p> }),
    }),
    feedSources({
      id: 'recipes',
      order: 35,
      label: 'Recipes',
      config: { filter: { kinds: [RECIPE], limit: 50 }, followDistance: 1 },
    }),
    searchProviders({
      id: 'recipes',
      order: 50,
      label: 'Recipes',
      suggest: async () => ({
        default: async query =>
          'plum cake'.includes(query) ? [{ id: '1', title: 'Plum cake', icon: 'article', to: '/about' }] : [],
      }),
    }),
    notificationKinds({
      id: 'cooked',
      kinds: [RECIPE],
      label: 'Recipes',
      icon: 'article',
      parseAction: ({ event }) => {
        const about = event.tags.find(([name]) => name === 'e')?.[1]
        return about === undefined ? undefined : { targetId: about }
      },
      title: () => 'cooked what you wrote about',
    }),
  ],
})

const titleOf = ({ tags }: NostrEvent) => tags.find(([name]) => name === 'title')?.[1]

function RecipeBody({ event }: { event: NostrEvent }) {
  return <p>Recipe: {titleOf(event)}</p>
}

const friend =
  demoEvents.find(e => e.kind === 3 && e.pubkey === rootPubkey)?.tags.find(([name]) => name === 'p')?.[1] ??
  rootPubkey
const about = createTestEvent({ kind: 1, pubkey: rootPubkey, content: 'Plums everywhere.' })
const recipe = createTestEvent({
  kind: RECIPE,
  pubkey: friend,
  created_at: Math.floor(Date.now() / 1_000) - 60,
  tags: [
    ['d', 'plum-cake'],
    ['title', 'Plum cake'],
    ['e', about.id],
    ['p', rootPubkey],
  ],
})
const poll = createTestEvent({
  kind: POLL,
  pubkey: friend,
  content: 'Plums or pears?',
  created_at: Math.floor(Date.now() / 1_000) - 30,
})
const session = { pubkey: rootPubkey, canSign: true, method: 'key' as const }

export default {
  title: 'Plugins/Guest',
  decorators: [
    columnDecorator,
    withKernel(notes, feeds, profiles, lists, graph, search, accounts, notifications, recipes),
  ],
  parameters: { layout: 'fullscreen', kernel: { session, events: [...demoEvents, about, recipe, poll] } },
} satisfies Meta

export const Kind: StoryObj = {
  render: () => <PluginView token={NoteCard} event={recipe} />,
  play: async ({ canvasElement }) => void (await within(canvasElement).findByText('Recipe: Plum cake')),
}

export const FeedSource: StoryObj = {
  render: () => <HomePage />,
  play: async ({ canvasElement }) => {
    const home = within(canvasElement)
    await userEvent.click(await home.findByRole('tab', { name: 'Recipes' }))
    await home.findByText('Recipe: Plum cake')
    await userEvent.click(await home.findByRole('tab', { name: 'Latest' }))
  },
}

/**
 * No feed names the kind of polls. The poll is in Latest, because that feed requests all kinds with the role `post`.
 */
export const PostOfItsOwn: StoryObj = {
  render: () => <HomePage />,
  play: async ({ canvasElement }) => {
    const home = within(canvasElement)
    await userEvent.click(await home.findByRole('tab', { name: 'Latest' }))
    await home.findByText('Poll: Plums or pears?')
  },
}

export const SearchProvider: StoryObj = {
  render: () => <SearchBox />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(await page.findByRole('combobox'), 'plum')
    await expect(await page.findByRole('option', { name: 'Plum cake' })).toHaveAttribute('href', '/about')
  },
}

export const NotificationKind: StoryObj = {
  render: () => <NotificationsPage />,
  play: async ({ canvasElement }) =>
    void (await within(canvasElement).findByText(/cooked what you wrote about/)),
}
