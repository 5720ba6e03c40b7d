import type { Meta, StoryObj } from '@storybook/react-vite'
import { encrypt, getConversationKey } from 'nostr-tools/nip44'
import { hexToBytes } from 'nostr-tools/utils'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { NoteCard } from '#contracts/notes'
import { SignIn } from '#kernel/ports'
import { PluginView } from '#kernel/react'
import {
  createTestEvent,
  createTestPlugin,
  createTestSigner,
  numberToHex,
  type TestKernel,
} from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { demoEvents, findDemoEvent, notableIds } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import manifest from './manifest'
import BookmarksPage from './views/bookmarks-page'

const SECRET = '01'.repeat(32)
const signer = createTestSigner(SECRET)
const { pubkey } = signer
const notes = demoEvents.filter(({ kind }) => kind === 1)
const idTags = (from: number, to: number) => notes.slice(from, to).map(({ id }) => ['e', id])
const article = createTestEvent({
  kind: 30023,
  pubkey: numberToHex(31),
  content: 'It grows where nobody looks.',
  tags: [
    ['d', 'moss'],
    ['title', 'On moss'],
  ],
})
const articleTags = [['a', `30023:${article.pubkey}:moss`]]

/** Returns a relay's events: the demo network, and a list of bookmarks with these tags. */
const kept = (tags: readonly (readonly string[])[]) => ({
  events: [...demoEvents, article, createTestEvent({ kind: 10003, pubkey, content: '', tags })],
})

/**
 * Returns a relay's events, with a list of bookmarks whose private part (`tags`) is really encrypted. `open` are the
 * public tags.
 */
const encrypted = (tags: readonly (readonly string[])[], open: readonly (readonly string[])[] = []) => {
  const content = encrypt(JSON.stringify(tags), getConversationKey(hexToBytes(SECRET), pubkey))
  return { events: [...demoEvents, createTestEvent({ kind: 10003, pubkey, content, tags: open })] }
}

const byExtension = { pubkey, canSign: true, method: 'nip07' } as const

export default {
  title: 'Plugins/Bookmarks',
  decorators: [
    columnDecorator,
    withKernel(manifest, ...pluginManifests('notes', 'profiles', 'lists', 'articles', 'market')),
  ],
  parameters: { layout: 'fullscreen', kernel: { overlays: true } },
  render: () => <BookmarksPage />,
} satisfies Meta

const articles = (canvasElement: HTMLElement) => within(canvasElement).findAllByRole('article')
const openPrivate = async (canvasElement: HTMLElement) =>
  userEvent.click(await within(canvasElement).findByRole('tab', { name: 'Private' }))

/** The newest bookmark comes first. It is the article. */
export const Public: StoryObj = {
  parameters: { kernel: { signer, ...kept([...idTags(0, 4), ...articleTags]) } },
  play: async ({ canvasElement }) => {
    const [first] = await articles(canvasElement)
    await expect(first).toHaveAttribute('data-note', article.id)
    // The page's heading has level 1, so the article's must have level 2: screen reader users should find no gap.
    await expect(
      await within(first as HTMLElement).findByRole('heading', { level: 2, name: 'On moss' }),
    ).toBeVisible()
  },
}

export const OnAPhone: StoryObj = { ...Public, globals: { viewport: { value: 'w390' } } }

/** The extension would ask the user, so nothing is decrypted until the reader wants to see the private bookmarks. */
export const Private: StoryObj = {
  parameters: {
    kernel: { signer, session: byExtension, ...encrypted(idTags(4, 6), idTags(0, 1)) },
  },
  play: async ({ canvasElement }) => {
    await articles(canvasElement)
    await openPrivate(canvasElement)
    const press = await within(canvasElement).findByRole('button', { name: 'Show private bookmarks' })
    await expect(within(canvasElement).queryByRole('article')).toBeNull()
    await userEvent.click(press)
    await waitFor(async () => expect(await articles(canvasElement)).toHaveLength(2))
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Hide them again' }))
    await expect(
      await within(canvasElement).findByRole('button', { name: 'Show private bookmarks' }),
    ).toBeVisible()
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Show private bookmarks' }))
    await waitFor(async () => expect(await articles(canvasElement)).toHaveLength(2))
  },
}

/**
 * The account was added without its key. The public bookmarks are shown, and the page does not claim that there are no
 * private ones.
 */
export const ReadOnly: StoryObj = {
  parameters: {
    kernel: {
      session: { pubkey, canSign: false, method: 'read-only' },
      ...encrypted(idTags(4, 6), idTags(0, 1)),
    },
  },
  play: async ({ canvasElement }) => {
    await articles(canvasElement)
    await openPrivate(canvasElement)
    await expect(await within(canvasElement).findByText(/here without its key/)).toBeVisible()
    await expect(within(canvasElement).queryByText('No private bookmarks yet')).toBeNull()
  },
}

export const PrivateRefused: StoryObj = {
  parameters: {
    kernel: {
      signer: { ...signer, decrypt: () => Promise.reject(new Error('You said no.')) },
      session: byExtension,
      ...encrypted(idTags(4, 6)),
    },
  },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await openPrivate(canvasElement)
    await userEvent.click(await inside.findByRole('button', { name: 'Show private bookmarks' }))
    await expect(await inside.findByText('Your private bookmarks could not be decrypted')).toBeVisible()
    await expect(inside.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const Nothing: StoryObj = {
  parameters: { kernel: { signer } },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText('No public bookmarks yet')).toBeVisible()
    await openPrivate(canvasElement)
    await expect(await inside.findByText('No private bookmarks yet')).toBeVisible()
  },
}

export const NoAnswer: StoryObj = {
  parameters: {
    kernel: { signer, prepare: ({ relay }: TestKernel) => relay.refuseRequests('error: busy') },
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('alert')).toBeVisible()
    await expect(within(canvasElement).queryByText('No public bookmarks yet')).toBeNull()
  },
}

const offered = fn()
const signInOffer = createTestPlugin('test-sign-in', { provides: [SignIn] }, context => {
  context.provide(SignIn, { open: offered, askForLink: () => {} })
})
export const SignedOut: StoryObj = {
  parameters: { kernel: { prepare: ({ kernel }: TestKernel) => kernel.enable(signInOffer) } },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Sign up or sign in' }))
    await waitFor(() => expect(offered).toHaveBeenCalledWith('sign-up'))
  },
}

const late = createTestEvent({ id: numberToHex(99), pubkey, content: 'It was on its way.' })
const lateRelay: { add?: () => void } = {}
/** No relay had the note at first. Pressing the button asks the relays again. */
export const FoundLater: StoryObj = {
  parameters: {
    kernel: {
      signer,
      ...kept([['e', late.id]]),
      prepare: ({ relay }: TestKernel) => {
        lateRelay.add = () => relay.add(late)
      },
    },
  },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const retry = await inside.findByRole('button', { name: 'Retry' })
    lateRelay.add?.()
    await userEvent.click(retry)
    await expect(await inside.findByText('It was on its way.')).toBeVisible()
  },
}

/** A bookmark whose note no relay has can be removed. A hashtag of an old client is counted. */
export const Gone: StoryObj = {
  parameters: {
    kernel: {
      signer,
      overlays: true,
      ...kept([
        ['t', 'birds'],
        ['e', 'f'.repeat(64)],
        ['e', 'no id'],
      ]),
    },
  },
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText(/1 link or hashtag/)).toBeVisible()
    await userEvent.click(await inside.findByRole('button', { name: 'Remove bookmark' }))
    await expect(await inside.findByText('No public bookmarks yet')).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect(await inside.findByRole('button', { name: 'Remove bookmark' })).toBeVisible()
  },
}

export const Many: StoryObj = {
  parameters: { kernel: { signer, ...kept(idTags(0, 400)) } },
  play: async ({ canvasElement }) => {
    const shown = await articles(canvasElement)
    await expect(shown.length).toBeLessThan(30)
  },
}

const told = async (text: string) => {
  const message = await screen.findByText(text)
  await waitFor(() => expect(message).toBeVisible())
}
const choose = async (canvasElement: HTMLElement, entry: string) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: /More/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

/** The reader bookmarks a note by its menu, whose entries change with the list. */
export const FromANote: StoryObj = {
  parameters: { kernel: { signer } },
  render: () => <PluginView token={NoteCard} event={findDemoEvent(notableIds.longNote)} />,
  play: async ({ canvasElement }) => {
    await choose(canvasElement, 'Bookmark')
    await told('Bookmarked.')
    await choose(canvasElement, 'Remove bookmark')
    await told('Bookmark removed.')
    await choose(canvasElement, 'Bookmark privately')
    await told('Bookmarked privately.')
  },
}
