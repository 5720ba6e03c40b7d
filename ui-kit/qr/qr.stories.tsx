import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button'
import { QrCode, type QrCodeProps } from './qr-code'
import { QrDialog } from './qr-dialog'

const DATA = 'nostr:npub1sn0wdenkukak0d9dfczzeacvhkrgz92ak56egt7vdgzn8pv2wfqqhrjdv9'

export default {
  title: 'Ui-kit/QR code',
  component: QrCode,
  args: { text: DATA, label: 'QR code of a profile' },
} satisfies Meta

type Story = StoryObj<QrCodeProps>

const drawn = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement).getByRole('img') as HTMLCanvasElement
  await waitFor(() => expect(canvas.width).not.toBe(300))
  return canvas
}

export const Profile: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement)
    // 69 bytes at level L: version 4, 33 modules, and a quiet zone of four on each side, 4 px each.
    await expect(canvas.width).toBe((33 + 8) * 4)
    const at = (x: number) => canvas.getContext('2d')?.getImageData(x, x, 1, 1).data[3]
    await expect(at(8)).toBe(0)
    await expect(at(18)).toBe(255)
  },
}

export const HigherLevel: Story = {
  args: { level: 'H' },
  play: async ({ canvasElement }) => void (await drawn(canvasElement)),
}

export const TooLong: Story = {
  args: { text: 'x'.repeat(4_000) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/too long for a QR code/)).toBeVisible()
  },
}

function DialogExample() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>QR code</Button>
      <QrDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Mira Okafor"
        data={DATA}
        link={`https://pinion.invalid/${DATA.slice(6)}`}
        onScan={() => {}}
      />
    </>
  )
}

export const InADialog: Story = {
  render: () => <DialogExample />,
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'QR code' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mira Okafor' })
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Copy link' })).toBeVisible())
    await drawn(dialog)
  },
}
