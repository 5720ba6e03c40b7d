import { type FormEvent, useId, useState } from 'react'
import { Button } from '../button/button'
import styles from './poll-results.module.css'

export interface PollFormProps {
  /** The question of the poll, for screen readers. */
  readonly label: string
  readonly choices: readonly { readonly id: string; readonly label: string }[]
  /** True if the reader may choose several options. */
  readonly isMultiple?: boolean
  /** True while the vote is being sent. */
  readonly busy?: boolean
  readonly disabled?: boolean
  /** Called with the ids of the chosen options, at least one, in the order of `choices`. */
  onVote(ids: readonly string[]): void
}

/** A poll before the reader has voted: its choices and the button that votes. `PollResults` shows the result. */
export function PollForm({ label, choices, isMultiple, busy, disabled, onVote }: PollFormProps) {
  const groupName = useId()
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const vote = (event: FormEvent) => {
    event.preventDefault()
    const ids = choices.filter(({ id }) => chosenIds.includes(id)).map(({ id }) => id)
    if (ids.length > 0 && !busy) onVote(ids)
  }
  const toggleChoice = (id: string, checked: boolean) =>
    setChosenIds(before =>
      isMultiple ? [...before.filter(other => other !== id), ...(checked ? [id] : [])] : [id],
    )
  return (
    <form onSubmit={vote}>
      <fieldset className={styles.form} disabled={disabled} aria-label={label}>
        {choices.map(({ id, label: choice }) => (
          <label key={id} className={styles.option}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={groupName}
              checked={chosenIds.includes(id)}
              onChange={event => toggleChoice(id, event.target.checked)}
            />
            <span dir="auto">{choice}</span>
          </label>
        ))}
        <Button type="submit" busy={busy === true} disabled={disabled || chosenIds.length === 0}>
          Vote
        </Button>
      </fieldset>
    </form>
  )
}
