import { formatCount } from '../format/format-count'
import styles from './amount.module.css'

/**
 * Shows a count in short form, with the whole number as its title. All digits are equally wide, so a new digit does not
 * change the width.
 */
export const ShortCount = ({ value }: { value: number }) => (
  <data
    value={value}
    title={value < 1_000 ? undefined : value.toLocaleString('en-US')}
    className={styles.number}
  >
    {formatCount(value)}
  </data>
)
