import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Avatar, type AvatarProps } from './avatar'

/** Returns a key. Keys of different `n` differ in all their bytes. */
const keyOf = (n: number) =>
  Array.from({ length: 32 }, (_, i) =>
    ((n * 131 + i * 57 + n * n * i) % 256).toString(16).padStart(2, '0'),
  ).join('')

export default { title: 'Ui-kit/Avatar', component: Avatar, args: { pubkey: keyOf(5) } } satisfies Meta

type Story = StoryObj<AvatarProps>

export const Patterns: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--s2)' }}>
      {Array.from({ length: 40 }, (_, n) => (
        <Avatar key={keyOf(n)} pubkey={keyOf(n)} />
      ))}
    </div>
  ),
}

export const Sizes: Story = {
  render: args => (
    <div style={{ display: 'flex', alignItems: 'end', gap: 'var(--s2)' }}>
      {[20, 32, 40, 64, 120].map(size => (
        <Avatar key={size} {...args} size={size} />
      ))}
    </div>
  ),
}

/** A picture in a `data:` address, so that nothing is fetched. */
const ridge =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Cpath fill="%23fff" d="M0 0h8v8H0z"/%3E%3Cpath fill="%23365" d="m0 8 3-5 2 2 3-4v7z"/%3E%3C/svg%3E'

/** The picture is not in the tab order and is not read out, because the name stands beside it. */
export const WithPicture: Story = {
  args: { picture: <img src={ridge} alt="" />, size: 64 },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.queryByRole('img')).toBeNull()
    await expect(canvasElement.querySelector('[tabindex], a, button')).toBeNull()
  },
}
