import { useEffect, useId, useState } from 'react'
import { TrustBadge } from '#contracts/graph'
import { View } from '#kernel/react'
import { Avatar } from '#ui-kit'
import styles from './composer.module.css'

/** A suggested person. */
export interface PersonOption {
  /** hex */
  readonly pubkey: string
  readonly name: string
}

export interface OptionsProps {
  /** Returns the text field, which keeps the focus. */
  area(): HTMLTextAreaElement | undefined
  onPick(pubkey: string): void
  onClose(): void
}

/**
 * A list from which the user chooses a person with arrow keys, Enter or Tab, and closes it with Escape. The focus stays
 * in the text field. People are shown with a pattern of their key instead of a picture, because loading pictures would
 * reveal to others which names match the typed text.
 */
export function PeopleOptions(
  props: OptionsProps & {
    readonly people: readonly PersonOption[]
    readonly query: string
    /** False if `people` are still the results for the previous text. */
    readonly settled: boolean
  },
) {
  const { people, query, settled, area, onPick, onClose } = props
  const id = useId()
  const [chosenKey, setChosenKey] = useState<string>()
  const [taken, setTaken] = useState<string>()
  // A chosen person stays chosen while further people arrive. Before the user chooses, the best match is selected.
  const at = Math.max(
    0,
    people.findIndex(({ pubkey }) => pubkey === chosenKey),
  )
  const chosen = people[at]

  useEffect(() => {
    const field = area()
    if (!field || !chosen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.target !== field || event.isComposing) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setChosenKey(people[(at + step + people.length) % people.length]?.pubkey)
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey)
        setTaken(query)
      else if (event.key === 'Escape') onClose()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    // Listen in the capture phase on the window, before the dialog's listener on the document, so that Escape closes
    // only the list.
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  })
  // If the user pressed Enter before the search has finished, pick the person from the new results, not from the
  // previous ones.
  useEffect(() => {
    if (taken !== query || !settled) return
    setTaken(undefined)
    // A text field must not be edited in an effect: see `insertText`.
    if (chosen) queueMicrotask(() => onPick(chosen.pubkey))
  }, [taken, query, settled, chosen, onPick])
  const active = chosen && `${id}-${at}`
  useEffect(() => {
    const field = area()
    if (!field || active === undefined) return
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', id)
    field.setAttribute('aria-activedescendant', active)
    return () => {
      for (const name of ['autocomplete', 'controls', 'activedescendant'])
        field.removeAttribute(`aria-${name}`)
    }
  })
  if (people.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label="People" className={styles.people} tabIndex={-1}>
      {people.map(({ pubkey, name }, i) => (
        <button
          key={pubkey}
          id={`${id}-${i}`}
          type="button"
          role="option"
          aria-selected={i === at}
          tabIndex={-1}
          className={styles.person}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onPick(pubkey)}
        >
          <Avatar keyHex={pubkey} size={24} />
          <span dir="auto">{name}</span>
          <View of={TrustBadge} pubkey={pubkey} />
        </button>
      ))}
    </div>
  )
}
