import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { createTestEvent, createTestSigner, numberToHex, type TestKernel } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { demoEvents, notableIds, rootPubkey } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { Remountable, remountAndObserve } from '../../stories/remountable'
import { withKernel } from '../../stories/with-kernel'
import graph from './manifest'
import FollowButton from './views/follow-button'
import FollowsList from './views/follows-list'
import GraphSection from './views/graph-section'
import ProfileFollowSummary from './views/profile-follow-summary'
import RelevantPeopleList from './views/relevant-people-list'

/** The relay of the story in which relays stop to answer. */
let quiet: TestKernel['relay'] | undefined

const someone = notableIds.fullProfilePubkey
/** The reader is the root account, which follows people in the demo events. */
const signedIn = { kernel: { session: { pubkey: rootPubkey, canSign: true, method: 'key' as const } } }
const stranger = createTestSigner().pubkey
const followed =
  demoEvents.find(e => e.kind === 3 && e.pubkey === rootPubkey)?.tags.find(t => t[0] === 'p')?.[1] ?? someone

export default {
  title: 'Plugins/Graph',
  decorators: [
    columnDecorator,
    withKernel(...pluginManifests('lists'), graph, ...pluginManifests('profiles')),
  ],
} satisfies Meta

export const OfSomebody: StoryObj = {
  render: () => <ProfileFollowSummary pubkey={followed} />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await inside.findByRole('button', { name: '1 Known follower' })
  },
}

/** Shows who among the people whom the reader follows also follows this person. */
export const KnownFollowers: StoryObj = {
  render: () => <ProfileFollowSummary pubkey={followed} />,
  play: async ({ canvasElement }) => {
    const name = '1 Known follower'
    await userEvent.click(await within(canvasElement).findByRole('button', { name }))
    const list = within(await screen.findByRole('dialog', { name: 'Known followers' }))
    await waitFor(() => expect(list.getAllByRole('listitem').length).toBeGreaterThan(0))
  },
}

const named = (n: number, name: string) =>
  createTestEvent({ kind: 0, pubkey: numberToHex(0x700 + n), content: JSON.stringify({ name }) })
const friends = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'].map((name, n) => named(n, name))
const wellKnown = numberToHex(0x800)
const listed = (kind: number, pubkey: string, people: readonly string[]) =>
  createTestEvent({ kind, pubkey, content: '', tags: people.map(person => ['p', person]) })

/** The profiles of the friends, and the reader's follow list with them. */
const withFollows = [
  ...friends,
  listed(
    3,
    stranger,
    friends.map(({ pubkey }) => pubkey),
  ),
]

/** If many people follow or mute a person, three of them are named. */
export const ThreeNames: StoryObj = {
  parameters: {
    kernel: {
      session: { pubkey: stranger, canSign: true, method: 'key' as const },
      events: [
        ...withFollows,
        ...friends.flatMap(({ pubkey }) => [
          listed(3, pubkey, [wellKnown]),
          listed(10_000, pubkey, [wellKnown]),
        ]),
      ],
    },
  },
  render: () => <ProfileFollowSummary pubkey={wellKnown} />,
  play: async ({ canvasElement }) => {
    const three = /(?:(?:Ada|Bo|Cy|Di|Ed)(?:, )?){3} and 2 others/.source
    for (const [beginning, how] of [
      ['Followed by ', new RegExp(`^Followed by ${three}$`)],
      ['Muted by ', new RegExp(`^Muted by ${three}$`)],
    ] as const)
      await waitFor(() => {
        const lines = [...canvasElement.querySelectorAll('p')].map(({ textContent }) => textContent ?? '')
        expect(lines.find(line => line.startsWith(beginning))).toMatch(how)
      })
  },
}

export const Follow: StoryObj = {
  parameters: signedIn,
  render: () => <FollowButton pubkey={stranger} />,
  play: async ({ canvasElement }) =>
    void (await within(canvasElement).findByRole('button', { name: 'Follow' })),
}

export const Following: StoryObj = {
  parameters: signedIn,
  render: () => <FollowButton pubkey={followed} />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await userEvent.hover(await inside.findByRole('button', { name: 'Following' }))
    await expect(await inside.findByRole('button', { name: 'Unfollow' })).toBeVisible()
  },
}

export const Follows: StoryObj = {
  render: () => <FollowsList />,
  play: async ({ canvasElement }) => {
    // The panel replaces its placeholder, so find it anew each time.
    const panel = () => within(within(canvasElement).getByRole('region', { name: 'Follows' }))
    await waitFor(() => expect(panel().getAllByRole('listitem').length).toBeGreaterThan(0))
  },
}

export const Relevant: StoryObj = { render: () => <RelevantPeopleList /> }

/**
 * The people stay when the page changes and relays no longer answer. When the panel opens again, it shows them at once,
 * without placeholders.
 */
export const RelevantStay: StoryObj = {
  parameters: {
    kernel: {
      session: { pubkey: stranger, canSign: true, method: 'key' as const },
      events: [
        ...withFollows,
        ...friends.map(({ pubkey }) => listed(3, pubkey, [wellKnown, numberToHex(0x801)])),
      ],
      prepare: (made: TestKernel) => {
        quiet = made.relay
      },
    },
  },
  render: () => (
    <Remountable>
      <RelevantPeopleList />
    </Remountable>
  ),
  play: async ({ canvasElement }) => {
    const panel = within(canvasElement)
    const shown = () => panel.queryAllByRole('listitem').length
    await waitFor(() => expect(shown()).toBe(2))
    quiet?.refuseRequests('error: busy')
    await expect([...(await remountAndObserve(canvasElement, shown))]).toEqual([2])
  },
}

/** A reader who follows nobody is told so at once, and not after a timeout with placeholders. */
export const NobodyNear: StoryObj = {
  parameters: { kernel: { session: { pubkey: stranger, canSign: true, method: 'key' as const } } },
  render: () => (
    <>
      <p>Beside the notes</p>
      <RelevantPeopleList />
      <FollowsList />
    </>
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await page.findByText('Beside the notes')
    await page.findByText(/^Nobody yet/)
    await expect(page.getAllByRole('region')).toEqual([page.getByRole('region', { name: 'Relevant people' })])
  },
}

export const Settings: StoryObj = {
  render: () => <GraphSection />,
  play: async ({ canvasElement }) =>
    void (await within(canvasElement).findByText(/names no server to download/)),
}
