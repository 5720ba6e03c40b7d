import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Feed } from '#contracts/feeds'
import { View } from '#kernel/react'
import HomePage from '../../plugins/feeds/home/home-page'
import feeds from '../../plugins/feeds/manifest'
import notes from '../../plugins/notes/manifest'
import profiles from '../../plugins/profiles/manifest'
import { inColumn } from '../column'
import type { StoryKernelOptions } from '../story-kernel'
import { withKernel } from '../with-kernel'

const kernel = (options: StoryKernelOptions) => ({ kernel: options })
const cards = (canvasElement: HTMLElement) => within(canvasElement).getAllByRole('article')

export default {
  title: 'Plugins/Feeds',
  decorators: [inColumn, withKernel(feeds, notes, profiles)],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

export const Home: StoryObj = {
  render: () => <HomePage />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(3))
    const tabs = within(canvasElement)
    await userEvent.click(tabs.getByRole('tab', { name: 'Popular' }))
    await expect(tabs.getByRole('tab', { name: 'Popular', selected: true })).toBeVisible()
    await userEvent.click(tabs.getByRole('tab', { name: 'Latest' }))
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(3))
  },
}

const everything = { filters: [{ kinds: [1], limit: 50 }] }

export const List: StoryObj = {
  render: () => <View of={Feed} name="story" query={everything} />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(3))
  },
}

export const Empty: StoryObj = {
  render: () => <View of={Feed} name="story" query={everything} empty="No posts yet" />,
  parameters: kernel({ events: [] }),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('No posts yet')).toBeVisible()
  },
}

/** The relay never answers: what is asked of how many is said, and room is kept in the shape of notes. */
export const Loading: StoryObj = {
  render: () => <View of={Feed} name="story" query={everything} />,
  parameters: kernel({ prepare: ({ relay }) => relay.silence(true) }),
}

/** The relay cannot be reached. */
export const Offline: StoryObj = {
  render: () => <View of={Feed} name="story" query={everything} />,
  parameters: kernel({ prepare: ({ relay }) => relay.close() }),
}
