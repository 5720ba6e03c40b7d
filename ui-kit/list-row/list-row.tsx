import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import styles from './list-row.module.css'

export interface ListRowProps {
  readonly title: ReactNode
  readonly text?: ReactNode
  /** The beginning of the row: a picture or an icon. */
  readonly leading?: ReactNode
  /** The end of the row: a switch, a button or a count. */
  readonly trailing?: ReactNode
  /** Called when the row is pressed. With `showsArrow`, an arrow shows that the row opens something. */
  readonly onPress?: () => void
  readonly showsArrow?: boolean
}

/** One row in a list of settings, people or things. */
export function ListRow({ title, text, leading, trailing, onPress, showsArrow }: ListRowProps) {
  const rowText = (
    <span className={styles.words}>
      <span className={styles.title} dir="auto">
        {title}
      </span>
      {text && (
        <span className={styles.text} dir="auto">
          {text}
        </span>
      )}
    </span>
  )
  return (
    <div className={classNames(styles.row, onPress && styles.pressable)}>
      {leading}
      {onPress ? (
        <button type="button" className={styles.press} onClick={onPress}>
          {rowText}
        </button>
      ) : (
        rowText
      )}
      {trailing && <span className={styles.trailing}>{trailing}</span>}
      {showsArrow && <Icon name="chevron-right" size={18} className={styles.arrow} />}
    </div>
  )
}
