import { formatCount } from '../format/count'
import styles from './amount.module.css'

/** A short count with the whole number as its title. Its width does not change when a digit does. */
export const Count = ({ of }: { of: number }) => (
  <data value={of} title={of < 1_000 ? undefined : of.toLocaleString('en-US')} className={styles.number}>
    {formatCount(of)}
  </data>
)
