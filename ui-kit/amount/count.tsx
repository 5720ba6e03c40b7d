import { formatCount } from '../format/count'
import styles from './amount.module.css'

/**
 * Shows a count in short form, with the whole number as its title. All digits are equally wide, so a new digit does not
 * change the width.
 */
export const Count = ({ of }: { of: number }) => (
  <data value={of} title={of < 1_000 ? undefined : of.toLocaleString('en-US')} className={styles.number}>
    {formatCount(of)}
  </data>
)
