import { type FormEvent, useId, useState } from 'react'
import { Button } from '../button/button'
import styles from './choice-bars.module.css'

export interface ChoiceFormProps {
  /** The question of the poll, for screen readers. */
  readonly label: string
  readonly choices: readonly { readonly id: string; readonly label: string }[]
  /** True if the reader may choose several options. */
  readonly multiple?: boolean
  /** True while the vote is being sent. */
  readonly busy?: boolean
  readonly disabled?: boolean
  /** Called with the ids of the chosen options, at least one, in the order of `choices`. */
  onVote(ids: readonly string[]): void
}

/** A poll before the reader has voted: its choices and the button that votes. `ChoiceBars` shows the result. */
export function ChoiceForm({ label, choices, multiple, busy, disabled, onVote }: ChoiceFormProps) {
  const group = useId()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const vote = (event: FormEvent) => {
    event.preventDefault()
    const ids = choices.filter(({ id }) => chosen.includes(id)).map(({ id }) => id)
    if (ids.length > 0 && !busy) onVote(ids)
  }
  const turn = (id: string, checked: boolean) =>
    setChosen(before =>
      multiple ? [...before.filter(other => other !== id), ...(checked ? [id] : [])] : [id],
    )
  return (
    <form onSubmit={vote}>
      <fieldset className={styles.form} disabled={disabled} aria-label={label}>
        {choices.map(({ id, label: choice }) => (
          <label key={id} className={styles.option}>
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name={group}
              checked={chosen.includes(id)}
              onChange={event => turn(id, event.target.checked)}
            />
            <span dir="auto">{choice}</span>
          </label>
        ))}
        <Button type="submit" busy={busy === true} disabled={disabled || chosen.length === 0}>
          Vote
        </Button>
      </fieldset>
    </form>
  )
}
