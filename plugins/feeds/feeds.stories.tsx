import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { noteFilters } from '#contracts/notes'
import { definePlugin } from '#kernel'
import { PluginView } from '#kernel/react'
import { createTestEvent, type TestKernel } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { demoEvents, notableIds, rootPubkey } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { Remountable, remountAndObserve } from '../../stories/remountable'
import type { StoryKernelOptions } from '../../stories/story-kernel'
import { withKernel } from '../../stories/with-kernel'
import { Feed, feedSources } from './contract'
import HomePage from './home/home-page'
import SuggestedNotes from './home/suggested-notes'
import UnreachedFollowsDialog from './home/unreached-follows-dialog'
import feeds from './manifest'
import PopularList from './popular/popular-list'
import PopularPanel from './popular/popular-panel'

const kernel = (options: StoryKernelOptions) => ({ kernel: options })
const cards = (canvasElement: HTMLElement) => within(canvasElement).getAllByRole('article')

/** The relay of the story that stops to answer. */
let quiet: TestKernel['relay'] | undefined

/** A plugin of another author, which knows only the contract of feeds. */
const topics = definePlugin({
  id: 'topics',
  version: '1.0.0',
  api: 1,
  title: 'Topics',
  summary: 'A feed for a topic.',
  icon: 'hash',
  contributes: [
    feedSources({
      id: 'first',
      order: 35,
      label: 'First ones',
      query: ({ follows }) => ({
        filters: [{ kinds: [1], authors: follows.slice(0, 1), limit: 20 }],
        accept: event => event.pubkey === follows[0],
      }),
    }),
    feedSources({
      id: 'edited',
      label: 'Long ones',
      config: { filter: { kinds: [30_023] }, followDistance: 1 },
    }),
  ],
})

export default {
  title: 'Plugins/Feeds',
  decorators: [
    columnDecorator,
    withKernel(feeds, ...pluginManifests('notes', 'profiles', 'reactions', 'reposts'), topics),
  ],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

export const Home: StoryObj = {
  render: () => <HomePage />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(3))
    const tabs = within(canvasElement)
    await userEvent.click(await tabs.findByRole('tab', { name: 'Popular' }))
    await expect(await tabs.findByRole('tab', { name: 'Popular', selected: true })).toBeVisible()
    await userEvent.click(await tabs.findByRole('tab', { name: 'Latest' }))
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(3))
  },
}

export const FeedOfAnotherPlugin: StoryObj = {
  render: () => <HomePage />,
  play: async ({ canvasElement }) => {
    const tabs = within(canvasElement)
    const tab = await tabs.findByRole('tab', { name: 'First ones' })
    const names = tabs.getAllByRole('tab').map(each => each.textContent)
    await expect(names.indexOf('First ones')).toBe(names.indexOf('Latest') + 1)
    await expect(names).toContain('Long ones')
    await userEvent.click(tab)
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(2))
    await userEvent.click(await tabs.findByRole('tab', { name: 'Latest' }))
  },
}

export const Editing: StoryObj = {
  render: () => <HomePage />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Feed options' }))
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Edit feeds' }))
    await expect(await page.findByRole('region', { name: 'Edit feeds' })).toBeVisible()
    await expect(await page.findByLabelText('Event kinds')).toHaveValue('1')
  },
}

/** Some notes get a film, because a picture would need a network. */
const withFilms = demoEvents.map((event, index) =>
  event.kind === 1 && index % 3 === 0
    ? { ...event, content: `${event.content} https://media.invalid/${index}.mp4` }
    : event,
)

/** Shows pictures and films in rows of three. A button returns to the list with the notes' texts. */
export const Grid: StoryObj = {
  render: () => <HomePage />,
  parameters: kernel({ events: withFilms }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(3))
    await userEvent.click(await page.findByRole('button', { name: 'Show as grid' }))
    await expect(page.getByRole('button', { name: 'Show as grid', pressed: true })).toBeVisible()
    // Tiles come as their notes do, and each moves those after it.
    await waitFor(() => {
      const tiles = page.getAllByRole('img', { name: 'video' }).slice(0, 4)
      const [first = 0, second, third, fourth] = tiles.map(tile =>
        Math.round(tile.getBoundingClientRect().top),
      )
      expect([second, third]).toEqual([first, first])
      expect(fourth).toBeGreaterThan(first)
    })
    await userEvent.click(page.getByRole('button', { name: 'Show as list' }))
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(3))
  },
}

export const AllReached: StoryObj = {
  render: () => <HomePage />,
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(3))
    await waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).toBeNull())
    await userEvent.click(await page.findByRole('button', { name: 'Feed options' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Follows that were not reached' }))
    const dialog = await screen.findByRole('dialog', { name: 'Follows that were not reached' })
    await waitFor(() => expect(within(dialog).getByText('Everybody you follow was reached.')).toBeVisible())
  },
}

const gone = [notableIds.fullProfilePubkey, notableIds.bareProfilePubkey, notableIds.rtlProfilePubkey]

/** Some authors' relays cannot be reached. The page lists the people whose notes may be missing, and says why. */
export const Unreached: StoryObj = {
  render: () => (
    <UnreachedFollowsDialog
      follows={gone}
      answers={{ 'wss://gone.invalid': { state: 'dead' }, 'wss://quiet.invalid': { state: 'timeout' } }}
      onClose={() => {}}
    />
  ),
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: 'Follows that were not reached' })
    await waitFor(() => expect(within(dialog).getByText(/^3 of 3:/)).toBeVisible())
    await expect(
      within(dialog).getAllByText('gone.invalid cannot be reached, quiet.invalid is silent'),
    ).toHaveLength(3)
  },
}

/** A reader who follows nobody gets notes that were liked by the people whom the root account follows. */
export const SuggestedToNobody: StoryObj = {
  render: () => <SuggestedNotes />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(1))
  },
}

/** The panel of popular notes, as wide as in the right column. */
export const Popular: StoryObj = {
  decorators: [Story => <div style={{ inlineSize: 320 }}>{Story()}</div>],
  parameters: kernel({ session: { pubkey: rootPubkey, canSign: true, method: 'key' } }),
  render: () => <PopularPanel />,
  play: async ({ canvasElement }) => {
    const panel = within(canvasElement)
    await expect(await panel.findByRole('heading', { name: 'Popular' })).toBeVisible()
    await waitFor(() =>
      expect(panel.getAllByRole('link', { name: 'Open the note' }).length).toBeGreaterThan(1),
    )
  },
}

/**
 * The popular notes stay when the page changes and no relay answers any more. The panel of a page that opens anew
 * shows it at once, without placeholders.
 */
export const PopularStays: StoryObj = {
  ...Popular,
  parameters: kernel({
    session: { pubkey: rootPubkey, canSign: true, method: 'key' },
    prepare: made => {
      quiet = made.relay
    },
  }),
  render: () => (
    <Remountable>
      <PopularList />
    </Remountable>
  ),
  play: async ({ canvasElement }) => {
    const panel = within(canvasElement)
    const shown = () =>
      panel
        .queryAllByRole('link', { name: 'Open the note' })
        .map(link => link.getAttribute('href'))
        .join()
    await waitFor(() => expect(shown()).toContain(','))
    const before = shown()
    quiet?.refuseRequests('error: busy')
    await expect([...(await remountAndObserve(canvasElement, shown))]).toEqual([before])
  },
}

const everything = { filters: [{ kinds: [1], limit: 50 }] }

export const List: StoryObj = {
  render: () => <PluginView token={Feed} name="story" query={everything} />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(3))
  },
}

export const Empty: StoryObj = {
  render: () => <PluginView token={Feed} name="story" query={everything} empty="No posts yet" />,
  parameters: kernel({ events: [] }),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No posts yet')).toBeVisible()
  },
}

const muted = notableIds.bareProfilePubkey
/** A repost of a muted person's note. */
const passing = createTestEvent({
  kind: 6,
  pubkey: rootPubkey,
  tags: [
    ['e', 'a'.repeat(64)],
    ['p', muted],
  ],
})
const mutes = definePlugin({
  id: 'mutes',
  version: '1.0.0',
  api: 1,
  title: 'Mutes',
  summary: 'Somebody is muted.',
  icon: 'hidden',
  contributes: [
    noteFilters({
      id: 'one',
      judge: ({ event }) =>
        event.pubkey === muted ? { action: 'hide', reason: 'You muted', person: muted } : undefined,
    }),
  ],
})

/** A repost of a hidden note is not shown in the list. */
export const RepostOfMuted: StoryObj = {
  render: () => <PluginView token={Feed} name="story" query={{ filters: [{ kinds: [6], limit: 50 }] }} />,
  parameters: kernel({ events: [passing], prepare: made => made.kernel.enable(mutes) }),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No posts yet')).toBeVisible()
  },
}

/**
 * The relay never answers. The list says how many relays it has asked and for what, and shows placeholders in the shape
 * of notes.
 */
export const Loading: StoryObj = {
  render: () => <PluginView token={Feed} name="story" query={everything} />,
  parameters: kernel({ prepare: ({ relay }) => relay.setSilent(true) }),
}

let away: TestKernel['relay']
const unreachable: StoryKernelOptions = {
  prepare: ({ relay }) => {
    away = relay
    relay.close()
  },
}

/** No relay answered, so the page must not say that there are no notes. Once the relay answers, the notes appear. */
const comesBack: StoryObj['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement)
  await page.findByText('None of your relays answered.')
  away.open()
  await userEvent.click(await page.findByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(3))
}

/** The relay cannot be reached at first. */
export const Offline: StoryObj = {
  render: () => <PluginView token={Feed} name="story" query={everything} />,
  parameters: kernel(unreachable),
  play: comesBack,
}

/** The reader's follow list could not be requested, so the page must not suggest following somebody. */
export const HomeOffline: StoryObj = {
  render: () => <HomePage />,
  parameters: kernel(unreachable),
  play: comesBack,
}

/** The relay refuses older notes. The list says so with the relay's words, and goes on when the relay answers. */
export const OlderRefused: StoryObj = {
  render: () => <PluginView token={Feed} name="story" query={{ filters: [{ kinds: [1], limit: 5 }] }} />,
  parameters: kernel({
    prepare: ({ relay }) => {
      away = relay
      relay.refuseRequests(([filter]) => (filter?.until === undefined ? undefined : 'error: shutting down'))
    },
  }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/shutting down/)).toBeVisible()
    const before = away.getRequests().length
    await expect(page.queryByText('That is all there is.')).toBeNull()
    away.refuseRequests(undefined)
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(away.getRequests().length).toBeGreaterThan(before))
    await waitFor(() => expect(page.queryByText(/shutting down/)).toBeNull())
  },
}
