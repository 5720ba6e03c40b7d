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
 * A list from which the user chooses a person with arrow keys, Enter or Tab, and closes it with Escape. The focus stays
 * in the text field. People are shown with a pattern of their key instead of a picture, because loading pictures would
 * reveal to others which names match the typed text.
 */
export function PersonSuggestionList(
  props: PersonSuggestionListProps & {
    readonly people: readonly PersonOption[]
    readonly query: string
    /** False if `people` are still the results for the previous text. */
    readonly isSettled: boolean
  },
) {
  const { people, query, isSettled, getTextArea, onPick, onClose } = props
  const id = useId()
  const [selectedPubkey, setSelectedPubkey] = useState<string>()
  const [acceptedQuery, setAcceptedQuery] = useState<string>()
  // A chosen person stays chosen while further people arrive. Before the user chooses, the best match is selected.
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
    // Listen in the capture phase on the window, before the dialog's listener on the document, so that Escape closes
    // only the list.
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  })
  // If the user pressed Enter before the search has finished, pick the person from the new results, not from the
  // previous ones.
  useEffect(() => {
    if (acceptedQuery !== query || !isSettled) return
    setAcceptedQuery(undefined)
    // A text field must not be edited in an effect: see `insertText`.
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
