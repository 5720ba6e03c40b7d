import { useEffect, useId, useState } from 'react'
import { TrustBadge } from '#contracts/graph'
import { PluginView } from '#kernel/react'
import { Avatar } from '#ui-kit'
import styles from './composer.module.css'

/** A suggested person. */
export interface PersonOption {
  /** hex */
  readonly pubkey: string
  readonly name: string
}

export interface PersonSuggestionListProps {
  /** Returns the text field, which keeps the focus. */
  getTextArea(): HTMLTextAreaElement | undefined
  onPick(pubkey: string): void
  onClose(): void
}

/**
 * A list from which the user chooses a person with the arrow keys and Enter or Tab. Escape closes it. The focus stays
 * in the text field. People have a pattern of their key instead of a picture, because picture servers would learn which
 * names match the typed text.
 */
export function PersonSuggestionList(
  props: PersonSuggestionListProps & {
    readonly people: readonly PersonOption[]
    readonly query: string
    /** False while `people` are the results for an earlier text. */
    readonly isSettled: boolean
  },
) {
  const { people, query, isSettled, getTextArea, onPick, onClose } = props
  const id = useId()
  const [selectedPubkey, setSelectedPubkey] = useState<string>()
  const [acceptedQuery, setAcceptedQuery] = useState<string>()
  // A person whom the user has moved to stays selected when further people arrive. Before that, the best match is
  // selected.
  const selectedIndex = Math.max(
    0,
    people.findIndex(({ pubkey }) => pubkey === selectedPubkey),
  )
  const selected = people[selectedIndex]

  useEffect(() => {
    const textArea = getTextArea()
    if (!textArea || !selected) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target !== textArea || event.isComposing) return
      const direction = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (direction)
        setSelectedPubkey(people[(selectedIndex + direction + people.length) % people.length]?.pubkey)
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey)
        setAcceptedQuery(query)
      else if (event.key === 'Escape') onClose()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    // The dialog's listener is on the document. This one is on the window in the capture phase and runs first, so that
    // Escape closes only the list.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  })
  // The user pressed Enter before the search had finished. Pick the best of the new results, not of the previous ones.
  useEffect(() => {
    if (acceptedQuery !== query || !isSettled) return
    setAcceptedQuery(undefined)
    // A text field must not be edited in an effect (see `insertText`), so wait for the next microtask.
    if (selected) queueMicrotask(() => onPick(selected.pubkey))
  }, [acceptedQuery, query, isSettled, selected, onPick])
  const activeOptionId = selected && `${id}-${selectedIndex}`
  useEffect(() => {
    const textArea = getTextArea()
    if (!textArea || activeOptionId === undefined) return
    textArea.setAttribute('aria-autocomplete', 'list')
    textArea.setAttribute('aria-controls', id)
    textArea.setAttribute('aria-activedescendant', activeOptionId)
    return () => {
      for (const name of ['autocomplete', 'controls', 'activedescendant'])
        textArea.removeAttribute(`aria-${name}`)
    }
  })
  if (people.length === 0) return null
  return (
    <div id={id} role="listbox" aria-label="People" className={styles.people} tabIndex={-1}>
      {people.map(({ pubkey, name }, index) => (
        <button
          key={pubkey}
          id={`${id}-${index}`}
          type="button"
          role="option"
          aria-selected={index === selectedIndex}
          tabIndex={-1}
          className={styles.person}
          onPointerDown={event => event.preventDefault()}
          onClick={() => onPick(pubkey)}
        >
          <Avatar pubkey={pubkey} size={24} />
          <span dir="auto">{name}</span>
          <PluginView token={TrustBadge} pubkey={pubkey} />
        </button>
      ))}
    </div>
  )
}
