import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  LazyView,
  PluginBoundary,
  useApplicableContributions,
  useKernel,
  useShellContext,
  useStore,
} from '#kernel/react'
import { useNavigateToPath } from '#kernel/router'
import { shortcuts } from '#kernel/shell'
import { KeySequence } from './key-sequence'
import { useKeyboardSettings } from './keyboard-settings'
import { getShortcutKey } from './shortcut-key'
import type { TypeAheadBuffer } from './type-ahead-buffer'

const HELP_KEY = '?'
/** Milliseconds after which the code that keeps typed keys is loaded. By then, the first screen is usually shown. */
const TYPE_AHEAD_LOAD_MS = 1_500
const loadHelp = () => import('./shortcut-help-dialog')

/** Listens for the keys of all contributions to the point `shortcuts`. The key `?` shows a list of them. */
export default function ShortcutListener() {
  const kernel = useKernel()
  const go = useNavigateToPath()
  const offeredShortcuts = useApplicableContributions(shortcuts, useShellContext())
  const { on } = useStore(useKeyboardSettings())
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [keySequence] = useState(() => new KeySequence())
  const typeAhead = useRef<TypeAheadBuffer>(undefined)

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (typeAhead.current?.bufferKey(event)) return event.preventDefault()
    const key = on ? getShortcutKey(event) : undefined
    if (key === undefined || key === 'Shift') return
    const sequenceMatch = keySequence.strike(key, event.timeStamp, [
      ...offeredShortcuts.map(({ value }) => value.keys),
      HELP_KEY,
    ])
    if (typeof sequenceMatch !== 'number') return
    const entry = offeredShortcuts[sequenceMatch]
    if (event.repeat && !entry?.value.repeats) return
    event.preventDefault()
    if (!entry) return setIsHelpOpen(true)
    if ('to' in entry.value) return go(entry.value.to.path)
    const { value } = entry
    const actionResult = kernel.runAction({ ...entry, value }, { go })
    if (value.writes) typeAhead.current?.startBuffering(actionResult)
  })
  useEffect(() => {
    const onDocumentKeyDown = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', onDocumentKeyDown)
    const loadTypeAhead = async () => {
      const { TypeAheadBuffer } = await import('./type-ahead-buffer')
      typeAhead.current ??= new TypeAheadBuffer()
    }
    const timer = setTimeout(() => void loadTypeAhead().catch(() => {}), TYPE_AHEAD_LOAD_MS)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onDocumentKeyDown)
      typeAhead.current?.stopBuffering()
    }
  }, [])

  return (
    isHelpOpen && (
      <PluginBoundary plugin="host" where="overlays:host/shortcuts">
        <LazyView load={loadHelp} props={{ onClose: () => setIsHelpOpen(false) }} />
      </PluginBoundary>
    )
  )
}
