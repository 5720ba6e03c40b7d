import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { AccountKeys } from '#contracts/accounts'
import { createValueStore } from '#kernel'
import { createTestPlugin, createTestSigner, numberToHex, type TestKernel } from '#kernel/testing'
import SettingsPage from '../../host/settings/settings-page'
import composer from '../../plugins/composer/manifest'
import { columnDecorator } from '../column'
import { pluginManifests } from '../manifests'
import { withKernel } from '../with-kernel'

export default {
  title: 'Host/System settings',
  render: () => <SettingsPage />,
  decorators: [
    columnDecorator,
    withKernel(composer, ...pluginManifests('graph', 'lists', 'moderation', 'search')),
  ],
  parameters: { layout: 'fullscreen', kernel: { path: '/settings/system', overlays: true } },
  beforeEach: () => {
    localStorage.removeItem('pinion/settings/moderation')
  },
} satisfies Meta

export const Storage: StoryObj = {
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    for (const title of ['Drafts', 'Social graph', 'Search index', 'Media', 'Pinion itself', 'The rest'])
      await expect(await inside.findByText(title)).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Clear Social graph' }))
    await expect(await inside.findByText('Social graph: cleared.')).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Clear Drafts' }))
    const question = within(await screen.findByRole('dialog', { name: 'Clear Drafts?' }))
    await userEvent.click(question.getByRole('button', { name: 'Clear' }))
    await expect(await inside.findByText('Drafts: cleared.')).toBeVisible()
  },
}

export const OnAPhone: StoryObj = { ...Storage, globals: { viewport: { value: 'w390' } } }

const file = (records: unknown, rest: object = {}) =>
  new File([JSON.stringify({ pinion: 'settings', version: 1, records, ...rest })], 'settings.json', {
    type: 'application/json',
  })
const choose = async (canvasElement: HTMLElement, chosen: File) =>
  userEvent.upload(await within(canvasElement).findByLabelText('Settings file'), chosen)

/** Before anything is imported, the reader sees what would change and what is skipped. */
export const Import: StoryObj = {
  play: async ({ canvasElement }) => {
    const moderation = { hideEventsByUnknownUsers: false, hidePostsByMutedMoreThanFollowed: true }
    await choose(
      canvasElement,
      file({
        'pinion/settings/moderation': { version: 1, value: moderation },
        'pinion/accounts': { version: 1, value: {} },
        'pinion/relays': { version: 9, value: [] },
      }),
    )
    const question = within(await screen.findByRole('dialog', { name: 'Take over these settings?' }))
    await waitFor(() => expect(question.getByText('hide events by unknown users: on → off')).toBeVisible())
    await expect(question.getByText('pinion/relays: of a newer version of Pinion')).toBeVisible()
    await expect(question.getByText(/^pinion\/accounts: not known here/)).toBeVisible()
  },
}

export const NothingToImport: StoryObj = {
  play: async ({ canvasElement }) => {
    await choose(canvasElement, file({}))
    const told = await screen.findByRole('dialog', { name: 'Nothing to change' })
    await waitFor(() => expect(told).toBeVisible())
  },
}

export const WrongFile: StoryObj = {
  play: async ({ canvasElement }) => {
    await choose(canvasElement, file({}, { version: 2 }))
    await expect(await within(canvasElement).findByText(/of another version of Pinion/)).toBeVisible()
  },
}

const author = createTestSigner('0a'.repeat(32))
const keys = createTestPlugin('test-keys', { provides: [AccountKeys] }, context => {
  const none = { loadKeys() {}, lock() {}, setLockAfter() {}, showDialog() {} }
  context.provide(AccountKeys, {
    ...none,
    readLockKind: async () => undefined,
    keys: createValueStore([]),
    worthSaving: createValueStore([]),
    unsaved: createValueStore([numberToHex(1)]),
    signedUpHere: createValueStore<readonly string[]>([]),
    unpersisted: createValueStore([]),
    lockAfter: createValueStore(0 as const),
  })
})

/**
 * The reader's key is stored nowhere else, and no relay has the reader's note. Before the reset, the dialog names both
 * losses.
 */
export const Reset: StoryObj = {
  parameters: {
    kernel: {
      signer: author,
      prepare: ({ kernel, relay }: TestKernel) => {
        relay.refuseEvents('blocked: not here')
        kernel.enable(keys)
        kernel.nostr(composer.id).publish({ kind: 1, content: 'It stays here.', tags: [] })
      },
    },
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Reset Pinion' }))
    const question = within(await screen.findByRole('dialog', { name: 'Reset Pinion?' }))
    await waitFor(() =>
      expect(question.getByText(/^The key of 1 account was never saved elsewhere/)).toBeVisible(),
    )
    await waitFor(() => expect(question.getByText(/^1 publication is not sent yet/)).toBeVisible())
    await userEvent.type(question.getByRole('textbox'), 'no')
    await userEvent.click(question.getByRole('button', { name: 'Reset' }))
    await expect(await question.findByText('Type reset to go on.')).toBeVisible()
  },
}
