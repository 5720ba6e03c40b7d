import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { SidebarButton, type SidebarButtonProps } from './sidebar-button'

/** The sidebar is narrow in a window that is 820 to 1199 px wide. */
export default {
  title: 'Ui-kit/Sidebar button',
  component: SidebarButton,
  args: { icon: 'edit', label: 'New post', variant: 'primary' },
  decorators: [Story => <div style={{ inlineSize: 'min(220px, 100%)' }}>{Story()}</div>],
} satisfies Meta

type Story = StoryObj<SidebarButtonProps>

const shows = async (canvasElement: HTMLElement, withIcon: boolean) => {
  const button = within(canvasElement).getByRole('button', { name: 'New post' })
  const narrow = matchMedia('(min-width: 820px) and (max-width: 1199px)').matches
  const icon = button.querySelector('svg')?.getBoundingClientRect().width ?? 0
  await expect(icon > 0).toBe(narrow || withIcon)
  if (narrow) await expect(within(button).getByText('New post')).not.toBeVisible()
  else await expect(within(button).getByText('New post')).toBeVisible()
  await userEvent.tab()
  await expect(button).toHaveFocus()
}

export const Plain: Story = { play: ({ canvasElement }) => shows(canvasElement, false) }

export const WithIcon: Story = {
  args: { showIcon: true },
  play: ({ canvasElement }) => shows(canvasElement, true),
}

export const Small: Story = { args: { size: 'small', variant: 'secondary' } }
