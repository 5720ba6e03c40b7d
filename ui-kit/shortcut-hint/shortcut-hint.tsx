import { Fragment } from 'react'
import styles from './shortcut-hint.module.css'

const KEY_NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

export interface ShortcutHintProps {
  /**
   * Keys, named as in `KeyboardEvent.key`. `+` joins keys that are pressed together (`Control+Enter`); a space stands
   * between keys that are pressed one after the other (`g h`).
   */
  readonly keys: string
}

export function ShortcutHint({ keys }: ShortcutHintProps) {
  const keyCombinations = keys === ' ' ? [keys] : keys.split(' ')
  return (
    <kbd className={styles.hint}>
      {keyCombinations.map((keyCombination, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key can be struck twice, and none ever moves
        <Fragment key={index}>
          {index > 0 && <span className={styles.then}> then </span>}
          {keyCombination.split(/(?<=.)\+/).map(key => (
            <kbd key={key} className={styles.key}>
              {KEY_NAMES[key] ?? key}
            </kbd>
          ))}
        </Fragment>
      ))}
    </kbd>
  )
}
