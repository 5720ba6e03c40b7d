import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentType, lazy, useState } from 'react'
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button'
import { Menu } from '../menu/menu'
import { TextArea } from '../text-area/text-area'
import { Dialog, type DialogProps, preloadDialog } from './dialog'

type Args = Partial<Omit<DialogProps, 'open' | 'onClose'>>

function Example(props: Args) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div style={{ minBlockSize: '150vh' }}>
      <Button onClick={() => setOpen(true)} onPointerEnter={preloadDialog}>
        Mute
      </Button>
      <Dialog
        title="Mute Mira Okafor?"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Mute
            </Button>
          </>
        }
        {...props}
        open={open}
        onClose={close}
      >
        {props.children ?? <p>You will not see what they write. They are not told.</p>}
      </Dialog>
    </div>
  )
}

const open = async (canvasElement: HTMLElement) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Mute' }))
  return screen.findByRole('dialog')
}

export default { title: 'Ui-kit/Dialog', component: Example } satisfies Meta

type Story = StoryObj<Args>

export const Question: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await expect(dialog).toHaveAccessibleName('Mute Mira Okafor?')
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  },
}

export const KeepsTheFocus: Story = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    const inside = within(dialog)
    const first = inside.getByRole('button', { name: 'Close' })
    await waitFor(() => expect(first).toHaveFocus())
    await userEvent.tab({ shift: true })
    await expect(inside.getByRole('button', { name: 'Mute' })).toHaveFocus()
    await userEvent.tab()
    await expect(first).toHaveFocus()
  },
}

export const EscapeReturns: Story = {
  play: async ({ canvasElement }) => {
    const page = document.documentElement
    await open(canvasElement)
    await expect(getComputedStyle(page).overflowY).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'Mute' })).toHaveFocus())
    await expect(getComputedStyle(page).overflowY).not.toBe('hidden')
  },
}

export const PressBeside: Story = {
  play: async ({ canvasElement }) => {
    await open(canvasElement)
    await new Promise(resolve => setTimeout(resolve, 50))
    await fireEvent.pointerDown(document.documentElement)
    await fireEvent.pointerUp(document.documentElement)
    await fireEvent.click(document.documentElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}

const acts = [{ id: 'report', label: 'Report', onSelect() {} }]

export const MenuInside: Story = {
  args: { children: <Menu trigger={<Button>More</Button>} items={acts} align="start" /> },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await userEvent.click(within(dialog).getByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: 'Report' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await expect(screen.getByRole('dialog')).toBeVisible()
  },
}

const paragraphs = Array.from({ length: 30 }, (_, i) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: always the same
  <p key={i} style={{ marginBlockEnd: 'var(--s3)' }}>
    {i + 1}. Relays keep what they like for as long as they like.
  </p>
))

export const Tall: Story = {
  args: { height: 'tall', description: 'The promises of relays, and their limits.', children: paragraphs },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await expect(dialog).toHaveAccessibleDescription('The promises of relays, and their limits.')
  },
}

export const Full: Story = {
  args: { height: 'full', children: paragraphs },
  play: async ({ canvasElement }) => void (await open(canvasElement)),
}

export const Narrow: Story = {
  args: { width: 'narrow' },
  play: async ({ canvasElement }) => void (await open(canvasElement)),
}

/** On a phone the dialog is a sheet: as wide as the screen, at its lower end, with round corners only at the top. */
export const Sheet: Story = {
  globals: { viewport: { value: 'w390' }, theme: 'light' },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Mute' })
    const dialog = await open(canvasElement)
    await Promise.all(dialog.getAnimations().map(animation => animation.finished))
    const box = dialog.getBoundingClientRect()
    await expect(window.innerWidth).toBe(390)
    await expect([box.left, box.right, box.bottom]).toEqual([0, 390, window.innerHeight])
    await expect(box.top).toBeGreaterThan(window.innerHeight / 3)
    const { borderEndEndRadius, borderStartStartRadius } = getComputedStyle(dialog)
    await expect(borderEndEndRadius).toBe('0px')
    await expect(borderStartStartRadius).not.toBe('0px')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('dialog')
  },
}

export const SheetInTheDark: Story = { ...Sheet, globals: { ...Sheet.globals, theme: 'dark' } }

/** A sheet with more content than fits leaves a strip of the page visible, and its content scrolls. */
export const TallSheet: Story = {
  globals: { viewport: { value: 'w390' } },
  args: { height: 'tall', children: paragraphs },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    await Promise.all(dialog.getAnimations().map(animation => animation.finished))
    const box = dialog.getBoundingClientRect()
    await expect(box.bottom).toBe(window.innerHeight)
    await expect(box.top).toBeGreaterThan(0)
  },
}

/** Presses the top of the sheet, moves it down by this part of its height, and releases it there. */
async function drag(dialog: HTMLElement, part: number) {
  await Promise.all(dialog.getAnimations().map(animation => animation.finished))
  const top = dialog.querySelector('header') as HTMLElement
  const { y, height } = dialog.getBoundingClientRect()
  const finger = { pointerId: 1, isPrimary: true, button: 0, pointerType: 'mouse', clientX: 100 }
  // The browser's `setPointerCapture` would throw, because no pointer with this id exists.
  top.setPointerCapture = () => {}
  await fireEvent.pointerDown(top, { ...finger, clientY: y + 10 })
  await fireEvent.pointerMove(top, { ...finger, clientY: y + 10 + (part * height) / 2 })
  await fireEvent.pointerMove(top, { ...finger, clientY: y + 10 + part * height })
  await expect(dialog.getBoundingClientRect().y).toBeCloseTo(y + part * height, 0)
  await fireEvent.pointerUp(top, { ...finger, clientY: y + 10 + part * height })
  return y
}

/**
 * If the on-screen keyboard lies over the page, as in Safari, the dialog stays above it, and so does the focused field.
 */
export const AboveTheKeyboard: Story = {
  ...Sheet,
  args: { height: 'full', children: <TextArea label="Note" defaultValue="Still in sight" autoFocus /> },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    const visible = window.visualViewport as VisualViewport
    const room = document.documentElement.clientHeight - 300
    // The simulated keyboard only changes the height of the visual viewport, as a real one does.
    Object.defineProperty(visible, 'height', { configurable: true, value: room })
    try {
      visible.dispatchEvent(new Event('resize'))
      await waitFor(() => expect(dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(room))
      const field = within(dialog).getByRole('textbox')
      await expect(field).toHaveFocus()
      await expect(dialog.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
      await expect(field.getBoundingClientRect().bottom).toBeLessThanOrEqual(room)
    } finally {
      Reflect.deleteProperty(visible, 'height')
      visible.dispatchEvent(new Event('resize'))
    }
    await waitFor(() => expect(dialog.getBoundingClientRect().bottom).toBeGreaterThan(room))
  },
}

/**
 * A sheet that is dragged a little returns; a sheet that is dragged far enough closes. A drag that starts on the
 * content does not move the sheet.
 */
export const SheetDragged: Story = {
  globals: { viewport: { value: 'w390' } },
  args: { height: 'tall', children: paragraphs },
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement)
    const y = await drag(dialog, 0.3)
    await waitFor(() => expect(dialog.getBoundingClientRect().y).toBe(y))
    const words = within(dialog).getByText(/^1\. Relays/)
    const finger = { pointerId: 1, isPrimary: true, button: 0, clientX: 100 }
    await fireEvent.pointerDown(words, { ...finger, clientY: y + 80 })
    await fireEvent.pointerMove(words, { ...finger, clientY: y + 500 })
    await fireEvent.pointerUp(words, { ...finger, clientY: y + 500 })
    await expect(dialog.getBoundingClientRect().y).toBe(y)
    await drag(dialog, 0.4)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'Mute' })).toHaveFocus())
  },
}

const Came = () => <div style={{ blockSize: 1200 }}>It came</div>

let arrive = () => {}
let Late: ComponentType = Came

/**
 * While content is loading, the page and the dialog stay as they are. The loaded content can be scrolled by the
 * keyboard.
 */
export const Waiting: Story = {
  args: { children: () => <Late />, height: 'tall' },
  beforeEach: () => {
    const arrival = new Promise<void>(resolve => {
      arrive = resolve
    })
    Late = lazy(() => arrival.then(() => ({ default: Came })))
  },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Mute' })
    const dialog = await open(canvasElement)
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Close' })).toBeVisible())
    await expect(button).toBeVisible()
    arrive()
    const body = (await within(dialog).findByText('It came')).parentElement
    await waitFor(() => expect(body).toHaveAttribute('tabindex', '0'))
  },
}

export const RightToLeft: Story = {
  args: { title: 'كتم نور الدين؟', children: <p>لن ترى ما يكتبه.</p> },
  globals: { direction: 'rtl' },
  play: async ({ canvasElement }) => void (await open(canvasElement)),
}
