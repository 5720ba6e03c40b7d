import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { LabelTag } from '../badge/badge'
import { ContentCard } from './content-card'

const PICTURE = (
  <svg viewBox="0 0 4 3" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path d="M0 0h4v3H0z" fill="var(--accent-soft)" />
    <circle cx="2" cy="1.5" r="1" fill="var(--accent)" />
  </svg>
)
const LONG =
  'A stay of nine days among the terns of the outer islands, with what they eat, whom they chase away, and why they come back to the same stone each year. '.repeat(
    5,
  )

export default {
  title: 'Ui-kit/Content card',
  component: ContentCard,
  args: { title: <a href="#there">Nine days among terns</a>, text: LONG, facts: <span>8 min to read</span> },
} satisfies Meta

type Story = StoryObj<typeof ContentCard>

export const Above: Story = {
  args: { picture: PICTURE },
  play: async ({ canvasElement }) => {
    const card = within(canvasElement)
    await expect(card.getByRole('heading', { level: 2, name: 'Nine days among terns' })).toBeVisible()
    const text = card.getByText(/^A stay of nine days/)
    await expect(text.scrollHeight).toBeGreaterThan(text.clientHeight)
  },
}

export const Beside: Story = {
  args: {
    picture: PICTURE,
    isPictureBeside: true,
    title: <a href="#there">A boat, hardly used</a>,
    text: 'Nine metres, one owner. It has to be fetched from the outer islands.',
    facts: (
      <>
        <strong>12,000 EUR</strong>
        <span>The outer islands</span>
        <LabelTag>Sold</LabelTag>
      </>
    ),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('heading', { level: 2 })).toBeVisible()
  },
}

export const BesideMuch: Story = {
  args: {
    ...Beside.args,
    text: LONG,
    title: 'A boat whose name is a good deal longer than the card is wide'.repeat(2),
  },
}

export const OnlyWords: Story = {}

export const OnlyATitle: Story = { args: { text: undefined, facts: undefined } }

export const OneLongWord: Story = { args: { picture: PICTURE, title: 'nine-days'.repeat(30) } }

export const RightToLeft: Story = {
  ...Beside,
  args: { ...Beside.args, title: 'قارب قليل الاستعمال', text: 'تسعة أمتار، مالك واحد.' },
  decorators: [Story => <div dir="rtl">{Story()}</div>],
}
