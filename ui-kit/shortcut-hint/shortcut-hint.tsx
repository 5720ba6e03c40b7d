import { Fragment } from 'react'
import styles from './shortcut-hint.module.css'

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

export interface ShortcutHintProps {
  /**
   * Keys as in `KeyboardEvent.key`, joined with `+` if pressed together, with a space if pressed one after the other:
   * `g h`, `Control+Enter`.
   */
  readonly keys: string
}

/** The keys of a shortcut. */
export function ShortcutHint({ keys }: ShortcutHintProps) {
  const strokes = keys === ' ' ? [keys] : keys.split(' ')
  return (
    <kbd className={styles.hint}>
      {strokes.map((stroke, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key can be struck twice, and none ever moves
        <Fragment key={at}>
          {at > 0 && <span className={styles.then}> then </span>}
          {stroke.split(/(?<=.)\+/).map(key => (
            <kbd key={key} className={styles.key}>
              {NAMES[key] ?? key}
            </kbd>
          ))}
        </Fragment>
      ))}
    </kbd>
  )
}
