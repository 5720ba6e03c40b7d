import { type ReactNode, useId } from 'react'
import boxes from '../checkbox/checkbox.module.css'
import styles from './choice-card.module.css'

export interface ChoiceCardProps {
  readonly title: string
  /** A sentence about the choice. */
  readonly text?: string | undefined
  readonly chosen: boolean
  onChange(chosen: boolean): void
  /** A row of small pictures below the text. */
  readonly pictures?: ReactNode
  /** Counts and buttons in the last line. A press on such a button does not choose the card. */
  readonly facts?: ReactNode
}

/** One of several things of which the user may choose any number. A press anywhere on the card chooses it. */
export function ChoiceCard({ title, text, chosen, onChange, pictures, facts }: ChoiceCardProps) {
  const id = useId()
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.title} dir="auto">
          {title}
        </label>
        <input
          id={id}
          type="checkbox"
          className={boxes.box}
          checked={chosen}
          aria-describedby={text ? `${id}-text` : undefined}
          onChange={event => onChange(event.target.checked)}
        />
      </div>
      {text && (
        <p id={`${id}-text`} className={styles.text} dir="auto">
          {text}
        </p>
      )}
      {pictures}
      {facts && <div className={styles.facts}>{facts}</div>}
    </div>
  )
}
