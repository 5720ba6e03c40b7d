import type { Meta, StoryObj } from '@storybook/react-vite'
import { encrypt, getConversationKey } from 'nostr-tools/nip44'
import { hexToBytes } from 'nostr-tools/utils'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { createTestEvent, createTestSigner, numberToHex } from '#kernel/testing'
import { columnDecorator } from '../../stories/column'
import { pluginManifests } from '../../stories/manifests'
import { withKernel } from '../../stories/with-kernel'
import moderation from './manifest'
import ModerationSection from './views/moderation-section'

const SECRET = '01'.repeat(32)
const signer = createTestSigner(SECRET)
const { pubkey } = signer
/** A mute list with two people in its encrypted part (NIP-51), which only its author can decrypt. */
const list = createTestEvent({
  kind: 10_000,
  pubkey,
  content: encrypt(
    JSON.stringify([
      ['p', numberToHex(11)],
      ['p', numberToHex(12)],
    ]),
    getConversationKey(hexToBytes(SECRET), pubkey),
  ),
})
const signedIn = {
  kernel: { session: { pubkey, canSign: true, method: 'nip07' as const }, signer, events: [list] },
}

export default {
  title: 'Plugins/Private mutes',
  render: () => <ModerationSection />,
  decorators: [columnDecorator, withKernel(moderation, ...pluginManifests('lists', 'graph'))],
} satisfies Meta

const part = (canvasElement: HTMLElement) =>
  within(canvasElement).findByRole('region', { name: 'Private mutes' })

/** The signer would prompt the user, so the encrypted part is decrypted only after a press on the button. */
export const OnDemand: StoryObj = {
  parameters: signedIn,
  play: async ({ canvasElement }) => {
    const inside = within(await part(canvasElement))
    const read = await inside.findByRole('button', { name: 'Read private mutes' })
    // Until it is known whether the signer prompts, the button is busy and ignores presses.
    await waitFor(() => expect(read).not.toHaveAttribute('aria-busy', 'true'))
    await userEvent.click(read)
    await expect(await inside.findByText(/2 people are muted in private/)).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Stop reading them' }))
    await expect(await inside.findByRole('button', { name: 'Read private mutes' })).toBeVisible()
  },
}

/**
 * The reader's account is read-only: this browser does not have its key. The page says that there are private mutes,
 * and offers no button to decrypt them.
 */
export const ReadOnly: StoryObj = {
  parameters: { kernel: { session: { pubkey, canSign: false, method: 'read-only' }, events: [list] } },
  play: async ({ canvasElement }) => {
    const inside = within(await part(canvasElement))
    await expect(await inside.findByText(/here without its key/)).toBeVisible()
    await expect(inside.queryByRole('button')).toBeNull()
  },
}
