import { useEffect, useMemo, useState } from 'react'
import { Graph } from '#contracts/graph'
import { ProfileAvatar } from '#contracts/profiles'
import { neutralize } from '#kernel/nostr'
import { useOptionalService, useQuery, View } from '#kernel/react'
import styles from './composer.module.css'

const MOST = 10
/** Profiles looked through; the nearest people's are in memory. */
const LOOKED = 5_000

interface Person {
  readonly pubkey: string
  readonly name: string
  readonly score: number
}

function namesOf(content: string): string[] {
  try {
    const { name, display_name: display, nip05 } = JSON.parse(content) as Record<string, unknown>
    return [display, name, nip05].filter(text => typeof text === 'string' && text.trim() !== '') as string[]
  } catch {
    return []
  }
}

/** People whose name begins with what is typed after `@`, the nearest first. Nothing typed leaves this device. */
export function MentionList(props: {
  query: string
  /** The field that is typed in, which keeps the focus. */
  area(): HTMLTextAreaElement | undefined
  onPick(pubkey: string): void
  onClose(): void
}) {
  const { query, area, onPick, onClose } = props
  const graph = useOptionalService(Graph)
  const { events } = useQuery({ kinds: [0], limit: LOOKED }, { from: 'local' })
  const [at, setAt] = useState(0)
  const people = useMemo(() => {
    const wanted = query.toLowerCase()
    const found: Person[] = []
    for (const { pubkey, content } of events) {
      const names = namesOf(content)
      const hit = names.find(name => name.toLowerCase().startsWith(wanted))
      if (!hit || !names[0]) continue
      const distance = graph?.distance(pubkey) ?? 0
      found.push({ pubkey, name: neutralize(names[0]), score: -distance })
    }
    return found.sort((a, b) => b.score - a.score || a.name.localeCompare(b.name)).slice(0, MOST)
  }, [events, query, graph])

  useEffect(() => {
    const field = area()
    if (!field || people.length === 0) return
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const chosen = people[at]
      if (step) setAt((at + step + people.length) % people.length)
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey && chosen)
        onPick(chosen.pubkey)
      else if (event.key === 'Escape') onClose()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    field.addEventListener('keydown', onKey, true)
    return () => field.removeEventListener('keydown', onKey, true)
  })
  if (people.length === 0) return null
  return (
    <div role="listbox" aria-label="People" className={styles.people} tabIndex={-1}>
      {people.map(({ pubkey, name }, i) => (
        <button
          key={pubkey}
          type="button"
          role="option"
          aria-selected={i === at}
          tabIndex={-1}
          className={styles.person}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onPick(pubkey)}
        >
          <View of={ProfileAvatar} pubkey={pubkey} size={24} plain />
          <span dir="auto">{name}</span>
        </button>
      ))}
    </div>
  )
}
