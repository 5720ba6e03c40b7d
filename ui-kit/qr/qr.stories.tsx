import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button'
import { drawQr } from './draw-qr'
import { QrCode, type QrCodeProps } from './qr-code'
import { QrCodeScanner } from './qr-code-scanner'
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
    // The text has 69 bytes, which at level L need version 4 with 33 modules. A quiet zone of four modules is on each
    // side, and a module is 4 px.
    await expect(canvas.width).toBe((33 + 8) * 4)
    const at = (x: number) => canvas.getContext('2d')?.getImageData(x, x, 1, 1).data[3]
    await expect(at(8)).toBe(0)
    await expect(at(18)).toBe(255)
  },
}

const sides = new Set<number>()
const watchSides = (element: HTMLElement | null) => {
  if (!element) return
  const look = () => void sides.add(element.offsetHeight)
  const seen = new ResizeObserver(look)
  seen.observe(element)
  look()
  return () => seen.disconnect()
}

/** The content below the code does not move when the encoder has loaded. */
export const KeepsItsRoom: Story = {
  args: { text: `LIGHTNING:LNBC2500U1${'PVJLUEZPP5QQQSYQ'.repeat(18)}`, label: 'QR code of an invoice' },
  render: args => (
    <div ref={watchSides}>
      <QrCode {...args} />
    </div>
  ),
  beforeEach: () => void sides.clear(),
  play: async ({ canvasElement }) => {
    const canvas = await drawn(canvasElement)
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await expect(canvas.width).toBeGreaterThan(200)
    await expect(canvas.getBoundingClientRect().width).toBe(canvas.width)
    await expect([...sides]).toHaveLength(1)
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

const scanned = fn()

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
        onScanned={scanned}
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

/**
 * Simulates a device with a camera that sees a code, and a browser with the given detector or without one. Returns a
 * function that ends the simulation.
 */
function withCamera(BarcodeDetector?: unknown): () => void {
  const { mediaDevices } = navigator
  const had = Object.getOwnPropertyDescriptor(globalThis, 'BarcodeDetector')
  const code = document.createElement('canvas')
  drawQr(code, DATA, { level: 'L', modulePx: 6, quietZoneModules: 4, color: 'black' })
  const canvas = document.createElement('canvas')
  canvas.width = 1_280
  canvas.height = 720
  const context = canvas.getContext('2d')
  const film = () => {
    if (!context) return
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(code, 400, 200)
  }
  film()
  // A canvas sends frames only when its picture changes, so it is painted again and again.
  const filming = setInterval(film, 50)
  const camera = {
    enumerateDevices: async () => [{ kind: 'videoinput' }],
    getUserMedia: async () => canvas.captureStream(5),
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: camera })
  Object.defineProperty(globalThis, 'BarcodeDetector', { configurable: true, value: BarcodeDetector })
  return () => {
    clearInterval(filming)
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices })
    if (had) Object.defineProperty(globalThis, 'BarcodeDetector', had)
    else Reflect.deleteProperty(globalThis, 'BarcodeDetector')
  }
}

/** Returns a stand-in for the browser's own detector class, which supports these formats. */
const readerOf = (formats: readonly string[]) =>
  class {
    static getSupportedFormats = async () => formats
    detect = async () => [{ rawValue: 'npub1found' }]
  }

const scans = async (canvasElement: HTMLElement, text: string) => {
  scanned.mockClear()
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'QR code' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mira Okafor' })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Scan QR' }))
  await waitFor(() => expect(scanned).toHaveBeenCalledWith(text))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

export const ScansAnother: Story = {
  render: () => <DialogExample />,
  beforeEach: () => withCamera(readerOf(['qr_code'])),
  play: ({ canvasElement }) => scans(canvasElement, 'npub1found'),
}

/** Firefox and Safari have no detector, so our own code reads the frames. */
export const ScansWithoutTheBrowser: Story = {
  render: () => <DialogExample />,
  beforeEach: () => withCamera(),
  play: ({ canvasElement }) => scans(canvasElement, DATA),
}

/** The browser has a detector that supports no QR codes, so our own code reads the frames. */
export const ScansBesideTheBrowser: Story = {
  render: () => <DialogExample />,
  beforeEach: () => withCamera(readerOf([])),
  play: ({ canvasElement }) => scans(canvasElement, DATA),
}

const writeText = fn(async (_text: string) => {})

export const CopiesByKeyboard: Story = {
  render: () => <DialogExample />,
  beforeEach: () => {
    writeText.mockClear()
    // A stand-in for the clipboard, because a test has no permission to write to it.
    const { clipboard } = navigator
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    return () => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'QR code' })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    const inside = within(await screen.findByRole('dialog', { name: 'Mira Okafor' }))
    await waitFor(() => expect(inside.getByRole('button', { name: 'Close' })).toHaveFocus())
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(writeText).toHaveBeenLastCalledWith(DATA)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(writeText).toHaveBeenLastCalledWith(`https://pinion.invalid/${DATA.slice(6)}`)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button).toHaveFocus())
  },
}

const share = fn(async (_what: ShareData) => {})

export const SharesTheLink: Story = {
  render: () => <DialogExample />,
  beforeEach: () => {
    share.mockClear()
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    return () => void Reflect.deleteProperty(navigator, 'share')
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'QR code' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Share link' }))
    await expect(share).toHaveBeenCalledWith({ url: `https://pinion.invalid/${DATA.slice(6)}` })
  },
}

/** A code can be read from a chosen picture, too. If the picture contains no code, a message says so. */
export const ReadsAPicture: Story = {
  render: () => <QrCodeScanner onCode={scanned} />,
  play: async ({ canvasElement }) => {
    scanned.mockClear()
    const inside = within(canvasElement)
    const input = inside.getByLabelText('Picture of a QR code')
    const fileOf = async (canvas: HTMLCanvasElement) => {
      const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve))
      return new File([blob ?? ''], 'code.png', { type: 'image/png' })
    }
    const code = document.createElement('canvas')
    await userEvent.upload(input, await fileOf(code))
    await expect(await inside.findByText('No QR code was found in this picture.')).toBeVisible()
    drawQr(code, DATA, { level: 'L', modulePx: 6, quietZoneModules: 4, color: 'black' })
    await userEvent.upload(input, await fileOf(code))
    await waitFor(() => expect(scanned).toHaveBeenCalledWith(DATA))
    await expect(inside.queryByRole('alert')).toBeNull()
  },
}
