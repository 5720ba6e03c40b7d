import { Button, IconButton, TextField } from '#ui-kit'
import { MAX_PRESET_MARK_CHARS, MAX_ZAP_PRESETS } from '../pay/zap-settings'
import styles from './zaps.module.css'

/** An amount of the zap dialog while the user edits it. */
export interface PresetDraft {
  readonly id: number
  readonly mark: string
  readonly text: string
  readonly problem?: string | undefined
}

interface ZapPresetsProps {
  readonly presets: readonly PresetDraft[]
  onChange(presets: readonly PresetDraft[]): void
}

/** Edits the amounts that the dialog offers, their marks and their order. */
export function ZapPresets({ presets, onChange }: ZapPresetsProps) {
  const change = (id: number, changes: Partial<PresetDraft>) =>
    onChange(
      presets.map(preset => (preset.id === id ? { ...preset, problem: undefined, ...changes } : preset)),
    )
  const add = () =>
    onChange([...presets, { id: Math.max(0, ...presets.map(({ id }) => id)) + 1, mark: '⚡', text: '' }])
  return (
    <fieldset className={styles.choices}>
      <legend>Amounts to choose from, in sats</legend>
      <ul className={styles.amounts}>
        {presets.map(({ id, mark, text, problem }, index) => (
          <li key={id} className={styles.choice}>
            <TextField
              label={`Mark of amount ${index + 1}`}
              hideLabel
              maxLength={MAX_PRESET_MARK_CHARS}
              value={mark}
              onChange={event => change(id, { mark: event.target.value })}
            />
            <TextField
              label={`Amount ${index + 1}`}
              hideLabel
              inputMode="numeric"
              value={text}
              error={problem}
              onChange={event => change(id, { text: event.target.value })}
            />
            <IconButton
              icon="trash"
              label={`Remove amount ${index + 1}`}
              onClick={() => onChange(presets.filter(preset => preset.id !== id))}
            />
          </li>
        ))}
      </ul>
      {presets.length < MAX_ZAP_PRESETS && <Button onClick={add}>Add an amount</Button>}
    </fieldset>
  )
}
