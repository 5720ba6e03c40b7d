import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import {
  RecentPeople,
  type SearchBoxSuggestion,
  type SuggestFunction,
  searchProviders,
} from '#contracts/search'
import { definePlugin } from '#kernel'
import { createTestEvent } from '#kernel/testing'
import feeds from '../../plugins/feeds/manifest'
import graph from '../../plugins/graph/manifest'
import lists from '../../plugins/lists/manifest'
import market from '../../plugins/market/manifest'
import MarketTab from '../../plugins/market/views/market-search'
import notes from '../../plugins/notes/manifest'
import profiles from '../../plugins/profiles/manifest'
import search from '../../plugins/search/manifest'
import PostsTab from '../../plugins/search/views/posts-tab'
import SearchBox from '../../plugins/search/views/search-box'
import SearchPage from '../../plugins/search/views/search-page'
import { columnDecorator } from '../column'
import { demoEvents, rootPubkey } from '../demo-events'
import type { StoryKernelOptions } from '../story-kernel'
import { withKernel } from '../with-kernel'

/** A plugin of another author, which knows only the contract of search. */
const places = definePlugin({
  id: 'places',
  version: '1.0.0',
  api: 1,
  title: 'Places',
  summary: 'Finds places by name.',
  icon: 'globe',
  contributes: [
    searchProviders({
      id: 'places',
      order: 50,
      label: 'Places',
      suggest: async () => ({ default: suggestPlaces }),
      tab: async () => ({ default: ({ query }) => <p>Places named {query || 'anything'}</p> }),
    }),
  ],
})

const suggestPlaces: SuggestFunction = async query =>
  ['Harbour', 'Old harbour']
    .filter(title => title.toLowerCase().includes(query.toLowerCase()))
    .map((title): SearchBoxSuggestion => ({ id: title, title, icon: 'globe', to: `/about?at=${title}` }))

/** Adds the profiles to memory, from which the index of people is filled. */
const prepare: StoryKernelOptions['prepare'] = ({ nostr }) =>
  nostr.addEvents(demoEvents.filter(e => e.kind === 0))
const someone = demoEvents
  .filter(e => e.kind === 0)
  .map(e => JSON.parse(e.content).name as string | undefined)
const named = someone.find(name => name !== undefined && /^[A-Z][a-z]{3,}$/.test(name)) ?? 'Mira'

export default {
  title: 'Plugins/Search',
  decorators: [columnDecorator, withKernel(search, lists, graph, profiles, notes, feeds, market, places)],
  parameters: { kernel: { prepare } },
} satisfies Meta

const box = (canvas: HTMLElement) => within(canvas).findByRole('combobox')

export const Empty: StoryObj = {
  render: () => <SearchBox />,
  play: async ({ canvasElement }) => {
    const field = await box(canvasElement)
    await userEvent.click(field)
    await expect(field).toHaveAttribute('aria-expanded', 'false')
  },
}

export const People: StoryObj = {
  render: () => <SearchBox />,
  play: async ({ canvasElement }) => {
    await userEvent.type(await box(canvasElement), named.slice(0, 4))
    const inside = within(canvasElement)
    await inside.findByRole('option', { name: new RegExp(`^${named}`) })
    await expect(inside.getByRole('option', { selected: true })).toHaveTextContent('Search notes: ')
  },
}

/** A complete NIP-05 identifier can be opened, and its owner, who is known, is suggested. */
export const Identifier: StoryObj = {
  render: () => <SearchBox />,
  parameters: {
    kernel: {
      prepare: ({ nostr }) =>
        nostr.addEvents([createTestEvent({ kind: 0, content: '{"name":"Ada","nip05":"ada@ids.example"}' })]),
    } satisfies StoryKernelOptions,
  },
  play: async ({ canvasElement }) => {
    await userEvent.type(await box(canvasElement), 'ADA@ids.example')
    const inside = within(canvasElement)
    await inside.findByRole('option', { name: /^Ada/ })
    const first = inside.getByRole('option', { selected: true })
    await expect(first).toHaveTextContent('Open ada@ids.example')
    await expect(first).toHaveAttribute('href', '/ada@ids.example')
  },
}

export const Recent: StoryObj = {
  parameters: {
    kernel: {
      prepare: ({ kernel }) => {
        const latest = demoEvents.filter(e => e.kind === 0).slice(0, 3)
        void kernel.resolve(RecentPeople).then(recent => {
          for (const [n, { pubkey }] of latest.entries())
            recent.add({ pubkey, name: `Person ${n}`, query: 'p' })
        })
      },
    } satisfies StoryKernelOptions,
  },
  render: () => <SearchBox />,
  play: async ({ canvasElement }) => {
    await userEvent.click(await box(canvasElement))
    const inside = within(canvasElement)
    await userEvent.click(await inside.findByRole('button', { name: 'Remove Person 1 from recent' }))
    await waitFor(() => expect(inside.getAllByRole('listitem')).toHaveLength(2))
  },
}

export const NobodyFound: StoryObj = {
  render: () => <SearchBox />,
  play: async ({ canvasElement }) => {
    await userEvent.type(await box(canvasElement), 'qqqqzzzz')
    await within(canvasElement).findByText('No people found')
  },
}

export const OfAnotherPlugin: StoryObj = {
  render: () => <SearchPage />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const field = await box(canvasElement)
    await userEvent.type(field, 'harb')
    await waitFor(() => expect(inside.getAllByRole('option', { name: /arbour$/ })).toHaveLength(2))
    await expect(inside.getByRole('option', { name: 'Old harbour' })).toHaveAttribute(
      'href',
      '/about?at=Old harbour',
    )
    await userEvent.click(inside.getByRole('tab', { name: 'Places' }))
    await inside.findByText('Places named anything')
  },
}

export const Page: StoryObj = { render: () => <SearchPage /> }

export const PageSignedIn: StoryObj = {
  parameters: {
    kernel: { prepare, session: { pubkey: rootPubkey, canSign: true, method: 'key' as const } },
  },
  render: () => <SearchPage />,
}

const boat = createTestEvent({
  kind: 30_402,
  content: 'Oak on larch, with oars.',
  pubkey: rootPubkey,
  tags: [
    ['d', 'boat'],
    ['title', 'A small boat'],
    ['price', '1500', 'EUR'],
  ],
})

/** No relay supports search, so only notes on this device are found. */
const onDevice: StoryKernelOptions['prepare'] = ({ nostr }) => nostr.addEvents([...demoEvents, boat])

/** Turns on the checkbox that also shows posts by unknown people. Other stories show who counts as unknown. */
async function ofStrangers(
  canvasElement: HTMLElement,
  said: string | RegExp = /None of your relays can search now/,
) {
  const inside = within(canvasElement)
  await userEvent.click(await inside.findByRole('checkbox', { name: 'Show posts from unknown users' }))
  await inside.findByText(said)
  return inside
}

export const Posts: StoryObj = {
  parameters: { kernel: { prepare: onDevice } },
  render: () => <PostsTab query="kitchen" />,
  play: async ({ canvasElement }) => {
    const inside = await ofStrangers(canvasElement)
    const [first] = await inside.findAllByRole('article')
    await waitFor(() => expect(first).toHaveTextContent(/kitchen/i))
  },
}

export const NoPostsFound: StoryObj = {
  parameters: { kernel: { prepare: onDevice } },
  render: () => <PostsTab query="qqqqzzzz" />,
  play: async ({ canvasElement }) => {
    const inside = await ofStrangers(canvasElement)
    await inside.findByText('No posts found')
  },
}

export const Market: StoryObj = {
  parameters: { kernel: { prepare: onDevice } },
  render: () => <MarketTab query="boat" />,
  play: async ({ canvasElement }) => {
    const inside = await ofStrangers(canvasElement)
    await inside.findByText('A small boat')
  },
}

const relay = 'wss://search.relay.test'
const SEARCHING = 'Searching 1 relay: search.relay.test'

/** Results from a relay that supports search. */
export const FoundOnRelays: StoryObj = {
  parameters: { kernel: { relay } satisfies StoryKernelOptions },
  render: () => <PostsTab query="kitchen" />,
  play: async ({ canvasElement }) => {
    const inside = await ofStrangers(canvasElement, SEARCHING)
    const [first] = await inside.findAllByRole('article')
    await waitFor(() => expect(first).toHaveTextContent(/kitchen/i))
  },
}

export const NotFoundOnRelays: StoryObj = {
  parameters: { kernel: { relay } satisfies StoryKernelOptions },
  render: () => <PostsTab query="qqqqzzzz" />,
  play: async ({ canvasElement }) => {
    const inside = await ofStrangers(canvasElement, SEARCHING)
    await inside.findByText('No posts found')
  },
}

/** The relay claims to support search, and then refuses the request. The page must not say that there are no posts. */
export const SearchRefused: StoryObj = {
  parameters: {
    kernel: {
      relay,
      prepare: made => made.relay.refuseRequests('restricted: search is for members'),
    } satisfies StoryKernelOptions,
  },
  render: () => <PostsTab query="kitchen" />,
  play: async ({ canvasElement }) => {
    const inside = await ofStrangers(canvasElement, SEARCHING)
    await inside.findByText('search.relay.test refused: restricted: search is for members')
    await expect(inside.getByRole('button', { name: 'Retry' })).toBeEnabled()
    await expect(inside.queryByText('No posts found')).toBeNull()
  },
}
