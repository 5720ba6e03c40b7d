import { useState } from 'react'
import { Select, Slider, Switch } from '#ui-kit'
import type { GuestViewContext } from './guest-tree'
import type { TreePartProps } from './part-schemas'

type InputProps<N extends 'choice' | 'slider' | 'switch'> = TreePartProps<N> & {
  readonly context: GuestViewContext
}

/**
 * Returns the value of an input and a function that changes it. The changed value is shown until the guest draws the
 * view again, whose value then counts. `node` is a new object after each drawing.
 */
function useInputValue<T>(
  node: object,
  value: T,
  onChange: (value: T) => void,
): readonly [T, (value: T) => void] {
  const [change, setChanged] = useState<{ readonly drawn: object; readonly value: T }>()
  return [
    change?.drawn === node ? change.value : value,
    next => {
      setChanged({ drawn: node, value: next })
      onChange(next)
    },
  ]
}

export function GuestChoice(props: InputProps<'choice'> & { readonly node: object }) {
  const { act, label, options, value, context, node } = props
  const initial = value ?? options[0]?.value ?? ''
  const [chosen, choose] = useInputValue(node, initial, next => context.act(act, next))
  return <Select label={label} options={options} value={chosen} onChange={choose} />
}

export function GuestSwitch({
  act,
  label,
  on,
  context,
  node,
}: InputProps<'switch'> & { readonly node: object }) {
  const [isOn, turn] = useInputValue(node, on, next => context.act(act, next))
  return <Switch label={label} checked={isOn} onChange={turn} />
}

export function GuestSlider(props: InputProps<'slider'> & { readonly node: object }) {
  const { act, label, min, max, value, step, context, node } = props
  const [current, move] = useInputValue(node, value, next => context.act(act, next))
  return (
    <Slider
      label={label}
      min={min}
      max={max}
      value={current}
      {...(step !== undefined && { step })}
      onChange={move}
    />
  )
}
