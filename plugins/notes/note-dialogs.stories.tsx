import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { PluginView } from '#kernel/react'
import { createTestSigner } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { findDemoEvent, notableIds } from '../../stories/demo-events'
import { withKernel } from '../../stories/with-kernel'
import { NoteCard } from './contract'
import notes from './manifest'
import type { MediaItem } from './media'
import EncryptedFileDownload from './media-views/encrypted-file-download'
import RawDataDialog from './views/raw-data-dialog'
import RelaysDialog from './views/relays-dialog'

const onClose = fn()
const event = findDemoEvent(notableIds.mentionNote)

export default {
  title: 'Plugins/Notes, dialogs',
  decorators: [columnDecorator, withKernel(notes)],
  beforeEach: () => void onClose.mockClear(),
} satisfies Meta

type Story = StoryObj

const dialog = async (name: string) => {
  const found = await screen.findByRole('dialog', { name })
  await waitFor(() => expect(found).toBeVisible())
  return within(found)
}

const relays = Array.from({ length: 8 }, (_, n) => `wss://relay-${n + 1}.invalid`)

/** The dialog with the relays that have a note. */
export const Relays: Story = {
  render: () => <RelaysDialog relays={relays} onClose={onClose} />,
  play: async () => {
    const inside = await dialog('Relays')
    await expect(inside.getAllByRole('listitem')).toHaveLength(5)
    await userEvent.click(inside.getByRole('button', { name: 'Show 3 more' }))
    await expect(inside.getAllByRole('listitem')).toHaveLength(8)
    await userEvent.click(inside.getByRole('button', { name: 'Show less' }))
    await expect(inside.getByRole('link', { name: 'Relay settings' })).toBeVisible()
  },
}

export const FromThisDevice: Story = {
  render: () => <RelaysDialog relays={[]} onClose={onClose} />,
  play: async () => {
    await expect((await dialog('Relays')).getByText(/It was read from this device/)).toBeVisible()
  },
}

export const RawData: Story = {
  render: () => <RawDataDialog event={event} onClose={onClose} />,
  play: async () => {
    const text = (await dialog('Raw Data')).getByRole('region', { name: 'Event' })
    await expect(JSON.parse(text.textContent ?? '')).toMatchObject({ id: event.id, kind: 1 })
  },
}

const signer = createTestSigner()
const own = { ...event, pubkey: signer.pubkey }

const asksToDelete = async (canvasElement: HTMLElement) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Request deletion' }))
  const inside = await dialog('Request deletion')
  await expect(inside.getByText(/some may keep it/)).toBeVisible()
  await userEvent.click(inside.getByRole('button', { name: 'Request deletion' }))
  return inside
}

/** The dialog that asks before the reader's own note is deleted. */
export const Deletion: Story = {
  parameters: { kernel: { signer, overlays: true } },
  render: () => <PluginView token={NoteCard} event={own} />,
  play: async ({ canvasElement }) => {
    await asksToDelete(canvasElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

const refuses = () => Promise.reject(new Error('The signer was closed'))

/** The signer refused to sign the deletion. The dialog stays open and shows the reason. */
export const DeletionRefused: Story = {
  parameters: { kernel: { signer: { ...signer, sign: refuses }, overlays: true } },
  render: () => <PluginView token={NoteCard} event={own} />,
  play: async ({ canvasElement }) => {
    const inside = await asksToDelete(canvasElement)
    await expect(await inside.findByRole('alert')).toHaveTextContent('The signer was closed')
  },
}

const item = {
  url: 'https://files.invalid/minutes.bin',
  kind: 'file' as const,
  name: 'Minutes of the meeting, which was longer than anybody had thought.pdf',
  size: 2_400_000,
  fallbacks: [],
  encryption: { algorithm: 'aes-gcm', key: 'ab'.repeat(32) },
} satisfies MediaItem

/** A file that only people with its key can read. Its server cannot be reached in stories. */
export const Encrypted: Story = {
  render: () => <EncryptedFileDownload item={item} />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await expect(await inside.findByText('Encrypted, 2.4 MB')).toBeVisible()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(await inside.findByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(inside.getByRole('status')).not.toHaveTextContent(/^Encrypted/)
  },
}
