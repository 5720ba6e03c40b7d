import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Guard, LazyView, useKernel, useOffered, useSessionFacts, useStore } from '#kernel/react'
import { useGo } from '#kernel/router'
import { shortcuts } from '#kernel/shell'
import { keyOf } from './key-of'
import { KeySequence } from './key-sequence'
import { useKeyboardStore } from './keyboard-settings'
import type { TypedAhead } from './typed-ahead'

const HELP = '?'
/** Milliseconds after which the code that keeps typed keys is loaded. By then, the first screen is usually shown. */
const LOAD_AHEAD_MS = 1_500
const loadHelp = () => import('./shortcut-help')

/** Listens for the keys of all contributions to the point `shortcuts`. The key `?` shows a list of them. */
export default function Shortcuts() {
  const kernel = useKernel()
  const go = useGo()
  const offered = useOffered(shortcuts, useSessionFacts())
  const { on } = useStore(useKeyboardStore())
  const [help, setHelp] = useState(false)
  const [sequence] = useState(() => new KeySequence())
  const ahead = useRef<TypedAhead>(undefined)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (ahead.current?.take(event)) return event.preventDefault()
    const key = on ? keyOf(event) : undefined
    if (key === undefined || key === 'Shift') return
    const found = sequence.strike(key, event.timeStamp, [...offered.map(({ value }) => value.keys), HELP])
    if (typeof found !== 'number') return
    const entry = offered[found]
    if (event.repeat && !entry?.value.repeats) return
    event.preventDefault()
    if (!entry) return setHelp(true)
    if ('to' in entry.value) return go(entry.value.to.path)
    const { value } = entry
    const done = kernel.run({ ...entry, value }, { go })
    if (value.writes) ahead.current?.begin(done)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    const load = async () => {
      const { TypedAhead } = await import('./typed-ahead')
      ahead.current ??= new TypedAhead()
    }
    const timer = setTimeout(() => void load().catch(() => {}), LOAD_AHEAD_MS)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', listen)
      ahead.current?.end()
    }
  }, [])

  return (
    help && (
      <Guard plugin="host" where="overlays:host/shortcuts">
        <LazyView load={loadHelp} props={{ onClose: () => setHelp(false) }} />
      </Guard>
    )
  )
}
