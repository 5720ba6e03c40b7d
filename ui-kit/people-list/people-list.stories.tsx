import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Avatar } from '../avatar/avatar'
import { Button } from '../button/button'
import { PeopleList, type PeopleListProps } from './people-list'
import { PersonRow } from './person-row'

const PEOPLE = [
  'Mira Okafor',
  'نور الدين',
  'Somebody with a name that is far too long for any row of any list',
]

const Rows = () =>
  PEOPLE.map((name, n) => (
    <PersonRow
      key={name}
      picture={<Avatar pubkey={`${n + 3}e`.repeat(32)} size={36} />}
      trailing={
        <Button size="small" aria-label={`Follow ${name}`}>
          Follow
        </Button>
      }
    >
      <a href={`#person-${n}`} onClick={event => event.preventDefault()}>
        {name}
      </a>
    </PersonRow>
  ))

export default {
  title: 'Ui-kit/People list',
  component: PeopleList,
  args: { children: <Rows /> },
  decorators: [Story => <div style={{ maxInlineSize: 320 }}>{Story()}</div>],
} satisfies Meta

type Story = StoryObj<PeopleListProps>

export const People: Story = {
  args: { onLinkPress: fn() },
  play: async ({ canvasElement, args }) => {
    const inside = within(canvasElement)
    await expect(inside.getAllByRole('listitem')).toHaveLength(PEOPLE.length)
    inside.getByRole('link', { name: 'Mira Okafor' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onLinkPress).toHaveBeenCalledOnce()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onLinkPress, 'a button is no link').toHaveBeenCalledOnce()
  },
}

/** The placeholder is as high as the list will be. */
export const Pending: Story = {
  args: { children: undefined, placeholderCount: 3 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryAllByRole('listitem')).toHaveLength(0)
    await expect(canvasElement.querySelectorAll('li')).toHaveLength(3)
  },
}

export const RightToLeft: Story = {
  decorators: [Story => <div dir="rtl">{Story()}</div>],
}
