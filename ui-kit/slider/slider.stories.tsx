import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { formatSats } from '../format/sats'
import { Slider, type SliderProps } from './slider'

function Amount(props: Partial<SliderProps>) {
  const [value, setValue] = useState(props.value ?? 2_100)
  return (
    <Slider
      label="Zap"
      min={0}
      max={10_000}
      step={100}
      format={formatSats}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

export default { title: 'Ui-kit/Slider', component: Amount } satisfies Meta

type Story = StoryObj<SliderProps>

export const Focused: Story = {
  play: async ({ canvasElement }) => {
    const slider = within(canvasElement).getByRole('slider', { name: 'Zap' })
    await userEvent.tab()
    await expect(slider).toHaveFocus()
    await expect(slider).toHaveAttribute('aria-valuetext', '2,100 sats')
  },
}

export const AtTheEnds: Story = {
  render: () => (
    <>
      <Amount value={0} />
      <Amount value={10_000} />
    </>
  ),
}

export const Disabled: Story = { args: { disabled: true } }

export const RightToLeft: Story = { decorators: [Story => <div dir="rtl">{Story()}</div>] }
