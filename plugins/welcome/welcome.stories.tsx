import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { PeopleToFollow } from '#contracts/feeds'
import { MediaUpload } from '#contracts/media-upload'
import { createStore, pluginSettingsKey, UserFacingError } from '#kernel'
import { PluginView } from '#kernel/react'
import {
  createTestEvent,
  createTestPlugin,
  createTestSigner,
  numberToHex,
  type TestKernel,
} from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { demoEvents, rootPubkey } from '../../stories/demo-events'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import manifest from './manifest'
import { type WelcomeProgress, welcomeSettings } from './progress/welcome-settings'
import WelcomePage from './views/welcome-page'

const signer = createTestSigner('02'.repeat(32))
const { pubkey } = signer
const profiles = demoEvents.filter(({ kind }) => kind === 0).map(event => event.pubkey)
const people = (from: number, to: number) => profiles.slice(from, to).map(key => ['p', key])

/** A pack of the root account. If the site configures no curators, the root account is the curator. */
const pack = (
  title: string,
  description: string,
  tags: readonly (readonly string[])[],
  { kind = 39089, by = rootPubkey } = {},
) =>
  createTestEvent({
    kind,
    pubkey: by,
    content: '',
    tags: [['d', title], ['title', title], ['description', description], ...tags],
  })
const PACKS = [
  pack('Birds', 'Early risers who tell you what sang, and where.', people(0, 12)),
  pack('Bread', 'Sourdough, flat loaves, and what went wrong this time.', people(10, 22)),
  pack('Trains', 'Night trains and branch lines.', people(20, 60), { kind: 30000 }),
  // This pack's author is not a curator, so it must not be shown.
  pack('Buy now', 'Everything must go.', people(0, 3), { by: numberToHex(77) }),
]
const HUGE = pack(
  'Everybody who was ever called Wolfeschlegelsteinhausenbergerdorff',
  'A pack that is far too long. '.repeat(20),
  Array.from({ length: 10_000 }, (_, n) => ['p', numberToHex(n + 1_000)]),
)
const events = [...demoEvents, ...PACKS]
const withPacks = { events, signer }

/** Stores progress that the reader has made on an earlier visit. */
const after =
  (progress: Partial<WelcomeProgress>) =>
  ({ kernel }: TestKernel) =>
    kernel.settings(pluginSettingsKey('welcome'), welcomeSettings).set(draft => {
      draft.accounts[pubkey] = {
        step: progress.step ?? 'people',
        chosen: [...(progress.chosen ?? [])],
        without: [...(progress.without ?? [])],
      }
    })

let made: TestKernel | undefined
const keep = (kernel: TestKernel) => {
  made = kernel
}
const followLists = () =>
  made?.relay.getEvents().filter(event => event.kind === 3 && event.pubkey === pubkey) ?? []

export default {
  title: 'Plugins/Welcome',
  decorators: [columnDecorator, withKernel(manifest, ...pluginManifests('lists', 'profiles', 'notes'))],
  parameters: { layout: 'fullscreen', kernel: { path: '/welcome', overlays: true } },
  render: () => <WelcomePage />,
} satisfies Meta

const inside = (canvasElement: HTMLElement) => within(canvasElement)

/** The curators' packs come first, then the people whom the root account follows. A stranger's pack is missing. */
export const Packs: StoryObj = {
  parameters: { kernel: withPacks },
  play: async ({ canvasElement }) => {
    const page = inside(canvasElement)
    await expect(await page.findByRole('checkbox', { name: 'Birds' })).toBeVisible()
    await expect(await page.findByRole('checkbox', { name: 'People others follow' })).toBeVisible()
    await expect(page.getAllByRole('checkbox')).toHaveLength(4)
    await expect(page.queryByText('Buy now')).toBeNull()
    await expect(page.getByRole('heading', { name: 'What do you like to read about?' })).toHaveFocus()
    await expect(page.getByRole('button', { name: 'Follow' })).toBeDisabled()
  },
}

export const OnAPhone: StoryObj = { ...Packs, globals: { viewport: { value: 'w390' } } }

/**
 * The reader chooses two packs, which share two people, and excludes one person. The follow list then has 21 people.
 */
export const Followed: StoryObj = {
  parameters: { kernel: { ...withPacks, prepare: keep } },
  play: async ({ canvasElement }) => {
    const page = inside(canvasElement)
    await userEvent.click(await page.findByRole('checkbox', { name: 'Birds' }))
    await userEvent.click(page.getByRole('checkbox', { name: 'Bread' }))
    await expect(page.getByRole('button', { name: 'Follow 22 people' })).toBeEnabled()
    await userEvent.click(page.getByRole('button', { name: 'Show people: Birds' }))
    const list = within(await screen.findByRole('dialog', { name: 'Birds' }))
    await userEvent.click((await list.findAllByRole('checkbox'))[1] as HTMLElement)
    await userEvent.click(list.getByRole('button', { name: 'Done' }))
    await expect(await page.findByText('11 of 12 people')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Follow 21 people' }))
    await waitFor(() => expect(followLists()).toHaveLength(1))
    const followed = followLists()[0]?.tags.map(([, key]) => key) ?? []
    await expect(followed).toHaveLength(21)
    await expect(followed).not.toContain(profiles[1])
    await expect(await page.findByRole('heading', { name: 'How do others see you?' })).toHaveFocus()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await expect(await page.findByRole('heading', { name: 'What do you like to read about?' })).toHaveFocus()
    await expect(page.getByRole('button', { name: 'Follow 21 people' })).toBeEnabled()
    await waitFor(() => expect(followLists().map(({ tags }) => tags.length)).toContain(0))
  },
}

/**
 * Two people of the pack Birds are in Bread too. The dialog says so, and that excluding them removes them from both.
 */
export const InTwoPacks: StoryObj = {
  parameters: {
    kernel: {
      ...withPacks,
      prepare: after({ chosen: [`39089:${rootPubkey}:Birds`, `39089:${rootPubkey}:Bread`] }),
    },
  },
  play: async ({ canvasElement }) => {
    const page = inside(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Show people: Birds' }))
    const list = within(await screen.findByRole('dialog', { name: 'Birds' }))
    await expect(await list.findAllByText('Also in Bread')).toHaveLength(2)
    const shared = list.getAllByRole('checkbox')[10] as HTMLElement
    await expect(shared).toHaveAccessibleDescription('Also in Bread')
    await userEvent.click(shared)
    await expect(shared).toHaveAccessibleDescription('Also taken out of Bread')
    await userEvent.click(list.getByRole('button', { name: 'Done' }))
    await expect(page.getAllByText('11 of 12 people')).toHaveLength(2)
  },
}

/** A reader who looks at the people first can choose the pack in their dialog. */
export const ChosenInTheWindow: StoryObj = {
  parameters: { kernel: withPacks },
  play: async ({ canvasElement }) => {
    const page = inside(canvasElement)
    await userEvent.click(await page.findByRole('button', { name: 'Show people: Trains' }))
    const list = within(await screen.findByRole('dialog', { name: 'Trains' }))
    await expect(list.queryAllByRole('checkbox')).toHaveLength(0)
    await userEvent.click(list.getByRole('button', { name: 'Choose 40 people' }))
    await expect(await list.findAllByRole('checkbox')).toHaveLength(40)
    await userEvent.keyboard('{Escape}')
    await expect(page.getByRole('checkbox', { name: 'Trains' })).toBeChecked()
  },
}

/** After a reload, the page shows the reader's step and choices again. */
export const GoneOn: StoryObj = {
  parameters: {
    kernel: {
      ...withPacks,
      prepare: after({ chosen: [`39089:${rootPubkey}:Birds`], without: [profiles[0] ?? ''] }),
    },
  },
  play: async ({ canvasElement }) => {
    const page = inside(canvasElement)
    await expect(await page.findByRole('checkbox', { name: 'Birds' })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Follow 11 people' })).toBeEnabled()
  },
}

/** A pack of 10,000 people is cut, and its texts are shortened. Its people are listed in steps of forty. */
export const TooLong: StoryObj = {
  parameters: { kernel: { events: [...demoEvents, HUGE], signer } },
  play: async ({ canvasElement }) => {
    const page = inside(canvasElement)
    await expect(await page.findByText('The first 500 of 10000 people')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: /^Show people: Everybody/ }))
    const list = within(await screen.findByRole('dialog'))
    await expect(await list.findAllByRole('listitem')).toHaveLength(40)
    await userEvent.click(list.getByRole('button', { name: 'Show more' }))
    await expect(list.getAllByRole('listitem')).toHaveLength(80)
  },
}

const PROVIDER = 'https://provider.invalid'
const TWITTER = '/api/v1/twitter/follows-for-nostr'

/**
 * The site's provider knows whom the reader follows on Twitter. These people become a further pack, which is chosen.
 */
export const FromTwitter: StoryObj = {
  parameters: {
    kernel: {
      ...withPacks,
      config: { providerApi: PROVIDER },
      fetchStory: (url: URL) => {
        if (url.origin !== PROVIDER || url.pathname !== TWITTER) return undefined
        const isAda = url.searchParams.get('username') === 'ada'
        const refused = { error: 'There is nobody of this name on Twitter.' }
        return new Response(JSON.stringify(isAda ? [...profiles.slice(0, 5), pubkey] : refused))
      },
      prepare: ({ kernel }: TestKernel) => kernel.enable(...pluginManifests('subscription')),
    },
  },
  play: async ({ canvasElement }) => {
    const page = inside(canvasElement)
    const name = await page.findByLabelText('Your name on Twitter')
    await userEvent.type(name, 'not a name{Enter}')
    await expect(await page.findByRole('alert')).toHaveTextContent(
      'Enter your name on Twitter, such as @ada.',
    )
    await userEvent.clear(name)
    await userEvent.type(name, 'nobody{Enter}')
    await expect(await page.findByText('There is nobody of this name on Twitter.')).toBeVisible()
    await userEvent.clear(name)
    await userEvent.type(name, '@ada{Enter}')
    await expect(await page.findByRole('checkbox', { name: 'Followed by @ada' })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Follow 5 people' })).toBeEnabled()
  },
}

export const Loading: StoryObj = {
  parameters: {
    kernel: { ...withPacks, prepare: ({ relay }: TestKernel) => relay.setSilent(true) },
  },
  play: async ({ canvasElement }) => {
    const list = await inside(canvasElement).findByRole('list', { name: 'Interests' })
    await expect(list).toHaveAttribute('aria-busy', 'true')
    await expect(inside(canvasElement).getByRole('button', { name: 'Skip' })).toBeEnabled()
  },
}

/** Too few relays have answered. The page says so, with a button to try again. */
export const NoAnswer: StoryObj = {
  parameters: {
    kernel: { ...withPacks, prepare: ({ relay }: TestKernel) => relay.refuseRequests('error: busy') },
  },
  play: async ({ canvasElement }) => {
    await expect(await inside(canvasElement).findByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(inside(canvasElement).getByRole('button', { name: 'Skip' })).toBeEnabled()
  },
}

/** There are no packs, so the people whom the root account follows are offered. */
export const NoPacks: StoryObj = {
  parameters: { kernel: { signer } },
  play: async ({ canvasElement }) => {
    const page = inside(canvasElement)
    await userEvent.click(await page.findByRole('checkbox', { name: 'People others follow' }))
    await expect(page.getByRole('button', { name: 'Follow 40 people' })).toBeEnabled()
  },
}

/** The root account of the graph that is bundled with the app. */
const realRoot = '4523be58d395b1b196a9b8c82b038b6895cb02b683d0c253a955068dba1facd0'

/** No relay has the root account's follow list. The bundled graph knows whom the root follows. */
export const NoListOnRelays: StoryObj = {
  decorators: [withKernel(manifest, ...pluginManifests('lists', 'graph', 'profiles', 'notes'))],
  parameters: { kernel: { events: [], signer, config: { rootAccount: realRoot } } },
  play: async ({ canvasElement }) => {
    const page = inside(canvasElement)
    await userEvent.click(await page.findByRole('checkbox', { name: 'People others follow' }))
    await expect(page.getByRole('button', { name: 'Follow 40 people' })).toBeEnabled()
  },
}

export const Nobody: StoryObj = {
  parameters: { kernel: { events: [], signer } },
  play: async ({ canvasElement }) => {
    await expect(await inside(canvasElement).findByText('Nobody can be suggested here yet')).toBeVisible()
  },
}

const uploads = createStore<{ refusal?: string }>({})
const mediaServer = createTestPlugin('test-media', { provides: [MediaUpload] }, context => {
  context.provide(MediaUpload, {
    async upload() {
      const { refusal } = uploads.get()
      if (refusal) throw new UserFacingError(refusal)
      return { url: 'https://media.invalid/me.png', imeta: [] }
    },
    uploadEncrypted: () => Promise.reject(new UserFacingError('Not in this story')),
  })
})
const profileStep = {
  ...withPacks,
  prepare: (kernel: TestKernel) => {
    keep(kernel)
    after({ step: 'profile' })(kernel)
    kernel.kernel.enable(mediaServer)
  },
}
const file = () => new File(['picture'], 'me.png', { type: 'image/png' })

export const Profile: StoryObj = {
  parameters: { kernel: profileStep },
  play: async ({ canvasElement }) => {
    uploads.set(() => ({}))
    const page = inside(canvasElement)
    await expect(await page.findByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.type(await page.findByLabelText('Your name'), ' Wren ')
    await userEvent.type(page.getByLabelText('A line about you'), 'Listens to birds')
    await userEvent.upload(page.getByLabelText('Your picture'), file())
    await userEvent.click(page.getByRole('button', { name: 'Save' }))
    await expect(await page.findByText('This leads to /')).toBeVisible()
    const saved = () => made?.relay.getEvents().find(event => event.kind === 0 && event.pubkey === pubkey)
    await waitFor(() => expect(saved()).toBeDefined())
    await expect(JSON.parse(saved()?.content ?? '{}')).toEqual({
      picture: 'https://media.invalid/me.png',
      name: 'Wren',
      about: 'Listens to birds',
    })
  },
}

/** The server refuses the picture. The page shows its reason and keeps the typed text. */
export const PictureRefused: StoryObj = {
  parameters: { kernel: profileStep },
  play: async ({ canvasElement }) => {
    uploads.set(() => ({ refusal: 'The server takes no pictures over 1 MB.' }))
    const page = inside(canvasElement)
    await userEvent.type(await page.findByLabelText('A line about you'), 'Listens to birds')
    await userEvent.upload(page.getByLabelText('Your picture'), file())
    await expect(await page.findByRole('alert')).toHaveTextContent('The server takes no pictures over 1 MB.')
    await expect(page.getByLabelText('A line about you')).toHaveValue('Listens to birds')
  },
}

export const SignedOut: StoryObj = {
  parameters: { kernel: { events } },
  play: async ({ canvasElement }) => {
    await expect(await inside(canvasElement).findByText('Sign up to choose whom you read')).toBeVisible()
  },
}

export const ReadOnly: StoryObj = {
  parameters: {
    kernel: { events, session: { pubkey, canSign: false, method: 'read-only' } },
  },
  play: async ({ canvasElement }) => {
    await expect(await inside(canvasElement).findByText(/cannot follow anybody/)).toBeVisible()
  },
}

/**
 * The rows on the home page of a reader who follows nobody. Pressing a row opens the first steps with its pack chosen.
 */
export const OnTheHomePage: StoryObj = {
  parameters: { kernel: { ...withPacks, path: '/' } },
  render: () => <PluginView token={PeopleToFollow} />,
  play: async ({ canvasElement }) => {
    const page = inside(canvasElement)
    const shelf = within(await page.findByRole('region', { name: 'People to follow' }))
    await userEvent.click(await shelf.findByRole('button', { name: /^Bread/ }))
    await expect(await page.findByRole('checkbox', { name: 'Bread' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Birds' })).not.toBeChecked()
  },
}
