import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { pressKeys } from '../../.storybook/press-keys'
import { formatSats } from '../format/format-sats'
import { Slider, type SliderProps } from './slider'

function Amount(props: Partial<SliderProps>) {
  const [value, setValue] = useState(props.value ?? 2_100)
  return (
    <Slider
      label="Zap"
      min={0}
      max={10_000}
      step={100}
      formatValue={formatSats}
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

export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const slider = within(canvasElement).getByRole('slider', { name: 'Zap' })
    await userEvent.tab()
    for (const [keys, says] of [
      ['{ArrowRight}', '2,200 sats'],
      ['{ArrowUp}', '2,300 sats'],
      ['{ArrowLeft}{ArrowDown}{ArrowDown}', '2,000 sats'],
      ['{PageUp}', '3,000 sats'],
      ['{End}{ArrowRight}', '10,000 sats'],
      ['{Home}', '0 sats'],
    ] as const) {
      await pressKeys(keys)
      await expect(slider).toHaveAttribute('aria-valuetext', says)
    }
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('0 sats')
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

/** If text runs from right to left, higher values are on the left. */
export const RightToLeft: Story = {
  decorators: [Story => <div dir="rtl">{Story()}</div>],
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    await pressKeys('{ArrowLeft}')
    await expect(within(canvasElement).getByRole('slider')).toHaveAttribute('aria-valuetext', '2,200 sats')
  },
}
