import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { pressKeys } from '../../.storybook/press-keys'
import { PollForm } from './poll-form'
import { PollResults, type PollResultsProps } from './poll-results'

const CHOICES = [
  { id: 'tea', label: 'Tea', votes: 12 },
  { id: 'coffee', label: 'Coffee', votes: 7 },
  { id: 'none', label: 'Neither, and I would rather talk about something else entirely', votes: 1 },
]

export default {
  title: 'Ui-kit/Choice bars',
  component: PollResults,
  args: { label: 'Tea or coffee?', choices: CHOICES },
} satisfies Meta

type Story = StoryObj<PollResultsProps>

const rows = (canvasElement: HTMLElement) => within(canvasElement).getAllByRole('listitem')

export const Result: Story = {
  args: { ownChoiceIds: ['coffee'] },
  play: async ({ canvasElement }) => {
    const [tea, coffee, none] = rows(canvasElement)
    await expect(tea).toHaveTextContent('Tea60 % 12 votes')
    await expect(none).toHaveTextContent('5 % 1 vote')
    await expect(
      await within(coffee ?? canvasElement).findByRole('img', { name: 'Your choice' }),
    ).toBeVisible()
    await expect(within(canvasElement).getAllByRole('img')).toHaveLength(1)
  },
}

export const Tie: Story = {
  args: { choices: CHOICES.map(choice => ({ ...choice, votes: 3 })) },
  play: async ({ canvasElement }) => {
    for (const row of rows(canvasElement)) await expect(row).toHaveTextContent('33 % 3 votes')
  },
}

export const NoVotesYet: Story = {
  args: { choices: CHOICES.map(choice => ({ ...choice, votes: 0 })) },
  play: async ({ canvasElement }) => {
    for (const row of rows(canvasElement)) await expect(row).toHaveTextContent('0 % 0 votes')
  },
}

/** Bars of numbers that are no votes. */
export const Numbers: Story = {
  args: { isPlain: true, choices: CHOICES.map((choice, at) => ({ ...choice, votes: 40 / (at + 1) })) },
  play: async ({ canvasElement }) => {
    const [first, second] = rows(canvasElement)
    await expect(first).toHaveTextContent(/40$/)
    await expect(second).toHaveTextContent(/20$/)
  },
}

/** A poll in which each of ten people may have chosen several options. */
export const Several: Story = {
  args: {
    voterCount: 10,
    ownChoiceIds: ['tea', 'coffee'],
    choices: CHOICES.map(choice => ({ ...choice, votes: choice.id === 'tea' ? 10 : 7 })),
  },
  play: async ({ canvasElement }) => {
    const [tea, coffee] = rows(canvasElement)
    await expect(tea).toHaveTextContent('100 % 10 votes')
    await expect(coffee).toHaveTextContent('70 % 7 votes')
  },
}

export const RightToLeft: Story = {
  args: { choices: [{ id: 'a', label: 'شاي', votes: 4 }, ...CHOICES.slice(1)], ownChoiceIds: ['a'] },
  decorators: [Story => <div dir="rtl">{Story()}</div>],
}

const onVote = fn()
function Vote({ multiple }: { multiple?: boolean }) {
  const [own, setOwn] = useState<readonly string[]>()
  if (own) {
    const choices = CHOICES.map(c => ({ ...c, votes: c.votes + (own.includes(c.id) ? 1 : 0) }))
    return <PollResults label="Tea or coffee?" choices={choices} ownChoiceIds={own} />
  }
  const vote = (ids: readonly string[]) => {
    onVote(ids)
    setOwn(ids)
  }
  return <PollForm label="Tea or coffee?" choices={CHOICES} isMultiple={multiple === true} onVote={vote} />
}

/** Voting by the keyboard: arrows choose, Enter votes, and the result replaces the form. */
export const Voting: Story = {
  render: () => <Vote />,
  play: async ({ canvasElement }) => {
    onVote.mockClear()
    const inside = within(canvasElement)
    await expect(inside.getByRole('button', { name: 'Vote' })).toBeDisabled()
    inside.getByRole('radio', { name: 'Tea' }).focus()
    await pressKeys('{ArrowDown}{ArrowDown}{ArrowUp}')
    await expect(inside.getByRole('radio', { name: 'Coffee' })).toBeChecked()
    await pressKeys('{Enter}')
    await expect(onVote).toHaveBeenCalledWith(['coffee'])
    await expect(rows(canvasElement)[1]).toHaveTextContent('38 % 8 votes')
  },
}

export const VotingForSeveral: Story = {
  render: () => <Vote multiple />,
  play: async ({ canvasElement }) => {
    onVote.mockClear()
    const inside = within(canvasElement)
    await userEvent.click(inside.getByRole('checkbox', { name: 'Coffee' }))
    await userEvent.click(inside.getByRole('checkbox', { name: 'Tea' }))
    await userEvent.click(inside.getByRole('button', { name: 'Vote' }))
    await expect(onVote).toHaveBeenCalledWith(['tea', 'coffee'])
  },
}
