import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Icon } from '../icon/icon'
import { NavigationDot } from './navigation-dot'

export default { title: 'Ui-kit/Navigation dot', component: NavigationDot } satisfies Meta

export const BesideAnIcon: StoryObj = {
  render: () => (
    <a href="#chats" aria-label="Chats" style={{ display: 'inline-flex', gap: 'var(--s4)' }}>
      <Icon name="chats" size={22} />
      <NavigationDot count={2} label="unread chats" />
    </a>
  ),
  play: async ({ canvasElement }) => {
    const dot = within(canvasElement).getByText('2 unread chats').parentElement
    await expect(dot?.getBoundingClientRect().width).toBe(8)
    // The dot takes no space in its link, which would push the icon aside.
    await expect(dot?.parentElement?.getBoundingClientRect().width).toBe(0)
  },
}
