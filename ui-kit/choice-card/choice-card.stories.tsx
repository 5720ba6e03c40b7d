import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Avatar } from '../avatar/avatar'
import { TextButton } from '../text-button/text-button'
import { ChoiceCard, type ChoiceCardProps } from './choice-card'

const FACES = (
  <span aria-hidden="true">
    {['3e', '4e', '5e'].map(key => (
      <Avatar key={key} pubkey={key.repeat(32)} size={28} />
    ))}
  </span>
)

function Example({ chosen: first, onChange, ...rest }: ChoiceCardProps) {
  const [chosen, setChosen] = useState(first)
  return (
    <ChoiceCard
      {...rest}
      chosen={chosen}
      onChange={next => {
        setChosen(next)
        onChange(next)
      }}
    />
  )
}

const opened = fn()
export default {
  title: 'Ui-kit/Choice card',
  component: ChoiceCard,
  args: {
    title: 'Birds',
    text: 'Early risers who tell you what sang, and where.',
    chosen: false,
    onChange: fn(),
    pictures: FACES,
    facts: (
      <>
        <span>24 people</span>
        <TextButton onClick={opened}>Show people</TextButton>
      </>
    ),
  },
  render: args => <Example {...args} />,
  decorators: [Story => <div style={{ maxInlineSize: 280 }}>{Story()}</div>],
} satisfies Meta<typeof ChoiceCard>

type Story = StoryObj<typeof ChoiceCard>

/** A press anywhere on the card chooses it, but a press on its button does not. */
export const Pressed: Story = {
  play: async ({ canvasElement, args }) => {
    const card = within(canvasElement)
    const box = card.getByRole('checkbox', { name: 'Birds' })
    await expect(box).toHaveAccessibleDescription('Early risers who tell you what sang, and where.')
    await userEvent.click(card.getByText('Birds'))
    await expect(box).toBeChecked()
    await expect(args.onChange).toHaveBeenLastCalledWith(true)
    await userEvent.click(card.getByRole('button', { name: 'Show people' }))
    await expect(opened).toHaveBeenCalledOnce()
    await expect(box).toBeChecked()
  },
}

export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    const box = within(canvasElement).getByRole('checkbox', { name: 'Birds' })
    await expect(box).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(box).toBeChecked()
  },
}

export const Chosen: Story = { args: { chosen: true } }

export const LongTexts: Story = {
  args: {
    title: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(2),
    text: 'People and their birds. '.repeat(9),
  },
}

export const RightToLeft: Story = {
  decorators: [Story => <div dir="rtl">{Story()}</div>],
}
