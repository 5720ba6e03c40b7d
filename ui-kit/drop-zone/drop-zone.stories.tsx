import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, waitFor, within } from 'storybook/test'
import { Button } from '../button/button'
import { DropZone, type DropZoneProps } from './drop-zone'

export default {
  title: 'Ui-kit/Drop zone',
  component: DropZone,
  args: {
    accept: ['image/*', 'video/*'],
    onFiles: fn(),
    onRefused: fn(),
    children: (
      <div style={{ display: 'grid', placeItems: 'center', minBlockSize: 140 }}>
        <Button>Add pictures or films</Button>
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
    await send(target, 'drop', text)
    await expect(args.onRefused).toHaveBeenCalledOnce()
  },
}
