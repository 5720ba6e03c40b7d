import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { createTestEvent, numberToHex } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { demoEvents, rootPubkey } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import HomePage from './home/home-page'

const reader = numberToHex(0x900)
const session = { pubkey: reader, canSign: true, method: 'key' } as const
const follows = (...people: readonly string[]) =>
  createTestEvent({ kind: 3, pubkey: reader, content: '', tags: people.map(key => ['p', key]) })
const pack = createTestEvent({
  kind: 39089,
  pubkey: rootPubkey,
  content: '',
  tags: [['d', 'birds'], ['title', 'Birds'], ...[1, 2, 3].map(n => ['p', numberToHex(n)])],
})

/** The home page when there is nothing to read: each state is a sentence with a button. */
export default {
  title: 'Plugins/Feeds/Empty home',
  decorators: [
    columnDecorator,
    withKernel(
      ...pluginManifests('feeds', 'notes', 'profiles', 'reactions', 'reposts', 'lists', 'search', 'welcome'),
    ),
  ],
  parameters: { layout: 'fullscreen' },
  render: () => <HomePage />,
} satisfies Meta

/** People to follow come before the popular notes of strangers. */
export const FollowsNobody: StoryObj = {
  parameters: { kernel: { session, events: [...demoEvents, pack, follows()] } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('Follow someone to see content from them')).toBeVisible()
    const shelf = await page.findByRole('region', { name: 'People to follow' })
    await expect(await within(shelf).findByRole('button', { name: /^Birds/ })).toBeVisible()
    const [note] = await page.findAllByRole('article')
    await expect(shelf.compareDocumentPosition(note as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  },
}

/** The people whom the reader follows have written nothing. */
export const NothingWritten: StoryObj = {
  parameters: { kernel: { session, events: [...demoEvents, follows(numberToHex(0x901))] } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText('No posts yet')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Search for people' })).toHaveAttribute('href', '/search')
  },
}
