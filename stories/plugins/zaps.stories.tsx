import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { NoteCard } from '#contracts/notes'
import type { Session } from '#kernel'
import { View } from '#kernel/react'
import nwc from '../../plugins/connector-nwc/manifest'
import notes from '../../plugins/notes/manifest'
import profiles from '../../plugins/profiles/manifest'
import wallet from '../../plugins/wallet/manifest'
import zaps from '../../plugins/zaps/manifest'
import ZapDialog from '../../plugins/zaps/views/zap-dialog'
import { inColumn } from '../column'
import { demoEvents, demoNote } from '../demo-events'
import { withKernel } from '../with-kernel'

const plain = demoNote(e => e.content.length > 40 && e.content.length < 140 && e.tags.length === 0)
const other = demoEvents.find(e => e.kind === 0 && e.pubkey !== plain.pubkey)?.pubkey ?? ''
const session: Session = { pubkey: other, canSign: true, method: 'key' }

export default {
  title: 'Plugins/Zaps',
  decorators: [inColumn, withKernel(wallet, nwc, notes, profiles, zaps)],
  parameters: { layout: 'fullscreen' },
} satisfies Meta

type Story = StoryObj

/** A note with a goal: nobody has zapped it yet. */
export const Goal: Story = {
  render: () => <View of={NoteCard} event={{ ...plain, tags: [['zapraiser', '21000']] }} mode="page" />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    const bar = await inside.findByRole('progressbar', { name: 'Zapraiser' })
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '0'))
    await expect(inside.getByText('0 sats of 21,000 sats · 0%')).toBeVisible()
  },
}

/** A goal that is none is not shown. */
export const NoGoal: Story = {
  render: () => <View of={NoteCard} event={{ ...plain, tags: [['zapraiser', 'a lot']] }} mode="page" />,
  play: async ({ canvasElement }) => {
    const inside = within(canvasElement)
    await inside.findByRole('button', { name: 'Zap' })
    await expect(inside.queryByRole('progressbar')).toBeNull()
  },
}

/** Its author shares what the note gets; nobody of them can be paid. */
export const Shared: Story = {
  parameters: { kernel: { session } },
  render: () => {
    const tags = [
      ['zap', plain.pubkey, 'wss://relay.test', '3'],
      ['zap', other, 'wss://relay.test', '1'],
    ]
    const target = { event: { ...plain, tags }, pubkey: plain.pubkey }
    return <ZapDialog target={target} providers={{ of: async () => undefined }} onClose={() => {}} />
  },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Send zap to' }))
    await waitFor(() =>
      expect(dialog.getAllByRole('listitem').map(row => row.textContent)).toEqual([
        expect.stringMatching(/75%$/),
        expect.stringMatching(/25%$/),
      ]),
    )
    await userEvent.type(await dialog.findByLabelText('Custom amount'), '0')
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()
    await userEvent.click(dialog.getByRole('button', { name: 'Zap 21 sats' }))
    await expect(await dialog.findByRole('alert')).toHaveTextContent('The user has no lightning address.')
  },
}
