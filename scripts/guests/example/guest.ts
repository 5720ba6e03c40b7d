import type { State } from '../../../guest-api'

interface Counted extends State {
  presses: number
}

pinion.view<object, Counted>('home', (_, { presses = 0 }) => [
  'column',
  {},
  ['text', {}, `Pressed ${presses} times`],
  ['button', { act: 'press' }, 'Press'],
])

pinion.act<object, Counted>('press', (_, state) => {
  state.presses = (state.presses ?? 0) + 1
})
