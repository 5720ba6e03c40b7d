import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Avatar } from '../avatar/avatar'
import { Button } from '../button/button'
import { Icon } from '../icon/icon'
import { Switch } from '../switch/switch'
import { ListRow, type ListRowProps } from './list-row'

export default { title: 'Ui-kit/List row', component: ListRow, args: { title: 'Appearance' } } satisfies Meta

type Story = StoryObj<ListRowProps>

export const Leads: Story = {
  args: {
    text: 'Theme, text size',
    leading: <Icon name="appearance" />,
    showsArrow: true,
    onPress: fn(),
  },
  play: async ({ canvasElement, args }) => {
    await userEvent.tab()
    await expect(within(canvasElement).getByRole('button', { name: /Appearance/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onPress).toHaveBeenCalledOnce()
  },
}

export const Person: Story = {
  args: {
    title: 'Mira Okafor',
    text: 'mira@people.invalid',
    leading: <Avatar pubkey={'5e'.repeat(32)} />,
    trailing: <Button size="small">Follow</Button>,
  },
}

const press = fn()
const toggle = fn()

export const PressAndSwitch: Story = {
  args: {
    title: 'Market',
    text: 'Buy and sell things between people.',
    leading: <Icon name="market" />,
    trailing: <Switch label="Market" hideLabel checked onChange={toggle} />,
    onPress: press,
  },
  play: async ({ canvasElement }) => {
    press.mockClear()
    await userEvent.click(within(canvasElement).getByRole('switch'))
    await expect(toggle).toHaveBeenCalled()
    await expect(press).not.toHaveBeenCalled()
    toggle.mockClear()
    // The row has two stops in the tab order: its own action and the switch.
    within(canvasElement)
      .getByRole('button', { name: /Market/ })
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect(press).toHaveBeenCalledOnce()
    await userEvent.tab()
    await expect(within(canvasElement).getByRole('switch')).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(toggle).toHaveBeenCalledOnce()
  },
}

export const Long: Story = {
  args: {
    title:
      'A name that goes on for much longer than anybody who made this row could have hoped for, or wanted',
    text: 'And a sentence below it that goes over more than one line on a phone, because it has something to say.',
    leading: <Avatar pubkey={'a7'.repeat(32)} />,
    trailing: '12:40',
  },
}

export const RightToLeft: Story = {
  args: { title: 'نور الدين', text: 'شاعر وصيّاد', showsArrow: true, onPress: fn() },
  decorators: [Story => <div dir="rtl">{Story()}</div>],
}
