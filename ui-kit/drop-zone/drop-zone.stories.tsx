import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../button/button'
import { DropZone, type DropZoneProps } from './drop-zone'

/** A stand-in for the browser's file dialog, which a test cannot operate. */
const choose = fn()

export default {
  title: 'Ui-kit/Drop zone',
  component: DropZone,
  args: {
    acceptedTypes: ['image/*', 'video/*'],
    onFiles: fn(),
    onFilesRejected: fn(),
    children: (
      <div style={{ display: 'grid', placeItems: 'center', minBlockSize: 140 }}>
        <Button onClick={choose}>Add pictures or films</Button>
      </div>
    ),
  },
} satisfies Meta

type Story = StoryObj<DropZoneProps>

const send = (target: HTMLElement, type: string, ...files: readonly File[]) => {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  return fireEvent(target, new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
}
const picture = new File(['x'], 'bay.png', { type: 'image/png' })
const text = new File(['x'], 'notes.txt', { type: 'text/plain' })

export const Quiet: Story = {}

/** Readers who do not drag use the button. The zone itself is not in the tab order. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    choose.mockClear()
    await userEvent.tab()
    await expect(within(canvasElement).getByRole('button', { name: 'Add pictures or films' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(choose).toHaveBeenCalledOnce()
    await userEvent.tab()
    await expect(canvasElement).not.toContainElement(document.activeElement as HTMLElement)
  },
}

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvasElement, args }) => {
    const target = within(canvasElement).getByRole('button')
    await send(target, 'dragenter', picture)
    await send(target, 'drop', picture)
    await expect(args.onFiles).not.toHaveBeenCalled()
    await expect(args.onFilesRejected).not.toHaveBeenCalled()
  },
}

export const DragOver: Story = {
  play: async ({ canvasElement }) => {
    await send(within(canvasElement).getByRole('button'), 'dragenter', picture)
  },
}

export const Dropped: Story = {
  play: async ({ canvasElement, args }) => {
    const target = within(canvasElement).getByRole('button')
    await send(target, 'dragenter', picture, text)
    await send(target, 'drop', picture, text)
    await waitFor(() => expect(args.onFiles).toHaveBeenCalledWith([picture]))
    // Left-out files are reported, whether other files were accepted or not.
    await expect(args.onFilesRejected).toHaveBeenCalledOnce()
    await send(target, 'drop', text)
    await expect(args.onFilesRejected).toHaveBeenCalledTimes(2)
    await send(target, 'drop', picture)
    await expect(args.onFilesRejected).toHaveBeenCalledTimes(2)
  },
}
