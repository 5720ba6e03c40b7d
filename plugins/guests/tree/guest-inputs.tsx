import { useState } from 'react'
import { Select, Slider, Switch } from '#ui-kit'
import type { TreeFrame } from './draw-tree'
import type { PartProps } from './parts'

type Input<N extends 'choice' | 'slider' | 'switch'> = PartProps<N> & { readonly frame: TreeFrame }

/**
 * Returns the value of an input and a function that changes it. A change is shown at once, until the guest draws the view
 * again, which decides. `drawn` is another object after each drawing.
 */
function useInput<T>(drawn: object, value: T, tell: (value: T) => void): readonly [T, (value: T) => void] {
  const [changed, setChanged] = useState<{ readonly in: object; readonly to: T }>()
  return [
    changed?.in === drawn ? changed.to : value,
    next => {
      setChanged({ in: drawn, to: next })
      tell(next)
    },
  ]
}

export function GuestChoice(props: Input<'choice'> & { readonly drawn: object }) {
  const { act, label, options, value, frame, drawn } = props
  const given = value ?? options[0]?.value ?? ''
  const [chosen, choose] = useInput(drawn, given, next => frame.act(act, next))
  return <Select label={label} options={options} value={chosen} onChange={choose} />
}

export function GuestSwitch({ act, label, on, frame, drawn }: Input<'switch'> & { readonly drawn: object }) {
  const [isOn, turn] = useInput(drawn, on, next => frame.act(act, next))
  return <Switch label={label} checked={isOn} onChange={turn} />
}

export function GuestSlider(props: Input<'slider'> & { readonly drawn: object }) {
  const { act, label, min, max, value, step, frame, drawn } = props
  const [now, move] = useInput(drawn, value, next => frame.act(act, next))
  return (
    <Slider
      label={label}
      min={min}
      max={max}
      value={now}
      {...(step !== undefined && { step })}
      onChange={move}
    />
  )
}
