import type { Meta, StoryObj } from '@storybook/react-vite'
import { Avatar, type AvatarProps } from './avatar'

/** Keys that have nothing in common. */
const keyOf = (n: number) =>
  Array.from({ length: 32 }, (_, i) =>
    ((n * 131 + i * 57 + n * n * i) % 256).toString(16).padStart(2, '0'),
  ).join('')

export default { title: 'Ui-kit/Avatar', component: Avatar, args: { keyHex: keyOf(5) } } satisfies Meta

type Story = StoryObj<AvatarProps>

export const Patterns: Story = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--s2)' }}>
      {Array.from({ length: 40 }, (_, n) => (
        <Avatar key={keyOf(n)} keyHex={keyOf(n)} />
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

/** A picture that cannot be had leaves the pattern. */
export const BrokenPicture: Story = { args: { src: 'data:image/png;base64,AAAA', size: 64 } }
